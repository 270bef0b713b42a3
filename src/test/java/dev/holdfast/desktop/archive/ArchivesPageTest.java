package dev.holdfast.desktop.archive;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.cleanup.Cleanup;
import dev.holdfast.cleanup.CleanupOrder;
import dev.holdfast.desktop.fx.FailureSentence;
import dev.holdfast.desktop.fx.FxTest;
import dev.holdfast.desktop.fx.Screens;
import dev.holdfast.desktop.shell.OpenPage;
import dev.holdfast.desktop.shell.StoreSession;
import dev.holdfast.job.Cancellation;
import dev.holdfast.job.Progress;
import dev.holdfast.job.ThreadJobRunner;
import dev.holdfast.journal.Journal;
import dev.holdfast.journal.JournalItem;
import dev.holdfast.journal.Operator;
import dev.holdfast.journal.Records;
import dev.holdfast.retention.CleanupListener;
import dev.holdfast.retention.CleanupOptions;
import dev.holdfast.retention.CleanupPlan;
import dev.holdfast.retention.Preview;
import dev.holdfast.retention.PreviewScan;
import dev.holdfast.retention.policy.Policy;
import dev.holdfast.settings.ConnectionProfile;
import dev.holdfast.settings.Environment;
import dev.holdfast.store.OracleStore;
import dev.holdfast.store.OracleStores;
import dev.holdfast.store.Retention;
import dev.holdfast.store.RetentionSnapshot;
import dev.holdfast.store.SecretSource;
import dev.holdfast.store.StoreAddress;
import dev.holdfast.store.StoreOptions;
import dev.holdfast.store.Stores;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.fibflow.FibFlowHazards;
import dev.holdfast.store.objectstore.ObjectFolder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import javafx.application.Platform;
import javafx.scene.Node;
import javafx.scene.control.ButtonBase;
import javafx.scene.control.Labeled;
import javafx.scene.control.ListView;
import javafx.scene.control.ScrollPane;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.StackPane;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ArchivesPageTest extends FxTest {

  private static final Clock CLOCK =
      Clock.fixed(Instant.ofEpochSecond(OracleStores.NOW), ZoneOffset.UTC);

  @TempDir Path directory;
  private final ThreadJobRunner jobs = new ThreadJobRunner(Platform::runLater);
  private final List<Path> browsed = new ArrayList<>();
  private OracleStore database;
  private Journal journal;
  private TaskStore store;
  private OpenPage page;
  private Path picked;

  @BeforeEach
  void open() throws Exception {
    database = OracleStores.sqlite(directory, OracleStores.Journal.WAL);
    store = database.open();
    journal =
        new Journal(
            new Records(directory.resolve("records"), new Operator("ann", "Ann Example", "desk")),
            CLOCK);
    openPage(session(database.address()));
  }

  private StoreSession session(String address) {
    return session(new ConnectionProfile("Orders", address, Environment.STAGING));
  }

  private StoreSession session(ConnectionProfile profile) {
    return new StoreSession(
        profile,
        store,
        jobs,
        CLOCK,
        new FailureSentence(
            bug -> {
              throw new AssertionError(bug);
            }));
  }

  private void openPage(StoreSession session) throws Exception {
    show(
        () -> {
          page =
              new ArchivesPage(
                      ZoneOffset.UTC,
                      journal,
                      (owner, title, kind, patterns) -> Optional.ofNullable(picked),
                      browsed::add)
                  .open(session);
          return new StackPane(page.node());
        });
  }

  @AfterEach
  void close() {
    fx(page::close);
    jobs.close();
    store.close();
  }

  private long cleanUp(Path archive) {
    return cleanUp(archive, 86_400);
  }

  private long cleanUp(Path archive, long seconds) {
    return cleanUp(archive, seconds, OracleStores.NOW);
  }

  private long cleanUp(Path archive, long seconds, long now) {
    Preview preview;
    try (RetentionSnapshot snapshot = Retention.of(store).snapshot(Cancellation.never())) {
      preview = new PreviewScan(Policy.olderThan(seconds), now, null).run(snapshot, Progress.NONE);
    }
    CleanupPlan.Ready plan =
        (CleanupPlan.Ready)
            CleanupPlan.of(
                preview,
                new CleanupOptions(
                    Set.of(FibFlowHazards.POISON_CHILD, FibFlowHazards.PINNED_CHILD),
                    Set.of(),
                    null,
                    100));
    CleanupOrder order = new CleanupOrder(preview, plan, "monthly audit", null, archive);
    return new Cleanup(journal)
        .run(store, order, CleanupListener.NONE, Cancellation.never())
        .result()
        .deleted();
  }

  private Path kept() {
    return directory.resolve("orders-2025-10.archive");
  }

  private void showList() {
    fx(page::shown);
    await("the list", () -> lookup("#list").tryQuery().isPresent() && !list().getItems().isEmpty());
  }

  private ListView<?> list() {
    return lookup("#list").queryListView();
  }

  private void press(String id) {
    fx(() -> lookup(id).queryAs(ButtonBase.class).fire());
  }

  private boolean says(String text) {
    return lookup(
            (Node node) ->
                node instanceof javafx.scene.control.Labeled label
                    && label.getText() != null
                    && label.getText().contains(text))
        .tryQuery()
        .isPresent();
  }

  /** What the check found; empty while it runs, when a bar stands in its place. */
  private String verdict() {
    return lookup("#archiveVerdict").tryQueryAs(Labeled.class).map(Labeled::getText).orElse("");
  }

  private void end() {
    fx(() -> lookup("#scroll").queryAs(ScrollPane.class).setVvalue(1));
  }

  @Test
  void withoutArchivesItSaysWhatWillBeThere() {
    fx(page::shown);
    await("the placeholder", () -> lookup("No archives yet").tryQuery().isPresent());
    Screens.page(stage().getScene(), "archives-empty");
  }

  @Test
  void tellsWhatAnArchiveHoldsVerifiesItAndOpensIt() {
    long deleted = cleanUp(kept());
    showList();

    assertThat(list().getItems()).hasSize(1);
    assertThat(says(deleted + " tasks")).isTrue();
    assertThat(says("monthly audit")).isTrue();
    Screens.page(stage().getScene(), "archives");
    Screens.page(stage().getScene(), "archives-1280", 1280, 800);
    double below = lookup("#restoreIds").query().localToScene(0, 0).getY();
    press("#checkArchive");
    await("the verdict", () -> verdict().contains("intact"));
    fx(() -> stage().getScene().getRoot().layout());
    assertThat(lookup("#restoreIds").query().localToScene(0, 0).getY())
        .as("the form for restoring stays where it was")
        .isEqualTo(below);
    await("it opens", () -> lookup("Open as a store").query().isVisible());
    clickOn("Open as a store");
    assertThat(browsed).containsExactly(kept());
  }

  @Test
  void whereTheStoreCannotRestoreItSaysSoInPlaceOfTheForm() throws Exception {
    ObjectFolder folder = new ObjectFolder(Files.createDirectory(directory.resolve("objects")));
    folder.put("a", "stored", ObjectFolder.OLD, 4);
    folder.put("b", "stored", ObjectFolder.OLD, 2);
    fx(page::close);
    store.close();
    store =
        Stores.installed()
            .open(StoreAddress.parse(folder.address()), StoreOptions.defaults(SecretSource.NONE));
    openPage(session(folder.address()));
    cleanUp(kept(), 86_400, ObjectFolder.NOW);
    showList();

    assertThat(says("2 objects, ")).isTrue();
    assertThat(says("This kind of store cannot restore from an archive")).isTrue();
    assertThat(lookup("#restoreIds").tryQuery()).isEmpty();
    press("#checkArchive");
    await("the verdict", () -> verdict().contains("intact"));
    Screens.page(stage().getScene(), "archives-for-reading");
  }

  @Test
  void whatIsLookedAtStaysChosenWhenAnotherArchiveComes() {
    cleanUp(kept(), 20 * 86_400);
    showList();
    Object chosen = list().getSelectionModel().getSelectedItem();
    assertThat(chosen).isNotNull();
    cleanUp(directory.resolve("orders-2025-11.archive"));
    fx(page::refresh);
    await("the other one", () -> list().getItems().size() == 2);
    assertThat(list().getSelectionModel().getSelectedItem()).isEqualTo(chosen);
  }

  @Test
  void showsWhatWouldComeBackAndPutsItBackAfterAQuestion() throws Exception {
    long before = database.number("select count(*) from fib_flow_tasks");
    long deleted = cleanUp(kept());
    showList();
    press("#restoreLook");
    await("the dry run", () -> lookup("#restoreRun").tryQuery().isPresent());
    assertThat(says("Would restore " + deleted + " tasks")).isTrue();
    assertThat(says("own retention")).isTrue();
    assertThat(database.number("select count(*) from fib_flow_tasks")).isEqualTo(before - deleted);
    end();
    Screens.page(stage().getScene(), "archives-restore");

    press("#restoreRun");
    await("the question", () -> lookup("#restoreReason").tryQuery().isPresent());
    Screens.snapshot(lookup("#restoreReason").query().getScene(), "archives-restore-question");
    fx(() -> lookup("#restoreReason").queryTextInputControl().setText("asked for by finance"));
    press(KeyCode.ENTER).release(KeyCode.ENTER);
    await("the result", () -> says("Restored " + deleted + " tasks"));

    assertThat(database.number("select count(*) from fib_flow_tasks")).isEqualTo(before);
    List<JournalItem> done = new ArrayList<>();
    journal.runs(done::add);
    assertThat(done.getLast().begun("action")).isEqualTo("restore");
    assertThat(done.getLast().begun("reason")).isEqualTo("asked for by finance");
    Screens.page(stage().getScene(), "archives-restored");
  }

  @Test
  void nothingIsPutBackIntoAReadOnlyStoreUntilItIsUnlocked() throws Exception {
    fx(page::close);
    StoreSession session =
        session(
            new ConnectionProfile("Orders", database.address(), Environment.STAGING)
                .withReadOnly(true));
    List<String> asked = new ArrayList<>();
    session.lock().onAsk((unlocked, refused) -> asked.add("asked"));
    openPage(session);
    long deleted = cleanUp(kept());
    long left = database.number("select count(*) from fib_flow_tasks");
    showList();
    press("#restoreLook");
    await("the dry run", () -> lookup("#restoreRun").tryQuery().isPresent());
    press("#restoreRun");
    await("the question", () -> lookup("#restoreReason").tryQuery().isPresent());
    press(KeyCode.ENTER).release(KeyCode.ENTER);
    await("the store is to be unlocked", () -> !asked.isEmpty());
    assertThat(database.number("select count(*) from fib_flow_tasks")).isEqualTo(left);
    assertThat(says("Restored " + deleted + " tasks")).isFalse();
  }

  @Test
  void aFailedChildAloneIsLeftOutOrAcceptedByName() throws Exception {
    cleanUp(kept());
    long id;
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + kept());
        Statement statement = connection.createStatement();
        var row =
            statement.executeQuery(
                "select c.id from fib_flow_tasks c join fib_flow_tasks p on p.id = c.parent_id"
                    + " where c.status = 'permanently_failed' limit 1")) {
      assertThat(row.next()).isTrue();
      id = row.getLong(1);
    }
    showList();
    fx(() -> lookup("#restoreIds").queryTextInputControl().setText("x"));
    assertThat(lookup("#restoreLook").query().isDisabled()).isTrue();
    fx(() -> lookup("#restoreIds").queryTextInputControl().setText(" " + id + " "));
    press("#restoreLook");
    await("the hazard", () -> lookup("#allow-poison_child").tryQuery().isPresent());
    assertThat(lookup("#restoreRun").tryQuery()).isEmpty();
    end();
    Screens.page(stage().getScene(), "archives-hazard");

    press("#skip-poison_child");
    await("it is skipped", () -> says("1 task skipped"));
    assertThat(lookup("#restoreRun").tryQuery()).isEmpty();

    fx(() -> lookup("#restoreIds").queryTextInputControl().setText(id + "; 987654"));
    press("#restoreLook");
    await("the hazard again", () -> lookup("#allow-poison_child").tryQuery().isPresent());
    press("#allow-poison_child");
    await("it may run", () -> lookup("#restoreRun").tryQuery().isPresent());
    assertThat(says("Task 987654: the archive does not hold it")).isTrue();
  }

  @Test
  void anArchiveThatIsGoneOrNoArchiveSaysSo() throws Exception {
    cleanUp(kept());
    Files.delete(kept());
    picked = directory.resolve("notes.txt");
    Files.writeString(picked, "this is no database, to be sure");
    showList();
    assertThat(says("Missing or not readable")).isTrue();
    clickOn("Open file…");
    await("both", () -> list().getItems().size() == 2);
    assertThat(says("is not an archive that this program can read")).isTrue();
    Screens.page(stage().getScene(), "archives-unreadable");
  }

  @Test
  void anArchiveOfAnotherStoreNeedsAWordMore() throws Exception {
    cleanUp(kept());
    picked = kept();
    Path elsewhere = Files.createDirectory(directory.resolve("elsewhere"));
    OracleStore other = OracleStores.sqlite(elsewhere, OracleStores.Journal.WAL);
    try (TaskStore opened = other.open()) {
      fx(page::close);
      openPage(
          new StoreSession(
              new ConnectionProfile("Other", other.address(), Environment.NONE),
              opened,
              jobs,
              CLOCK,
              new FailureSentence(
                  bug -> {
                    throw new AssertionError(bug);
                  })));
      showList();
      assertThat(list().getSelectionModel().getSelectedItem())
          .as("nothing of another store is looked at unasked")
          .isNull();
      assertThat(lookup("#restoreLook").tryQuery()).isEmpty();
      assertThat(says("No archive of this store is known")).isTrue();
      Screens.page(stage().getScene(), "archives-other", 1000, 700);
      fx(() -> list().getSelectionModel().select(0));
      press("#restoreLook");
      await("the refusal", () -> says("Tick the box above"));
      press("#otherStore");
      press("#restoreLook");
      await("the dry run", () -> says("Would restore 0 tasks"));
      assertThat(says("exist already")).isTrue();
      fx(page::close);
    }
  }
}
