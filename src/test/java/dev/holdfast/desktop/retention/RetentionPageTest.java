package dev.holdfast.desktop.retention;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.holdfast.desktop.dialog.FilePicker;
import dev.holdfast.desktop.dialog.FileSaver;
import dev.holdfast.desktop.dialog.WholeTextFile;
import dev.holdfast.desktop.fx.Copied;
import dev.holdfast.desktop.fx.CopyAs.Form;
import dev.holdfast.desktop.fx.FxTest;
import dev.holdfast.desktop.fx.Screens;
import dev.holdfast.desktop.retention.candidates.CandidateList;
import dev.holdfast.desktop.retention.candidates.CandidateRow;
import dev.holdfast.desktop.run.RunState;
import dev.holdfast.desktop.shell.OpenPage;
import dev.holdfast.desktop.shell.Sights;
import dev.holdfast.desktop.shell.StoreSession;
import dev.holdfast.desktop.shell.Workplace;
import dev.holdfast.job.Cancellation;
import dev.holdfast.job.ThreadJobRunner;
import dev.holdfast.retention.plan.Preview;
import dev.holdfast.retention.run.CleanupResult;
import dev.holdfast.retention.run.StopReason;
import dev.holdfast.settings.Environment;
import dev.holdfast.store.OracleStore;
import dev.holdfast.store.OracleStores;
import dev.holdfast.store.OracleStores.Journal;
import dev.holdfast.store.TaskStore;
import dev.holdfast.task.TaskId;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javafx.application.Platform;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.Button;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.Labeled;
import javafx.scene.control.TableView;
import javafx.scene.input.Clipboard;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.StackPane;
import javafx.stage.Stage;
import javafx.stage.Window;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page as an operator uses it, and pictures of what it shows. */
class RetentionPageTest extends FxTest {

  private static final ZoneId ZONE = ZoneId.of("UTC");

  @TempDir private Path directory;
  private final ThreadJobRunner threads = new ThreadJobRunner(Platform::runLater);
  private final PausingJobRunner jobs = new PausingJobRunner(threads);
  private final FileSaver files =
      (owner, title, kind, name) ->
          Optional.of(
              new WholeTextFile(
                  directory.resolve(name.endsWith(".html") ? "report.html" : "candidates.csv"),
                  false));
  private Path picked;
  private final FilePicker picker = (owner, title, kind, patterns) -> Optional.ofNullable(picked);
  private OracleStore database;
  private TaskStore store;
  private StoreSession session;
  private OpenPage page;
  private TaskParts parts;
  private RetentionViewModel<Preview> model;

  @AfterEach
  void close() {
    fx(
        () -> {
          if (page != null) {
            page.close();
          }
        });
    jobs.release();
    threads.close();
    if (store != null) {
      store.close();
    }
  }

  private Scene open(OracleStore on) throws Exception {
    database = on;
    store = on.open();
    session = RetentionBench.session(on, store, jobs, Environment.PRODUCTION);
    show(
        () -> {
          Workplace workplace =
              new Workplace(
                  ZONE, picker, files, RetentionBench.cleanup(on), RetentionBench.holding(on));
          parts = RetentionBench.parts(session, workplace);
          model = parts.model();
          page = new TaskRetention(workplace).open(parts, session);
          page.shown();
          return new StackPane(page.node());
        });
    return stage().getScene();
  }

  private Scene openOracle() throws Exception {
    return open(OracleStores.sqlite(directory, Journal.WAL));
  }

  private void preview(String keep) {
    if (!keep.isEmpty()) {
      clickOn("#keep").write(keep);
    }
    clickOn("#keep").press(KeyCode.ENTER).release(KeyCode.ENTER);
    await("a preview", () -> model.preview.value() != null);
  }

  private boolean isEnabled(String query) {
    return lookup(query).tryQuery().map(node -> !node.isDisabled()).orElse(false);
  }

  private static Window dialog() {
    return Window.getWindows().stream()
        .filter(window -> window instanceof Stage shown && shown != stage())
        .findFirst()
        .orElseThrow();
  }

  /** Production asks for a reason. */
  private void sayWhy() {
    fx(
        () ->
            lookup(".dialog-pane #reason")
                .queryTextInputControl()
                .setText("agreed with the order team"));
  }

  private static boolean dialogIsOpen() {
    return Window.getWindows().stream()
        .anyMatch(window -> window instanceof Stage shown && shown != stage());
  }

  private String textOf(String query) {
    return lookup(query).queryLabeled().getText();
  }

  @Test
  void anOperatorPreviewsDecidesConfirmsAndSeesTheCountsChange() throws Exception {
    Scene scene = openOracle();
    Screens.page(scene, "retention-empty", 1180, 820);
    RetentionBench bench = RetentionBench.beside(database, model);
    bench.addHazards();
    preview("7d");
    assertThat(lookup("#delete").queryAs(Button.class).isDisabled()).isTrue();
    assertThat(textOf("#hint")).isEqualTo("Resolve 2 hazards to continue");
    Screens.page(scene, "retention-hazards", 1180, 820);
    clickOn("#poison_child-LEAVE_OUT");
    clickOn("#pinned_child-ACCEPT");
    await("the plan", () -> isEnabled("#delete"));
    assertThat(textOf("#delete")).isEqualTo("Delete 218 tasks…");
    assertThat(textOf("#cards .big-number")).as("one number").isEqualTo("218");
    assertThat(textOf("#cards .small-text")).startsWith("of 219 · ");
    await("the line, too", () -> textOf("#ageStrip .cutoff-flag").endsWith("218 to delete"));
    Screens.page(scene, "retention-decided", 1224, 822);
    Screens.page(scene, "retention-usual", 1180, 820);
    Screens.page(scene, "retention-smaller", 1020, 720);
    Screens.page(scene, "retention-narrow", 784, 600);
    clickOn("#delete");
    await("the confirmation", RetentionPageTest::dialogIsOpen);
    sayWhy();
    await("the archive's place", () -> isEnabled("Delete 218 tasks"));
    Screens.snapshot(dialog().getScene(), "retention-confirm");
    clickOn("#howItRuns .title");
    clickOn("#howWindow").write("22:00");
    assertThat(isEnabled("Delete 218 tasks")).isFalse();
    write("-06:00");
    Screens.snapshot(dialog().getScene(), "retention-confirm-how");
    eraseText(11);
    clickOn("#howPause").write("1ms");
    clickOn("#howItRuns .title");
    clickOn("Delete 218 tasks");
    await("the result", () -> model.run.outcome.get() != null);
    Screens.page(scene, "retention-result", 1180, 820);
    assertThat(model.run.outcome.get().result().deleted()).isEqualTo(218);
    assertThat(database.number("SELECT count(*) FROM fib_flow_tasks")).isEqualTo(346 - 218);
    Path archive = model.run.outcome.get().archive();
    assertThat(archive).isRegularFile();
    clickOn("#saveReport").clickOn("HTML page…");
    await("the report", () -> !model.run.report.success.get().isEmpty());
    Screens.page(scene, "retention-reported", 1180, 820);
    assertThat(directory.resolve("report.html")).content().contains(archive.toString());
    clickOn("#proof .title").clickOn("#copyHead");
    fx(
        () ->
            assertThat(Clipboard.getSystemClipboard().getString())
                .isEqualTo(model.run.outcome.get().journalHead()));
    clickOn("Show its preview");
    await("the old preview", () -> lookup("#table").tryQuery().isPresent());
    assertThat(lookup("#freeze").query().isDisabled()).isTrue();
    assertThat(lookup("#hint").queryLabeled().getText()).isEmpty();
    Screens.page(scene, "retention-stale", 1180, 820);
    clickOn("Preview again");
    await("a new preview", () -> model.preview.value().tasks() == 1);
  }

  @Test
  void whatIsKeptIsListedOnThePageOfTasks() throws Exception {
    Scene scene = openOracle();
    List<String> asked = new ArrayList<>();
    fx(() -> Sights.queries(session, asked::add));
    preview("7d");
    assertThat(lookup("#keptTasks").query().isVisible()).as("nothing is kept").isFalse();
    RetentionBench.holding(database)
        .hold(store, TaskId.of(14), false, "case", Cancellation.never());
    clickOn("#keep").press(KeyCode.ENTER).release(KeyCode.ENTER);
    await("what is kept", () -> lookup("#keptTasks").query().isVisible());
    assertThat(textOf("#keptTasks")).isEqualTo("Show the task that is kept");
    assertThat(lookup("#keptTasks").queryAs(Hyperlink.class).getTooltip().getText())
        .isEqualTo("Opens the page Tasks with just these.");
    Screens.page(scene, "retention-kept", 1180, 820);
    clickOn("#keptTasks");
    assertThat(asked).containsExactly("id:14");
  }

  @Test
  void moreThanAThousandTasksWantTheirNumber() throws Exception {
    Scene scene = open(ManyTasks.completed(directory, Journal.WAL, 1_200));
    preview("7d");
    await("the plan", () -> isEnabled("#delete"));
    clickOn("#delete");
    await("the confirmation", RetentionPageTest::dialogIsOpen);
    sayWhy();
    Node confirm = lookup("Delete 1,200 tasks").query();
    assertThat(confirm.isDisabled()).isTrue();
    clickOn("#number").write("1201");
    assertThat(confirm.isDisabled()).isTrue();
    press(KeyCode.BACK_SPACE).release(KeyCode.BACK_SPACE);
    write("0");
    Screens.snapshot(dialog().getScene(), "retention-confirm-number");
    await("the archive's place", () -> !confirm.isDisabled());
    clickOn(confirm);
    await("the result", () -> model.run.outcome.get() != null);
    assertThat(database.number("SELECT count(*) FROM fib_flow_tasks")).isEqualTo(1_800);
    assertThat(scene.lookup("#delete")).isNull();
  }

  @Test
  void candidatesAreCopiedInTheFormThatIsNeeded() throws Exception {
    openOracle();
    preview("7d");
    TableView<CandidateRow> table = lookup("#table").queryTableView();
    List<String> ids = List.of(candidate(2), candidate(5));
    fx(() -> table.getSelectionModel().selectIndices(5, 2));
    assertThat(copied(table, Form.IDS)).isEqualTo(String.join("\n", ids));
    JsonNode rows = new ObjectMapper().readTree(copied(table, Form.JSON));
    assertThat(rows.findValuesAsText("id")).isEqualTo(ids);
    assertThat(rows.get(0).get("reason").asText()).isNotEmpty();
    List<String> lines = copied(table, Form.CSV).lines().toList();
    assertThat(lines).hasSize(3);
    assertThat(lines.getFirst()).startsWith("id,name,status,last_active_time,age_seconds,");
    assertThat(lines.get(1)).startsWith(ids.getFirst() + ",");
    fx(table::requestFocus);
    push(KeyCode.SHORTCUT, KeyCode.C);
    assertThat(onFx(() -> Clipboard.getSystemClipboard().getString()))
        .isEqualTo(String.join("\n", ids));
    fx(() -> table.getSelectionModel().clearSelection());
    assertThat(copied(table, Form.IDS)).isNullOrEmpty();
  }

  private String candidate(int place) {
    return model.preview.value().candidates().id(place).toString();
  }

  private static String copied(TableView<?> table, Form form) throws Exception {
    return onFx(() -> Copied.by(table.getContextMenu().getItems(), form));
  }

  @Test
  void aPreviewShowsHowFarItIsAndCanBeCancelled() throws Exception {
    Scene scene = openOracle();
    jobs.allow(1);
    clickOn("#keep").write("7d").press(KeyCode.ENTER).release(KeyCode.ENTER);
    await("progress", () -> model.preview.read.fraction.get() > 0);
    Screens.page(scene, "retention-loading", 1180, 820);
    clickOn("Cancel");
    jobs.release();
    await("the end", () -> model.screen.get() == RetentionScreen.EMPTY);
    preview("");
    jobs.allow(1);
    clickOn("#preview");
    await("progress", () -> model.preview.read.fraction.get() > 0);
    Screens.page(scene, "retention-loading-again", 1180, 820);
    assertThat(isEnabled("#delete")).isFalse();
    jobs.release();
    await("the end", () -> !model.preview.read.loading.get());
  }

  @Test
  void aRunShowsHowFarItIsAndStopsBetweenTwoBatches() throws Exception {
    Scene scene = open(ManyTasks.completed(directory, Journal.WAL, 12_000));
    preview("7d");
    await("the plan", () -> isEnabled("#delete"));
    clickOn("#delete");
    await("the confirmation", RetentionPageTest::dialogIsOpen);
    sayWhy();
    clickOn("#number").write("12,000");
    jobs.allow(2);
    await("the archive's place", () -> isEnabled("Delete 12,000 tasks"));
    clickOn("Delete 12,000 tasks");
    await("two batches", () -> hasBatches(2));
    assertThat(scene.getFocusOwner()).as("the keyboard").isSameAs(lookup("#stop").query());
    Screens.page(scene, "retention-running", 1180, 820);
    clickOn("Stop after this batch");
    assertThat(scene.getFocusOwner().getId()).as("the keyboard").isEqualTo("runningPane");
    Screens.page(scene, "retention-stopping", 1180, 820);
    jobs.release();
    await("the result", () -> model.run.outcome.get() != null);
    Screens.page(scene, "retention-stopped", 1180, 820);
    CleanupResult result = model.run.outcome.get().result();
    assertThat(result.stoppedBy()).isEqualTo(StopReason.CANCEL);
    assertThat(result.deleted()).isBetween(1L, 11_999L);
    assertThat(result.remaining()).isEqualTo(12_000 - result.deleted());
    assertThat(database.number("SELECT count(*) FROM fib_flow_tasks"))
        .isEqualTo(30_000 - result.deleted());
  }

  private boolean hasBatches(int batches) {
    var progress = model.run.progress.get();
    return progress != null && progress.latest().batches() >= batches;
  }

  @Test
  void aRunThatFailsSaysWhatWasDoneBefore() throws Exception {
    OracleStore failing = ManyTasks.completed(directory, Journal.WAL, 900);
    failing.execute(
        "CREATE TRIGGER guard BEFORE DELETE ON fib_flow_tasks WHEN OLD.id < 100"
            + " BEGIN SELECT RAISE(ABORT, 'not these'); END");
    Scene scene = open(failing);
    preview("7d");
    await("the plan", () -> isEnabled("#delete"));
    clickOn("#delete");
    await("the confirmation", RetentionPageTest::dialogIsOpen);
    sayWhy();
    Screens.snapshot(dialog().getScene(), "retention-confirm-triggers");
    await("the archive's place", () -> isEnabled("Delete 900 tasks"));
    clickOn("Delete 900 tasks");
    await("the result", () -> model.run.outcome.get() != null);
    assertThat(
            lookup((Node node) -> says(node, "Triggers and rules of these tables:"))
                .queryLabeled()
                .getText())
        .contains("not these", "Triggers and rules of these tables: fib_flow_tasks: guard.");
    Screens.page(scene, "retention-run-failed", 1180, 820);
    CleanupResult result = model.run.outcome.get().result();
    assertThat(result.stoppedBy()).isEqualTo(StopReason.FAILURE);
    assertThat(result.deleted()).isBetween(1L, 801L);
  }

  private static boolean says(Node node, String sentence) {
    return node instanceof Labeled labeled
        && labeled.getText() != null
        && labeled.getText().contains(sentence);
  }

  @Test
  void whatDriftedIsNamedWithItsReason() throws Exception {
    Scene scene = openOracle();
    preview("7d");
    await("the plan", () -> isEnabled("#delete"));
    database.execute(
        "UPDATE fib_flow_tasks SET status = 'pending' WHERE id IN (10, 36)",
        "UPDATE fib_flow_tasks SET last_active_time = last_active_time + 5 WHERE id = 11",
        "DELETE FROM fib_flow_tasks WHERE id = 12");
    clickOn("#delete");
    await("the confirmation", RetentionPageTest::dialogIsOpen);
    sayWhy();
    await("the archive's place", () -> isEnabled("Delete 221 tasks"));
    clickOn("Delete 221 tasks");
    await("the result", () -> model.run.outcome.get() != null);
    Screens.page(scene, "retention-drift", 1180, 820);
    assertThat(model.run.outcome.get().result().driftedCount()).isGreaterThan(4);
  }

  @Test
  void anOperatorMaySayNo() throws Exception {
    openOracle();
    preview("7d");
    await("the plan", () -> isEnabled("#delete"));
    clickOn("#delete");
    await("the confirmation", RetentionPageTest::dialogIsOpen);
    sayWhy();
    press(KeyCode.ESCAPE).release(KeyCode.ESCAPE);
    await("the question to go", () -> !dialogIsOpen());
    assertThat(model.run.state.get()).isEqualTo(RunState.NONE);
    assertThat(database.number("SELECT count(*) FROM fib_flow_tasks")).isEqualTo(346);
  }

  @Test
  void aMistypedAgeIsSaidAtTheField() throws Exception {
    Scene scene = openOracle();
    clickOn("#keep").write("30").press(KeyCode.ENTER).release(KeyCode.ENTER);
    assertThat(textOf("#keepProblem")).contains("has no unit");
    clickOn("#status-completed").clickOn("#status-permanently_failed");
    Screens.page(scene, "retention-mistyped", 1180, 820);
    assertThat(model.screen.get()).isEqualTo(RetentionScreen.EMPTY);
  }

  @Test
  void candidatesAreWrittenIntoAFileThatWasNotThere() throws Exception {
    openOracle();
    preview("7d");
    clickOn("#export").clickOn("Comma-separated values…");
    await("the file", () -> !parts.export.writing.success.get().isEmpty());
    Path file = directory.resolve("candidates.csv");
    assertThat(Files.readAllLines(file)).hasSize(222);
    Files.writeString(file, "old");
    clickOn("#export").clickOn("Comma-separated values…");
    await("the question", RetentionPageTest::dialogIsOpen);
    Screens.snapshot(dialog().getScene(), "retention-replace");
    clickOn("Replace");
    await("the file again", () -> file.toFile().length() > "old".length());
  }

  @Test
  void anIdOfAHazardLeadsToItsCandidate() throws Exception {
    openOracle();
    RetentionBench.beside(database, model).addHazards();
    preview("7d");
    clickOn("33");
    TableView<CandidateRow> table = lookup("#table").queryTableView();
    assertThat(table.getSelectionModel().getSelectedItem().id()).hasToString("33");
  }

  @Test
  void onlyTheRowsInSightAreMade() throws Exception {
    open(ManyTasks.completed(directory, Journal.WAL, 200_000));
    preview("7d");
    TableView<CandidateRow> table = lookup("#table").queryTableView();
    assertThat(table.getItems()).hasSize(200_000);
    CandidateList rows = (CandidateList) table.getItems();
    fx(() -> table.scrollTo(150_000));
    assertThat(rows.made()).isLessThan(2_000);
  }

  @Test
  void aStoreThatIsGoneIsSaidWithRetry() throws Exception {
    Scene scene = openOracle();
    database.execute("ALTER TABLE fib_flow_tasks RENAME TO hidden");
    clickOn("#keep").write("7d").press(KeyCode.ENTER).release(KeyCode.ENTER);
    await("the failure", () -> model.screen.get() == RetentionScreen.FAILED);
    Screens.page(scene, "retention-failed", 1180, 820);
    database.execute("ALTER TABLE hidden RENAME TO fib_flow_tasks");
    clickOn(lookup((Node node) -> isShown(node) && isRetry(node)).<Node>query());
    await("a preview", () -> model.preview.value() != null);
  }

  @Test
  void nothingWouldGo() throws Exception {
    Scene scene = openOracle();
    preview("100w");
    Screens.page(scene, "retention-zero", 1180, 820);
    assertThat(model.preview.value().tasks()).isZero();
    assertThat(scene.lookup("#delete").getParent().isVisible()).isFalse();
    assertThat(scene.lookup("#ageStrip").getLayoutX()).as("no hole beside the chart").isZero();
  }

  /** Parts that are not in front may have failed as well, each with a button of its own. */
  private static boolean isRetry(Node node) {
    return node instanceof Button button && "Retry".equals(button.getText());
  }

  private static boolean isShown(Node node) {
    for (Node each = node; each != null; each = each.getParent()) {
      if (!each.isVisible()) {
        return false;
      }
    }
    return true;
  }
}
