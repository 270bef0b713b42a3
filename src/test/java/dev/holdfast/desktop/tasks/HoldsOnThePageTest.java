package dev.holdfast.desktop.tasks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.cleanup.Holding;
import dev.holdfast.desktop.fx.FxTest;
import dev.holdfast.desktop.fx.Screens;
import dev.holdfast.desktop.shell.OpenPage;
import dev.holdfast.desktop.shell.Sight;
import dev.holdfast.job.Cancellation;
import dev.holdfast.job.ThreadJobRunner;
import dev.holdfast.retention.hold.Hold;
import dev.holdfast.store.OracleStore;
import dev.holdfast.store.OracleStores;
import dev.holdfast.store.TaskStore;
import dev.holdfast.task.TaskId;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import javafx.application.Platform;
import javafx.scene.Scene;
import javafx.scene.control.Labeled;
import javafx.scene.control.TableView;
import javafx.scene.layout.StackPane;
import javafx.stage.Stage;
import javafx.stage.Window;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An operator puts tasks on hold and releases them, on the oracle's store. */
class HoldsOnThePageTest extends FxTest {

  @TempDir private Path directory;
  private TaskStore store;
  private ThreadJobRunner jobs;
  private OpenPage page;
  private Holding holding;

  @BeforeEach
  void open() throws Exception {
    OracleStore oracle = OracleStores.sqlite(directory, OracleStores.Journal.WAL);
    store = oracle.open();
    jobs = new ThreadJobRunner(Platform::runLater);
    holding = TaskSessions.holding(directory.resolve("records"));
  }

  @AfterEach
  void close() {
    fx(() -> page.close());
    jobs.close();
    store.close();
  }

  private void openPage() throws Exception {
    show(
        () -> {
          page =
              TaskSessions.page(
                      ZoneId.of("UTC"),
                      holding,
                      TaskSessions.deletions(directory.resolve("records")),
                      (owner, title, kind, name) -> Optional.empty())
                  .open(TaskSessions.on(store, jobs));
          return new StackPane(page.node());
        });
    fx(() -> page.shown());
    await("rows", () -> lookup(".tasks-table").queryAs(TableView.class).getItems().size() == 200);
  }

  private void openTask(long id) {
    fx(() -> page.show(new Sight.OfTask(TaskId.of(id))));
    await("the strip", () -> lookup("#holdChange").tryQuery().isPresent());
    await("the strip to know", () -> lookup("#holdChange").query().getParent().isVisible());
  }

  private String strip() {
    return lookup(".hold-strip .label").queryAs(Labeled.class).getText();
  }

  private static Scene dialog() {
    return Window.getWindows().stream()
        .filter(window -> window instanceof Stage shown && shown != stage())
        .findFirst()
        .orElseThrow()
        .getScene();
  }

  private List<Hold> kept() {
    return holding.held(store, Cancellation.never()).all;
  }

  @Test
  void aTaskIsPutOnHoldWithAReasonAndReleased() throws Exception {
    openPage();
    openTask(346);
    assertThat(strip()).isEqualTo("");
    clickOn("#holdChange");
    await("the question", () -> lookup("#reason").tryQuery().isPresent());
    clickOn("#reason").write("legal case 4711");
    Screens.snapshot(dialog(), "hold-dialog");
    clickOn("Put on hold");
    await("the hold", () -> strip().startsWith("On hold since"));
    assertThat(strip()).endsWith("by Ann Example: legal case 4711");
    assertThat(kept()).hasSize(1);
    assertThat(kept().getFirst().id()).isEqualTo(TaskId.of(346));
    await("the lock in the list", () -> lookup(".hold-icon").tryQuery().isPresent());
    Screens.page(stage().getScene(), "tasks-held");

    clickOn("#holdChange");
    await("the question", () -> lookup("#reason").tryQuery().isPresent());
    clickOn("Release");
    await("the release", () -> strip().equals(""));
    assertThat(kept()).isEmpty();
    assertThat(lookup(".hold-icon").tryQuery()).isEmpty();
  }

  @Test
  void aWholeWorkflowIsHeldFromAnyOfItsTasks() throws Exception {
    openPage();
    openTask(337);
    clickOn("#holdChange");
    await("the question", () -> lookup("#holdWorkflow").tryQuery().isPresent());
    clickOn("#holdWorkflow");
    Screens.snapshot(dialog(), "hold-dialog-workflow");
    clickOn("Put on hold");
    await("the hold", () -> strip().startsWith("On hold with its workflow"));
    assertThat(kept().getFirst().workflow()).isTrue();
  }

  @Test
  void holdsThatCannotBeReadAreSaidWithRetry() throws Exception {
    Path file = Files.createDirectories(directory.resolve("records")).resolve("holds.sqlite");
    Files.writeString(file, "no database at all, sorry, not even a short one");
    openPage();
    await(
        "the failure",
        () ->
            lookup(".inline-failure").queryAll().stream()
                .anyMatch(node -> node.isVisible() && node.getAccessibleText().contains("holds")));
    Files.delete(file);
    clickOn(
        lookup(".inline-failure .button").queryAll().stream()
            .filter(node -> node.getParent().isVisible())
            .findFirst()
            .orElseThrow());
    openTask(346);
    assertThat(strip()).isEqualTo("");
  }
}
