package dev.holdfast.desktop.archive;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.cleanup.Cleanup;
import dev.holdfast.cleanup.CleanupOrder;
import dev.holdfast.cleanup.Holding;
import dev.holdfast.desktop.connections.StoreAccess;
import dev.holdfast.desktop.fx.FailureSentence;
import dev.holdfast.desktop.fx.Fit;
import dev.holdfast.desktop.fx.FxTest;
import dev.holdfast.desktop.fx.Screens;
import dev.holdfast.desktop.shell.OpenPage;
import dev.holdfast.desktop.shell.Sight;
import dev.holdfast.desktop.shell.StoreSession;
import dev.holdfast.desktop.shell.Workplace;
import dev.holdfast.job.Cancellation;
import dev.holdfast.job.Progress;
import dev.holdfast.job.ThreadJobRunner;
import dev.holdfast.journal.Journal;
import dev.holdfast.journal.JournalItem;
import dev.holdfast.journal.Operator;
import dev.holdfast.journal.Records;
import dev.holdfast.kind.ObjectFolder;
import dev.holdfast.retention.hold.Holds;
import dev.holdfast.retention.plan.CleanupOptions;
import dev.holdfast.retention.plan.CleanupPlan;
import dev.holdfast.retention.plan.Preview;
import dev.holdfast.retention.policy.Policy;
import dev.holdfast.retention.run.CleanupListener;
import dev.holdfast.retention.run.RunPace;
import dev.holdfast.retention.scan.PreviewScan;
import dev.holdfast.retention.throttle.Throttle;
import dev.holdfast.settings.ConnectionProfile;
import dev.holdfast.settings.Environment;
import dev.holdfast.store.KnownStores;
import dev.holdfast.store.OracleStore;
import dev.holdfast.store.OracleStores;
import dev.holdfast.store.Roles;
import dev.holdfast.store.StoreOptions;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.address.SecretSource;
import dev.holdfast.store.address.StoreAddress;
import dev.holdfast.store.fibflow.FibFlowHazards;
import dev.holdfast.store.retention.Retention;
import dev.holdfast.store.retention.RetentionSnapshot;
import dev.holdfast.task.Task;
import dev.holdfast.task.TaskId;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import javafx.application.Platform;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.ButtonBase;
import javafx.scene.control.Labeled;
import javafx.scene.control.ListView;
import javafx.scene.control.TableView;
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
  private StoreSession session;
  private Path picked;

  @BeforeEach
  void open() throws Exception {
    database = OracleStores.sqlite(directory, OracleStores.Journal.WAL);
    store = database.open();
    journal = new Journal(records(), CLOCK);
    openPage(session(database.address()));
  }

  private StoreSession session(String address) {
    return session(new ConnectionProfile("Orders", address, Environment.STAGING));
  }

  private StoreSession session(ConnectionProfile profile) {
    return new StoreSession(
        new StoreAccess(
            KnownStores.ALL,
            StoreOptions.defaults(SecretSource.NONE),
            jobs,
            new FailureSentence(
                KnownStores.ALL,
                bug -> {
                  throw new AssertionError(bug);
                }),
            CLOCK),
        profile,
        store);
  }

  private Records records() {
    return new Records(
        directory.resolve("records"), null, new Operator("ann", "Ann Example", "desk"));
  }

  private void openPage(StoreSession opened) throws Exception {
    session = opened;
    session.onChanged(() -> page.refresh());
    show(
        () -> {
          page =
              new ArchivesPage(
                      new Workplace(
                          ZoneOffset.UTC,
                          (owner, title, kind, patterns) -> Optional.ofNullable(picked),
                          null,
                          null,
                          new Holding(new Journal(records(), CLOCK))),
                      journal,
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
    try (RetentionSnapshot snapshot =
        Roles.of(store, Retention.class).snapshot(Cancellation.never())) {
      preview =
          new PreviewScan(Policy.olderThan(seconds), now, null, Holds.NONE)
              .run(snapshot, Progress.NONE);
    }
    CleanupPlan.Ready plan =
        (CleanupPlan.Ready)
            CleanupPlan.of(
                preview,
                new CleanupOptions(
                    Set.of(FibFlowHazards.POISON_CHILD, FibFlowHazards.PINNED_CHILD),
                    Set.of(),
                    null,
                    Throttle.DEFAULT.withBatch(100)));
    CleanupOrder order = new CleanupOrder(preview, plan, "monthly audit", null, archive);
    return new Cleanup(journal)
        .run(store, order, CleanupListener.NONE, RunPace.NONE, Cancellation.never())
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

  /** The facts of the file, and its check. */
  private void showFile() {
    press("#filePart");
  }

  private TableView<Task> tasks() {
    return lookup("#tasks").queryTableView();
  }

  private void showTasks() {
    showList();
    await("the tasks", () -> !tasks().getItems().isEmpty());
    await("how they stand", () -> says("yes"));
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
    showFile();

    assertThat(list().getItems()).hasSize(1);
    assertThat(says(deleted + " tasks")).isTrue();
    assertThat(says("monthly audit")).isTrue();
    assertThat(says("Not verified")).isTrue();
    Screens.page(stage().getScene(), "archives-file");
    press("#checkArchive");
    await("the verdict", () -> verdict().contains("intact"));
    assertThat(says("Sound")).isTrue();
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
        KnownStores.ALL.open(
            StoreAddress.parse(folder.address()), StoreOptions.defaults(SecretSource.NONE));
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
    showTasks();
    press("#restoreLook");
    await("the dry run", () -> lookup("#restoreRun").tryQuery().isPresent());
    assertThat(says("Restore " + deleted + " tasks…")).isTrue();
    assertThat(says("own retention")).isTrue();
    assertThat(database.number("select count(*) from fib_flow_tasks")).isEqualTo(before - deleted);
    Screens.page(stage().getScene(), "archives-restore");

    press("#restoreRun");
    await("the question", () -> lookup("#reason").tryQuery().isPresent());
    Screens.snapshot(lookup("#reason").query().getScene(), "archives-restore-question");
    fx(() -> lookup("#reason").queryTextInputControl().setText("asked for by finance"));
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
  void aTriggerIsNamedBeforeAndAfter() throws Exception {
    long before = database.number("select count(*) from fib_flow_tasks");
    long deleted = cleanUp(kept());
    database.execute(
        "create trigger hostile after insert on fib_flow_tasks"
            + " begin delete from fib_flow_task_events where task_id = 5; end");
    showTasks();
    press("#restoreLook");
    await("the dry run", () -> lookup("#restoreRun").tryQuery().isPresent());
    assertThat(says("fib_flow_tasks: hostile")).isTrue();
    Screens.page(stage().getScene(), "archives-restore-triggers");

    press("#restoreRun");
    await("the question", () -> lookup("#reason").tryQuery().isPresent());
    press(KeyCode.ENTER).release(KeyCode.ENTER);
    await("the failure", () -> says("were to be deleted"));

    assertThat(database.number("select count(*) from fib_flow_tasks")).isEqualTo(before - deleted);
    Screens.page(stage().getScene(), "archives-restore-taken-back");
  }

  @Test
  void nothingIsPutBackIntoAReadOnlyStoreUntilItIsUnlocked() throws Exception {
    fx(page::close);
    StoreSession guarded =
        session(
            new ConnectionProfile("Orders", database.address(), Environment.STAGING)
                .withReadOnly(true));
    List<String> asked = new ArrayList<>();
    guarded.lock.onAsk((unlocked, refused) -> asked.add("asked"));
    openPage(guarded);
    long deleted = cleanUp(kept());
    long left = database.number("select count(*) from fib_flow_tasks");
    showTasks();
    press("#restoreLook");
    await("the dry run", () -> lookup("#restoreRun").tryQuery().isPresent());
    press("#restoreRun");
    await("the question", () -> lookup("#reason").tryQuery().isPresent());
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
    showTasks();
    fx(() -> lookup("#line").queryTextInputControl().setText("id:" + id));
    await("it is found", () -> tasks().getItems().size() == 1);
    fx(() -> tasks().getSelectionModel().select(0));
    await("the hazard", () -> lookup("#allow-poison_child").tryQuery().isPresent());
    assertThat(lookup("#restoreRun").tryQuery()).isEmpty();
    Screens.page(stage().getScene(), "archives-hazard");

    press("#skip-poison_child");
    await("it is skipped", () -> says("1 task skipped"));
    assertThat(lookup("#restoreRun").tryQuery()).isEmpty();

    fx(() -> tasks().getSelectionModel().clearSelection());
    await("nothing is chosen", () -> lookup("#restoreLook").tryQuery().isPresent());
    fx(() -> tasks().getSelectionModel().select(0));
    await("the hazard again", () -> lookup("#allow-poison_child").tryQuery().isPresent());
    press("#allow-poison_child");
    await("it may run", () -> lookup("#restoreRun").tryQuery().isPresent());
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
              new StoreAccess(
                  KnownStores.ALL,
                  StoreOptions.defaults(SecretSource.NONE),
                  jobs,
                  new FailureSentence(
                      KnownStores.ALL,
                      bug -> {
                        throw new AssertionError(bug);
                      }),
                  CLOCK),
              new ConnectionProfile("Other", other.address(), Environment.NONE),
              opened));
      showList();
      assertThat(list().getSelectionModel().getSelectedItem())
          .as("nothing of another store is looked at unasked")
          .isNull();
      assertThat(lookup("#restoreLook").tryQuery()).isEmpty();
      assertThat(says("No archive of this store is known")).isTrue();
      Screens.page(stage().getScene(), "archives-other", 1000, 700);
      fx(() -> list().getSelectionModel().select(0));
      await("the pane", () -> lookup("#restoreLook").tryQuery().isPresent());
      press("#restoreLook");
      await("the refusal", () -> says("Tick the box above"));
      press("#otherStore");
      press("#restoreLook");
      await("the dry run", () -> says("There, the same"));
      assertThat(lookup("#restoreRun").tryQuery()).isEmpty();
      fx(page::close);
    }
  }

  /** The steps are those of an operator with the store open: the question is the last one. */
  @Test
  void oneTaskIsRestoredInFourSteps() throws Exception {
    long before = database.number("select count(*) from fib_flow_tasks");
    long deleted = cleanUp(kept());
    List<String> steps = new ArrayList<>();
    showTasks();
    steps.add("Archives: the newest archive of the store is open");
    fx(() -> tasks().getSelectionModel().select(0));
    steps.add("the row");
    await("what would come back", () -> says("Restore 1 task…"));
    press("#restoreRun");
    steps.add("Restore…");
    await("the question", () -> lookup("#reason").tryQuery().isPresent());
    fx(() -> lookup("#reason").queryTextInputControl().setText("asked for"));
    press(KeyCode.ENTER).release(KeyCode.ENTER);
    steps.add("the question");
    await("the result", () -> says("Restored 1 task"));
    assertThat(session.noticeProperty().get().text()).isEqualTo("Restored 1 task");
    assertThat(steps).as("restore one task").hasSizeLessThanOrEqualTo(4);
    assertThat(database.number("select count(*) from fib_flow_tasks"))
        .isEqualTo(before - deleted + 1);
  }

  @Test
  void whoComesFromAReceiptSeesWhatWouldComeBackOfAllOfIt() throws Exception {
    cleanUp(kept());
    fx(() -> page.show(new Sight.OfArchive(kept(), true)));
    await("all of it", () -> lookup("#restoreRun").tryQuery().isPresent());
  }

  @Test
  void whatIsChosenOfAnArchiveComesBackAndTheResultIsLinked() throws Exception {
    cleanUp(kept());
    List<Object> asked = new ArrayList<>();
    session.onShow(asked::add);
    showTasks();
    long id = ((TaskId.Numeric) tasks().getItems().get(3).id()).value();
    fx(() -> lookup("#line").queryTextInputControl().setText("id:" + id));
    await("it is found", () -> tasks().getItems().size() == 1);
    fx(() -> lookup("#line").queryTextInputControl().setText("id:x nonsense:"));
    await("a problem", () -> lookup("#problem").query().isVisible());
    fx(() -> lookup("#line").queryTextInputControl().setText(""));
    await("all again", () -> tasks().getItems().size() > 1);

    fx(() -> tasks().getSelectionModel().selectIndices(0, 1, 2, 3, 4));
    await("what would come back", () -> says("5 selected") && says("Come back"));
    await("the numbers", () -> lookup("#restoreRun").tryQuery().isPresent());
    Screens.page(stage().getScene(), "archives");
    Screens.page(stage().getScene(), "archives-small", 1000, 700);
    Screens.page(stage().getScene(), "archives-beside-stores", 770, 700);
    fits(1440, 1000, 770);
    press("#holdRestored");
    press("#restoreRun");
    await("the question", () -> lookup("#reason").tryQuery().isPresent());
    press(KeyCode.ENTER).release(KeyCode.ENTER);
    await("the result", () -> says("are on hold now"));
    await("they are there", () -> says("is there, the same"));
    await("it is among the earlier ones", () -> says("Restored before from this archive"));
    await("it was verified before", () -> !says("Not verified"));
    Screens.page(stage().getScene(), "archives-restored-chosen");
    press("#showRestored");
    press("#restoreReceipt");
    await("both are asked for", () -> asked.size() == 2);
    assertThat(asked.getFirst())
        .isInstanceOfSatisfying(
            Sight.OfTasks.class, each -> assertThat(each.query()).matches("id:\\d+ id:.*"));
    assertThat(asked.getLast()).isInstanceOf(Sight.OfEntry.class);
    long entry = ((Sight.OfEntry) asked.getLast()).sequence();
    assertThat(journal.item(entry).orElseThrow().action()).isEqualTo("restore");
    assertThat(new HashSet<>(journal.holds.of(store.fingerprint(Cancellation.never())).all))
        .as("each of them is on hold")
        .hasSizeGreaterThanOrEqualTo(1);
  }

  @Test
  void aChangedTaskAParentAndAllThatMatchAreTold() throws Exception {
    cleanUp(kept());
    long child;
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + kept());
        Statement statement = connection.createStatement();
        var row =
            statement.executeQuery(
                "select c.id from fib_flow_tasks c join fib_flow_tasks p on p.id = c.parent_id"
                    + " limit 1")) {
      assertThat(row.next()).isTrue();
      child = row.getLong(1);
    }
    showTasks();
    fx(() -> lookup("#line").queryTextInputControl().setText("id:" + child));
    await("it is found", () -> tasks().getItems().size() == 1);
    fx(() -> tasks().getSelectionModel().select(0));
    await("its parent", () -> lookup("#withParents").tryQuery().isPresent());
    Screens.page(stage().getScene(), "archives-parents");
    press("#withParents");
    await("both", () -> says("Restore 2 tasks…") || says("Restore 3 tasks…"));
    fx(() -> lookup("#line").queryTextInputControl().setText(""));
    await("all again", () -> tasks().getItems().size() > 1);
    press("#all");
    await("all are chosen", () -> !lookup("#all").query().isVisible());
  }

  @Test
  void allArchivesAreVerifiedAndThoseOfTheOwnFolderAreFound() throws Exception {
    cleanUp(kept(), 20 * 86_400);
    Path own = Files.createDirectories(directory.resolve("records/archives"));
    Files.copy(kept(), own.resolve("copied.archive"));
    showList();
    await("both", () -> list().getItems().size() == 2);
    assertThat(says("2 not verified yet")).isTrue();
    assertThat(lookup("#sum").queryLabeled().getText()).contains("in all", "are free");
    press("#verifyAll");
    await(
        "all are checked",
        () -> !lookup("#verifyAll").query().isVisible() && says("Sound") && !says("Not verified"));
    openPage(session);
    showList();
    await("it is remembered", () -> list().getItems().size() == 2 && says("Sound"));
    assertThat(says("Not verified")).as("when the window was closed").isFalse();
    Screens.page(stage().getScene(), "archives-verified");
  }

  @Test
  void whyAnArchiveCouldNotBeVerifiedIsSaid() throws Exception {
    cleanUp(kept(), 20 * 86_400);
    Path own = Files.createDirectories(directory.resolve("records/archives"));
    Path gone = Files.copy(kept(), own.resolve("copied.archive"));
    showList();
    await("both", () -> list().getItems().size() == 2);
    Files.delete(gone);
    press("#verifyAll");
    await(
        "it is said",
        () ->
            lookup("#verifying").queryLabeled().getText().contains("copied.archive")
                && !lookup("#cancelAll").query().isVisible());
  }

  private void fits(int... widths) {
    Parent root = stage().getScene().getRoot();
    List<String> problems = new ArrayList<>();
    for (int width : widths) {
      for (int pass = 0; pass < 3; pass++) {
        fx(
            () -> {
              root.resize(width, 700);
              root.applyCss();
              root.layout();
            });
      }
      fx(() -> problems.addAll(Fit.problems(root, width, 700)));
    }
    assertThat(problems).isEmpty();
  }
}
