package dev.holdfast.desktop.retention;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.desktop.dialog.WholeTextFile;
import dev.holdfast.desktop.fx.FxTest;
import dev.holdfast.desktop.fx.Screens;
import dev.holdfast.desktop.shell.OpenPage;
import dev.holdfast.desktop.shell.StoreSession;
import dev.holdfast.desktop.shell.Workplace;
import dev.holdfast.job.ThreadJobRunner;
import dev.holdfast.retention.plan.Decisions;
import dev.holdfast.retention.plan.Preview;
import dev.holdfast.settings.Environment;
import dev.holdfast.store.OracleStore;
import dev.holdfast.store.OracleStores;
import dev.holdfast.store.OracleStores.Journal;
import dev.holdfast.store.TaskStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.Optional;
import javafx.application.Platform;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.Labeled;
import javafx.scene.input.Clipboard;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.StackPane;
import javafx.stage.Stage;
import javafx.stage.Window;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An operator freezes a plan, opens it and copies it as a command. */
class PlanOnThePageTest extends FxTest {

  @TempDir private Path directory;
  private final ThreadJobRunner jobs = new ThreadJobRunner(Platform::runLater);
  private OracleStore database;
  private TaskStore store;
  private OpenPage page;
  private TaskParts parts;
  private RetentionViewModel<Preview> model;
  private Path file;

  @BeforeEach
  void open() throws Exception {
    file = directory.resolve("friday.plan");
    database = OracleStores.sqlite(directory, Journal.WAL);
    store = database.open();
    StoreSession session = RetentionBench.session(database, store, jobs, Environment.PRODUCTION);
    Workplace workplace =
        new Workplace(
            ZoneId.of("UTC"),
            (owner, title, kind, patterns) -> Optional.of(file),
            (owner, title, kind, name) -> Optional.of(new WholeTextFile(file, false)),
            RetentionBench.cleanup(database),
            RetentionBench.holding(database));
    show(
        () -> {
          parts = RetentionBench.parts(session, workplace);
          model = parts.model();
          page = new TaskRetention(workplace).open(parts, session);
          page.shown();
          return new StackPane(page.node());
        });
  }

  @AfterEach
  void close() {
    fx(page::close);
    jobs.close();
    store.close();
  }

  private void preview() {
    clickOn("#keep").write("7d").press(KeyCode.ENTER).release(KeyCode.ENTER);
    await("a preview", () -> model.preview.value() != null);
  }

  private static Scene dialog() {
    return Window.getWindows().stream()
        .filter(window -> window instanceof Stage shown && shown != stage())
        .findFirst()
        .orElseThrow()
        .getScene();
  }

  private boolean shows(String query) {
    return lookup(query).tryQuery().map(node -> node.isVisible()).orElse(false);
  }

  private String copied() {
    String[] text = {null};
    fx(() -> text[0] = Clipboard.getSystemClipboard().getString());
    return text[0];
  }

  @Test
  void aPreviewIsFrozenOpenedAndRun() throws Exception {
    preview();
    clickOn("#freeze");
    await("the question", () -> lookup("#reason").tryQuery().isPresent());
    clickOn("#reason").write("agreed with the order team");
    Screens.snapshot(dialog(), "plan-freeze");
    clickOn("#freezeChoose");
    await("the plan", () -> shows("#planWritten"));
    assertThat(file).exists();
    Screens.page(stage().getScene(), "plan-written", 1180, 820);
    clickOn("Open it");
    await("the plan as a preview", () -> shows("#planOpened"));
    Screens.page(stage().getScene(), "plan-opened", 1180, 820);
    Screens.page(stage().getScene(), "plan-opened-narrow", 784, 600);
    clickOn("#copyCommand").clickOn("#copy-plan");
    assertThat(copied()).contains(" --plan ").contains("friday.plan").doesNotContain("--yes");
    await("the plan to be worked out", () -> !lookup("#delete").query().isDisabled());
    clickOn("#delete");
    await("the confirmation", () -> lookup("Delete 221 tasks").tryQuery().isPresent());
    fx(
        () ->
            lookup(".dialog-pane #reason")
                .queryTextInputControl()
                .setText("agreed with the order team"));
    clickOn("Delete 221 tasks");
    await("the result", () -> model.run.outcome.get() != null);
    assertThat(database.number("SELECT count(*) FROM fib_flow_tasks")).isEqualTo(346 - 221);
    fx(model::showPreview);
    Screens.page(stage().getScene(), "plan-run", 1180, 820);
  }

  @Test
  void whyAPlanMayNotRunIsSaidAboveIt() throws Exception {
    preview();
    fx(() -> model.freezing.freeze(model.preview.value(), Decisions.NONE, file, true, "agreed"));
    await("it is opened, for it waits for somebody", () -> shows("#planWaits"));
    fx(() -> lookup("#keep").queryTextInputControl().setText(""));
    clickOn("#openPlan");
    await("the refusal", () -> shows("#planWaits"));
    await(
        "the age of the plan",
        () ->
            lookup("#ageStrip .cutoff-flag").queryAllAs(Labeled.class).stream()
                .anyMatch(flag -> flag.getText().equals("7 d · 221 to delete")));
    assertThat(lookup("#delete").query().isDisabled()).isTrue();
    assertThat(shows("Choose approvers…")).isTrue();
    Screens.page(stage().getScene(), "plan-refused", 1180, 820);
    clickOn(lookup("#planWaits").lookup("Close the plan").<Node>query());
    await("no plan", () -> model.screen.get() == RetentionScreen.EMPTY);
    Screens.page(stage().getScene(), "plan-none", 1180, 820);
    Files.writeString(file, "no plan at all");
    clickOn("#openPlan");
    await("the failure", () -> shows("#openPlanFailure"));
    Screens.page(stage().getScene(), "plan-unreadable", 1180, 820);
  }

  @Test
  void aPreviewIsCopiedAsACommand() {
    preview();
    clickOn("#copyCommand").clickOn("#common-preview");
    assertThat(copied()).startsWith("holdfast preview ").contains("--keep 7d");
    clickOn("#copyCommand").clickOn("#copy-cleanup");
    assertThat(copied()).startsWith("holdfast cleanup ").doesNotContain("--yes");
  }
}
