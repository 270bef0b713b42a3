package dev.holdfast.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.cleanup.Cleanup;
import dev.holdfast.cleanup.CleanupOrder;
import dev.holdfast.desktop.connections.ConnectionState;
import dev.holdfast.desktop.fx.Screens;
import dev.holdfast.desktop.shell.ShellState;
import dev.holdfast.desktop.shell.StoreSession;
import dev.holdfast.job.BackgroundJob;
import dev.holdfast.job.Cancellation;
import dev.holdfast.job.Progress;
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
import dev.holdfast.retention.throttle.Throttle;
import dev.holdfast.settings.ConnectionProfile;
import dev.holdfast.settings.Directories;
import dev.holdfast.settings.Environment;
import dev.holdfast.settings.Settings;
import dev.holdfast.store.OracleStores;
import dev.holdfast.store.OracleStores.Journal;
import dev.holdfast.store.Roles;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.fibflow.FibFlowHazards;
import dev.holdfast.store.retention.Retention;
import dev.holdfast.store.retention.RetentionSnapshot;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import javafx.event.EventHandler;
import javafx.scene.Node;
import javafx.scene.control.TableView;
import javafx.scene.control.ToggleButton;
import javafx.scene.input.KeyCode;
import javafx.stage.Window;
import javafx.stage.WindowEvent;
import org.junit.jupiter.api.Test;

/** Several stores are open in one window. */
class StoresInWindowTest extends DesktopTest {

  private boolean isInFront(String name) {
    return state() instanceof ShellState.Open open && open.item().profile().name().equals(name);
  }

  private StoreSession session() {
    return ((ShellState.Open) state()).session();
  }

  /** Opens a window with three saved stores, two of which are opened: Orders first. */
  private void openTwo() throws Exception {
    Path first = Files.createDirectory(directory.resolve("first"));
    Path second = Files.createDirectory(directory.resolve("second"));
    open(
        Settings.DEFAULT
            .adding(
                new ConnectionProfile(
                    "Orders",
                    OracleStores.sqlite(first, Journal.WAL).address(),
                    Environment.PRODUCTION))
            .adding(
                new ConnectionProfile(
                    "Billing",
                    OracleStores.sqlite(second, Journal.WAL).address(),
                    Environment.STAGING))
            .adding(
                new ConnectionProfile(
                    "Never opened", "postgresql://ops@far/away", Environment.LOCAL)));
    clickOn("Orders");
    await("Orders is open", () -> isInFront("Orders"));
    clickOn(pageButton("Tasks"));
    await("its tasks are listed", () -> rows() > 0);
    clickOn("Billing");
    await("Billing is open", () -> isInFront("Billing"));
    clickOn(pageButton("Tasks"));
    await("its tasks are listed", () -> rows() > 0);
    await("all is read", () -> context().isIdle());
  }

  private int rows() {
    return lookup("#table")
        .tryQueryAs(TableView.class)
        .map(table -> table.getItems().size())
        .orElse(0);
  }

  /** A job of the store in front that runs until the test is over or it is cancelled. */
  private CountDownLatch startJob(String title) {
    CountDownLatch stopped = new CountDownLatch(1);
    fx(
        () ->
            session()
                .start(
                    BackgroundJob.of(
                            title,
                            (progress, cancellation) -> {
                              progress.report(12_400, 48_112);
                              cancellation.onCancel(stopped::countDown);
                              stopped.await();
                              cancellation.throwIfCancelled();
                              return null;
                            })
                        .listed()));
    await("it is listed", () -> !context().runningJobs().isEmpty());
    return stopped;
  }

  @Test
  void theOtherStoreStaysAsItWasWhileWorkRunsInIt() throws Exception {
    openTwo();
    clickOn("Orders");
    await("Orders is in front", () -> isInFront("Orders"));
    fx(() -> lookup("#table").queryTableView().getSelectionModel().select(3));
    Object selected = lookup("#table").queryTableView().getSelectionModel().getSelectedItem();
    Node table = lookup("#table").query();
    CountDownLatch work = startJob("Cleaning up: completed, older than 30 d");
    clickOn("Billing");
    await("Billing is in front", () -> isInFront("Billing"));
    assertThat(stage().getScene().lookup("#table")).isNotSameAs(table);
    assertThat(context().view.title.get()).startsWith("Billing");
    startJob("Previewing: failed, older than 90 d");
    clickOn("#jobsButton");
    await("the panel names the stores", () -> isShown(".job-store"));
    assertThat(lookup(".job-store").queryAllAs(javafx.scene.control.Label.class))
        .extracting(javafx.scene.control.Label::getText)
        .containsExactly("Orders", "Billing");
    Screens.page(stage().getScene(), "stores-jobs");
    Screens.page(stage().getScene(), "stores-jobs-small", 1000, 700);
    push(KeyCode.ESCAPE);
    press(KeyCode.CONTROL, KeyCode.PAGE_UP).release(KeyCode.PAGE_UP, KeyCode.CONTROL);
    await("Orders is in front again", () -> isInFront("Orders"));
    assertThat(lookup("#table").<Node>query()).isSameAs(table);
    assertThat(lookup("#table").queryTableView().getSelectionModel().getSelectedItem())
        .isEqualTo(selected);
    assertThat(work.getCount()).as("it still runs").isEqualTo(1);
    work.countDown();
    await("only the other is left", () -> context().runningJobs().size() == 1);
  }

  private ToggleButton pageButton(String name) {
    return from(lookup(".page-buttons")).lookup(name).query();
  }

  /** Deletes old tasks of the store in front into an archive that the window's journal knows. */
  private void cleanUp(Path archive) {
    TaskStore store = session().store();
    Preview preview;
    try (RetentionSnapshot snapshot =
        Roles.of(store, Retention.class).snapshot(Cancellation.never())) {
      preview =
          new PreviewScan(Policy.olderThan(86_400), OracleStores.NOW, null, Holds.NONE)
              .run(snapshot, Progress.NONE);
    }
    CleanupOptions chosen =
        new CleanupOptions(
            Set.of(FibFlowHazards.POISON_CHILD, FibFlowHazards.PINNED_CHILD),
            Set.of(),
            null,
            Throttle.DEFAULT.withBatch(100));
    CleanupPlan.Ready plan = (CleanupPlan.Ready) CleanupPlan.of(preview, chosen);
    Records records =
        new Records(
            new Directories(directory.resolve("config"), directory.resolve("data")).records(),
            null,
            Operator.ofThisProcess());
    new Cleanup(new dev.holdfast.journal.Journal(records, Clock.systemUTC()))
        .run(
            store,
            new CleanupOrder(preview, plan, null, null, archive),
            CleanupListener.NONE,
            RunPace.NONE,
            Cancellation.never());
  }

  private boolean isArchiveOpen() {
    return lookup("#browse").tryQuery().filter(Node::isVisible).isPresent();
  }

  @Test
  void aStoreOpenedFromTheArchivesOfAnotherShowsItsOwnTasks() throws Exception {
    Path first = Files.createDirectory(directory.resolve("first"));
    Path second = Files.createDirectory(directory.resolve("second"));
    open(
        Settings.DEFAULT
            .adding(
                new ConnectionProfile(
                    "Staging",
                    OracleStores.sqlite(first, Journal.WAL).address(),
                    Environment.STAGING))
            .adding(
                new ConnectionProfile(
                    "Live",
                    OracleStores.sqlite(second, Journal.WAL).address(),
                    Environment.PRODUCTION)));
    clickOn("Staging");
    await("Staging is open", () -> isInFront("Staging"));
    cleanUp(directory.resolve("staging.archive"));
    clickOn(pageButton("Archives"));
    await("its archive is open", this::isArchiveOpen);

    clickOn("Live");
    await("Live is open", () -> isInFront("Live"));
    assertThat(pageButton("Overview").isSelected()).isTrue();
    clickOn(pageButton("Tasks"));
    await("its tasks are listed", () -> rows() > 0);
    assertThat(isArchiveOpen()).isFalse();

    clickOn(pageButton("Archives"));
    await(
        "archives are listed",
        () ->
            isShown(
                "No archive of this store is known. Select one of another store to see what it"
                    + " holds."));
    assertThat(lookup("#list").queryListView().getItems()).hasSize(1);
    assertThat(isArchiveOpen()).isFalse();
    assertThat(lookup("#otherStore").tryQuery()).isEmpty();
    clickOn("Staging");
    await("Staging is in front", () -> isInFront("Staging"));
    assertThat(isArchiveOpen()).as("its own archive is still open").isTrue();
  }

  @Test
  void aStoreWithRunningWorkIsClosedOnlyAfterAsking() throws Exception {
    openTwo();
    ToggleButton retention = from(lookup(".page-buttons")).lookup("Retention").query();
    clickOn(retention);
    startJob("Cleaning up: completed, older than 30 d");
    press(KeyCode.CONTROL, KeyCode.W).release(KeyCode.W, KeyCode.CONTROL);
    await("it asks", () -> isShown("Close “Billing” while work is running?"));
    Screens.snapshot(dialog().getScene(), "store-close-dialog");
    press(KeyCode.ENTER).release(KeyCode.ENTER);
    await("Enter keeps it open", () -> !isShown("Close “Billing” while work is running?"));
    assertThat(isInFront("Billing")).isTrue();
    press(KeyCode.CONTROL, KeyCode.W).release(KeyCode.W, KeyCode.CONTROL);
    await("it asks again", () -> isShown("Close “Billing” while work is running?"));
    clickOn(".dialog-pane .button.danger");
    await("the other is in front", () -> isInFront("Orders"));
    await("the work has stopped", () -> context().runningJobs().isEmpty());
    press(KeyCode.CONTROL, KeyCode.W).release(KeyCode.W, KeyCode.CONTROL);
    await("no store is open", () -> state() instanceof ShellState.Welcome);
  }

  @Test
  void theButtonOfALineClosesItsStore() throws Exception {
    openTwo();
    Node close =
        lookup(".connection-close").queryAll().stream()
            .filter(node -> "Close Orders".equals(node.getAccessibleText()) && node.isVisible())
            .findFirst()
            .orElseThrow();
    clickOn(close);
    await(
        "Orders is closed",
        () ->
            lookup(".connection-close").queryAll().stream()
                .noneMatch(
                    node -> "Close Orders".equals(node.getAccessibleText()) && node.isVisible()));
    assertThat(isInFront("Billing")).as("closing brings nothing to the front").isTrue();
    assertThat(state().item().state.get()).isEqualTo(ConnectionState.CONNECTED);
    Screens.page(stage().getScene(), "stores-one-open");
  }

  @Test
  void quittingAsksOnceForAllStores() throws Exception {
    openTwo();
    startJob("Previewing: failed, older than 90 d");
    clickOn("Orders");
    await("Orders is in front", () -> isInFront("Orders"));
    startJob("Cleaning up: completed, older than 30 d");
    await("both are listed", () -> context().runningJobs().size() == 2);
    EventHandler<WindowEvent> question =
        HoldfastApplication.closing(context()::runningJobs, stage());
    fx(() -> question.handle(new WindowEvent(stage(), WindowEvent.WINDOW_CLOSE_REQUEST)));
    await("it asks", () -> isShown("Close while work is running?"));
    assertThat(
            lookup(".dialog-pane .label").queryAllAs(javafx.scene.control.Label.class).stream()
                .map(javafx.scene.control.Label::getText))
        .anyMatch(
            text ->
                text.contains("2 jobs are still running")
                    && text.contains("older than 30 d – Orders")
                    && text.contains("older than 90 d – Billing"));
    Screens.snapshot(dialog().getScene(), "quit-dialog");
    push(KeyCode.ESCAPE);
  }

  @Test
  void onlyTheStoreLastInFrontOpensAtTheStart() throws Exception {
    openTwo();
    Settings remembered =
        Settings.DEFAULT
            .adding(
                new ConnectionProfile("Orders", session().profile().address(), Environment.NONE))
            .adding(new ConnectionProfile("Billing", "sqlite:/nowhere.db", Environment.NONE))
            .withFront("Orders");
    open(remembered);
    fx(() -> context().start(null));
    await("Orders is open", () -> isInFront("Orders"));
    assertThat(lookup(".connection-close").queryAll().stream().filter(Node::isVisible)).hasSize(1);
  }

  private Window dialog() {
    return Window.getWindows().stream()
        .filter(window -> window != stage() && window.isShowing())
        .reduce((first, last) -> last)
        .orElseThrow();
  }
}
