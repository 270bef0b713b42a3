package dev.holdfast.desktop.archive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.holdfast.archive.ArchiveException;
import dev.holdfast.archive.restore.Restore;
import dev.holdfast.archive.restore.RestoreRequest;
import dev.holdfast.cleanup.Cleanup;
import dev.holdfast.cleanup.CleanupOrder;
import dev.holdfast.desktop.connections.StoreAccess;
import dev.holdfast.desktop.fx.FailureSentence;
import dev.holdfast.desktop.fx.FxTest;
import dev.holdfast.desktop.fx.Screens;
import dev.holdfast.desktop.health.HealthPage;
import dev.holdfast.desktop.shell.OpenPage;
import dev.holdfast.desktop.shell.StoreSession;
import dev.holdfast.desktop.shell.Workplace;
import dev.holdfast.desktop.tasks.TaskSessions;
import dev.holdfast.job.Cancellation;
import dev.holdfast.job.ImmediateJobRunner;
import dev.holdfast.job.Progress;
import dev.holdfast.journal.Journal;
import dev.holdfast.journal.Operator;
import dev.holdfast.journal.Records;
import dev.holdfast.retention.hold.Holds;
import dev.holdfast.retention.plan.CleanupOptions;
import dev.holdfast.retention.plan.CleanupPlan;
import dev.holdfast.retention.plan.Preview;
import dev.holdfast.retention.policy.Policy;
import dev.holdfast.retention.run.CleanupListener;
import dev.holdfast.retention.run.RunPace;
import dev.holdfast.retention.scan.PreviewScan;
import dev.holdfast.retention.stream.StreamPreview;
import dev.holdfast.retention.stream.StreamPreviewScan;
import dev.holdfast.retention.throttle.Throttle;
import dev.holdfast.settings.ConnectionProfile;
import dev.holdfast.settings.Environment;
import dev.holdfast.store.KnownStores;
import dev.holdfast.store.OracleStores;
import dev.holdfast.store.Roles;
import dev.holdfast.store.StoreOptions;
import dev.holdfast.store.StreamDatabase;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.address.SecretSource;
import dev.holdfast.store.fibflow.FibFlowHazards;
import dev.holdfast.store.retention.Retention;
import dev.holdfast.store.retention.RetentionSnapshot;
import dev.holdfast.store.stream.StreamRetention;
import dev.holdfast.store.stream.StreamSnapshot;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Clock;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import javafx.scene.Node;
import javafx.scene.control.ButtonBase;
import javafx.scene.control.Labeled;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.scene.layout.StackPane;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Archives of events: what they hold, and putting events back, by stream and by id. */
class StreamArchivesPageTest extends FxTest {

  private static final long DAY = 86_400;
  private static final String HOSTILE = "a b\n\u202eevil\u0007{0}";

  @TempDir private Path directory;
  private StreamDatabase database;
  private TaskStore store;
  private Journal journal;
  private OpenPage page;
  private Path picked;

  @BeforeEach
  void open() throws Exception {
    database = StreamDatabase.plain();
    long now = database.now();
    database.fill("orders", 10, now - 60, DAY);
    database.fill("7", 3, now - 200 * DAY, DAY);
    database.fill(HOSTILE, 4, now - 200 * DAY, DAY);
    database.policy("*", (30 * DAY) + "", "null", "true");
    database.policy("orders", (5 * DAY) + "", "3", "true");
    store = database.open();
    journal =
        new Journal(
            new Records(
                directory.resolve("records"), null, new Operator("ann", "Ann Example", "desk")),
            Clock.systemUTC());
    show(
        () -> {
          page = page();
          return new StackPane(page.node());
        });
  }

  private OpenPage page() {
    return new ArchivesPage(
            new Workplace(
                ZoneOffset.UTC,
                (owner, title, kind, patterns) -> Optional.ofNullable(picked),
                null,
                null,
                null),
            journal,
            file -> {})
        .open(session(store));
  }

  private StoreSession session(TaskStore opened) {
    return new StoreSession(
        new StoreAccess(
            KnownStores.ALL,
            StoreOptions.defaults(SecretSource.NONE),
            new ImmediateJobRunner(),
            new FailureSentence(
                KnownStores.ALL,
                bug -> {
                  throw new AssertionError(bug);
                }),
            Clock.systemUTC()),
        new ConnectionProfile("Events", database.address(), Environment.STAGING),
        opened);
  }

  @AfterEach
  void close() throws SQLException {
    fx(page::close);
    store.close();
    database.close();
  }

  private Path kept() {
    return directory.resolve("events-2025-10.sqlite");
  }

  private void cleanUp() {
    StreamPreview preview;
    try (StreamSnapshot snapshot =
        Roles.of(store, StreamRetention.class).snapshot(Cancellation.never())) {
      preview = new StreamPreviewScan(null, false, Holds.NONE).run(snapshot, Progress.NONE);
    }
    CleanupOrder order =
        new CleanupOrder(
            preview,
            (CleanupPlan.Ready) CleanupPlan.of(preview, CleanupOptions.DEFAULT),
            "audit",
            null,
            kept());
    assertThat(
            new Cleanup(journal)
                .run(store, order, CleanupListener.NONE, RunPace.NONE, Cancellation.never())
                .result()
                .deleted())
        .isEqualTo(12);
  }

  private boolean says(String text) {
    return lookup(
            (Node node) ->
                node instanceof Labeled label
                    && label.getText() != null
                    && label.getText().contains(text))
        .tryQuery()
        .isPresent();
  }

  private void press(String id) {
    fx(() -> lookup(id).queryAs(ButtonBase.class).fire());
  }

  private void ids(String typed) {
    fx(() -> lookup("#restoreIds").queryTextInputControl().setText(typed));
    press("#restoreLook");
  }

  private long count() throws SQLException {
    return database.number("select count(*) from event_streaming.event_store");
  }

  private void end() {
    fx(() -> lookup("#scroll").queryAs(ScrollPane.class).setVvalue(1));
  }

  private void putBack(String label) {
    press("#restoreRun");
    clickOn(label);
  }

  @Test
  void thePageSuitsStreamsButNoArchiveOfThem() {
    ArchivesPage archives = new ArchivesPage(null, journal, file -> {});
    assertThat(archives.suits(store.info())).isTrue();
    cleanUp();
    try (TaskStore archive = StreamDatabase.open("sqlite:" + kept())) {
      assertThat(archive.info().archive()).isTrue();
      assertThat(archives.suits(archive.info())).isFalse();
      assertThat(new HealthPage(ZoneOffset.UTC).suits(archive.info())).isFalse();
      assertThat(new HealthPage(ZoneOffset.UTC).suits(store.info())).isTrue();
    }
  }

  @Test
  void tellsOfEventsAndPutsThemBackOnce() throws Exception {
    long before = count();
    cleanUp();
    fx(page::shown);
    assertThat(says("12 events")).isTrue();
    assertThat(says("tasks")).as("nobody reads of tasks here").isFalse();
    press("#checkArchive");
    assertThat(lookup("#archiveVerdict").queryLabeled().getText()).contains("intact");
    Screens.page(stage().getScene(), "stream-archives");
    Screens.page(stage().getScene(), "stream-archives-small", 760, 610);
    press("#restoreLook");
    assertThat(says("Restore 12 events…")).isTrue();
    assertThat(says("may delete them again")).isTrue();
    assertThat(count()).as("a look writes nothing").isEqualTo(before - 12);
    end();
    Screens.page(stage().getScene(), "stream-archives-restore");
    press("#restoreRun");
    Screens.snapshot(lookup("#reason").query().getScene(), "stream-archives-restore-question");
    clickOn("Restore 12 events");
    assertThat(says("Restored 12 events")).isTrue();
    assertThat(count()).isEqualTo(before);
    end();
    Screens.page(stage().getScene(), "stream-archives-restored");

    press("#restoreLook");
    assertThat(says("There, the same")).as("twice is harmless").isTrue();
    assertThat(lookup("#restoreRun").tryQuery()).isEmpty();
    assertThat(count()).isEqualTo(before);
  }

  @Test
  void eventsComeBackByStreamAndById() throws Exception {
    cleanUp();
    long id =
        database.number("select min(id) - 1 from event_streaming.event_store where \"offset\" = 8");
    fx(page::shown);
    ids("\"7\"");
    assertThat(says("Restore 2 events…")).as("the stream of that name").isTrue();
    ids(id + ", \"7\", nobody, 987654");
    assertThat(says("Restore 3 events…")).isTrue();
    assertThat(
            says("Event 987,654: the archive does not hold it")
                || says("Event 987654: the archive does not hold it"))
        .isTrue();
    assertThat(says("Stream nobody: the archive does not hold it")).isTrue();
    end();
    Screens.page(stage().getScene(), "stream-archives-some");
    putBack("Restore 3 events");
    assertThat(database.offsets("event_store", "7")).containsExactly(1L, 2L, 3L);
    assertThat(database.offsets("event_store", "orders")).containsExactly(7L, 8L, 9L, 10L);
  }

  @Test
  void whatIsThereOtherwiseIsAConflictAndNeverOverwritten() throws Exception {
    cleanUp();
    database.execute(
        "insert into event_streaming.event_store (id, stream_name, event_id, \"offset\")"
            + " values (1, 'new', 'n', 1)");
    fx(page::shown);
    press("#restoreLook");
    assertThat(says("Restore 11 events…")).isTrue();
    assertThat(says("1 event cannot be restored")).isTrue();
    assertThat(says("Event 1: row 1")).isTrue();
    end();
    Screens.page(stage().getScene(), "stream-archives-conflict");
    putBack("Restore 11 events");
    assertThat(
            database.number(
                "select count(*) from event_streaming.event_store where stream_name = 'new'"))
        .isEqualTo(1);
  }

  @Test
  void aRunThatDeletedNothingLeavesNoArchive() throws Exception {
    database.execute(
        "create function event_streaming.no() returns trigger language plpgsql as $$ begin"
            + " raise exception 'not today'; end $$",
        "create trigger no before delete on event_streaming.event_store for each row execute"
            + " function event_streaming.no()");
    StreamPreview preview;
    try (StreamSnapshot snapshot =
        Roles.of(store, StreamRetention.class).snapshot(Cancellation.never())) {
      preview = new StreamPreviewScan(null, false, Holds.NONE).run(snapshot, Progress.NONE);
    }
    new Cleanup(journal)
        .run(
            store,
            new CleanupOrder(
                preview,
                (CleanupPlan.Ready) CleanupPlan.of(preview, CleanupOptions.DEFAULT),
                null,
                null,
                kept()),
            CleanupListener.NONE,
            RunPace.NONE,
            Cancellation.never());
    fx(page::shown);
    assertThat(kept()).doesNotExist();
    assertThat(says(kept().getFileName().toString())).isFalse();
  }

  @Test
  void browsedItShowsStreamsWithoutPolicies() throws Exception {
    cleanUp();
    try (TaskStore archive = StreamDatabase.open("sqlite:" + kept())) {
      OpenPage streams =
          TaskSessions.page(
                  ZoneOffset.UTC,
                  TaskSessions.holding(directory.resolve("records")),
                  TaskSessions.deletions(directory.resolve("records")),
                  null)
              .open(session(archive));
      show(() -> new StackPane(streams.node()));
      fx(streams::shown);
      TableView<?> list = lookup(".tasks-table").queryTableView();
      assertThat(list.getItems()).hasSize(3);
      assertThat(list.getColumns())
          .extracting(TableColumn::getText)
          .containsExactly("Name", "Events", "Oldest", "Newest");
      fx(() -> list.getSelectionModel().select(0));
      Screens.page(stage().getScene(), "stream-archive-browsed");
      fx(streams::close);
    }
  }

  @Test
  void anArchiveOfTasksHasNoPlaceHere() throws Exception {
    picked = directory.resolve("tasks.archive");
    try (TaskStore fibFlow = OracleStores.sqlite(directory, OracleStores.Journal.ROLLBACK).open()) {
      CleanupPlan.Ready plan;
      Preview preview;
      try (RetentionSnapshot snapshot =
          Roles.of(fibFlow, Retention.class).snapshot(Cancellation.never())) {
        preview =
            new PreviewScan(Policy.olderThan(DAY), OracleStores.NOW, null, Holds.NONE)
                .run(snapshot, Progress.NONE);
      }
      plan =
          (CleanupPlan.Ready)
              CleanupPlan.of(
                  preview,
                  new CleanupOptions(
                      Set.of(FibFlowHazards.POISON_CHILD, FibFlowHazards.PINNED_CHILD),
                      Set.of(),
                      null,
                      Throttle.DEFAULT.withBatch(100)));
      new Cleanup(journal)
          .run(
              fibFlow,
              new CleanupOrder(preview, plan, null, null, picked),
              CleanupListener.NONE,
              RunPace.NONE,
              Cancellation.never());
      assertThat(refusal(store, picked)).isInstanceOf(ArchiveException.class);
      cleanUp();
      assertThat(refusal(fibFlow, kept())).isInstanceOf(ArchiveException.class);
    }
    fx(page::shown);
    fx(
        () -> {
          var list = lookup("#list").<ArchiveItem>queryListView();
          assertThat(list.getItems()).hasSize(2);
          list.getSelectionModel().select(1);
        });
    assertThat(says("tasks of another store")).isTrue();
    assertThat(says("this store holds event streams")).isTrue();
    assertThat(lookup("#restoreLook").tryQuery()).isEmpty();
    Screens.page(stage().getScene(), "stream-archives-misfit");
  }

  private Throwable refusal(TaskStore into, Path archive) {
    RestoreRequest all = new RestoreRequest(archive, new TreeSet<>(), true, Set.of(), Set.of());
    return catchThrowable(
        () -> new Restore(journal).plan(into, all, Progress.NONE, Cancellation.never()));
  }
}
