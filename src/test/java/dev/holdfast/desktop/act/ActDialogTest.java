package dev.holdfast.desktop.act;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.desktop.fx.Screens;
import dev.holdfast.desktop.shell.Sights;
import dev.holdfast.plan.PlanFile;
import dev.holdfast.plan.PlanForm;
import dev.holdfast.plan.PlanOrigin;
import dev.holdfast.settings.Environment;
import dev.holdfast.task.TaskId;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.Label;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import org.junit.jupiter.api.Test;

/** What the dialog of a verb asks, and what it tells while it runs and afterwards. */
class ActDialogTest extends ActCase {

  @Test
  void aBlockingHazardIsDecidedFirst() throws Exception {
    openTasks(Environment.LOCAL);
    clickOn("#chip-suspended");
    awaitRows(12);
    fx(() -> table().getSelectionModel().selectAll());
    begin("resume");
    awaitQuestion();
    assertThat(button("actConfirm").isDisabled()).isTrue();
    Screens.snapshot(dialog(), "act-hazard");
    clickOn("#children_results_lost-LEAVE_OUT");
    await("ten are left", () -> button("actConfirm").getText().equals("Resume 10"));
    clickOn("#actConfirm");
    awaitResult();
    assertThat(inStatus("suspended")).isEqualTo(2);
  }

  @Test
  void whatHasAHazardThatStopsNothingIsSkippedOnlyWhenAsked() throws Exception {
    openTasks(Environment.LOCAL);
    oracle.execute(
        "UPDATE fib_flow_tasks SET next_run_time = next_run_time + 900000000 WHERE id = 343");
    select("paused", 23, 0);
    fx(
        () -> {
          table().getSelectionModel().clearSelection();
          table().getItems().stream()
              .filter(row -> Set.of("343", "341").contains(row.id().toString()))
              .forEach(row -> table().getSelectionModel().select(row));
        });
    begin("resume");
    awaitQuestion();
    assertThat(button("actConfirm").getText()).isEqualTo("Resume 2");
    assertThat(button("actConfirm").isDisabled()).isFalse();
    clickOn("#schedule_lost-LEAVE_OUT");
    await("one is left", () -> button("actConfirm").getText().equals("Resume 1"));
    Screens.snapshot(dialog(), "act-skip");
    clickOn("#actConfirm");
    awaitResult();
    assertThat(paused()).isEqualTo(22);
    assertThat(oracle.number("SELECT status = 'paused' FROM fib_flow_tasks WHERE id = 343"))
        .isEqualTo(1);
  }

  @Test
  void productionAsksForTheNumberAndAReason() throws Exception {
    openTasks(Environment.PRODUCTION);
    select("paused", 23, 0);
    begin("resume");
    awaitQuestion();
    assertThat(button("actConfirm").isDisabled()).isTrue();
    fill("number", "1");
    assertThat(button("actConfirm").isDisabled()).as("no reason").isTrue();
    fill("reason", "relay works again");
    Screens.snapshot(dialog(), "act-production");
    fill("number", "2");
    assertThat(button("actConfirm").isDisabled()).as("another number").isTrue();
    enter("number");
    enter("reason");
    assertThat(paused()).as("Enter before all is written, or elsewhere").isEqualTo(23);
    fill("number", "1");
    enter("number");
    awaitResult();
    assertThat(paused()).isEqualTo(22);
    assertThat(records()).contains("\"reason\":\"relay works again\"");
  }

  private void enter(String field) {
    fx(
        () ->
            from(dialog().getRoot())
                .lookup("#" + field)
                .query()
                .fireEvent(
                    new KeyEvent(
                        KeyEvent.KEY_PRESSED, "", "", KeyCode.ENTER, false, false, false, false)));
  }

  @Test
  void whatMovedMeanwhileIsLeftAndNamed() throws Exception {
    openTasks(Environment.LOCAL);
    List<TaskId> shown = new ArrayList<>();
    fx(() -> Sights.tasks(session, shown::add));
    clickOn("#chip-paused");
    awaitRows(23);
    fx(
        () ->
            table().getItems().stream()
                .filter(row -> Set.of("343", "341", "339", "298").contains(row.id().toString()))
                .forEach(row -> table().getSelectionModel().select(row)));
    begin("resume");
    awaitQuestion();
    oracle.execute(
        "UPDATE fib_flow_tasks SET last_active_time = last_active_time + 5 WHERE id = 343",
        "UPDATE fib_flow_tasks SET status = 'pending' WHERE id = 341");
    clickOn("#actConfirm");
    awaitResult();
    Screens.snapshot(dialog(), "act-drift");
    assertThat(lookup("#drifted").lookup("343").tryQuery()).isPresent();
    assertThat(lookup("#drifted").lookup("341").tryQuery()).isPresent();
    assertThat(paused()).as("343 is still paused").isEqualTo(23 - 1 - 2);
    clickOn(lookup("#drifted").lookup(".hyperlink").nth(0).<Hyperlink>query());
    await("the dialog is out of the way", () -> lookup("#drifted").tryQuery().isEmpty());
    assertThat(shown).containsExactly(TaskId.of(341));
  }

  @Test
  void theFirstOnesAreWatchedAndNobodyTakesThemUp() throws Exception {
    openTasks(Environment.LOCAL);
    select("paused", 23, 0, 1, 2, 3, 4);
    begin("resume");
    awaitQuestion();
    fx(() -> ((CheckBox) dialog().lookup("#canary")).setSelected(true));
    fill("first", "2");
    fill("watch", "3s");
    await("the button says so", () -> button("actConfirm").getText().equals("Resume 2, then 3"));
    clickOn("#actConfirm");
    await(
        "it is told as it happens",
        () ->
            lookup("#canaryFared").tryQueryAs(Label.class).stream()
                .anyMatch(label -> label.getText().contains("2 not started yet")));
    Screens.snapshot(dialog(), "act-canary");
    awaitResult();
    Screens.snapshot(dialog(), "act-canary-ended");
    assertThat(lookup("#canaryFared").queryAs(Label.class).getText())
        .isEqualTo("2 of the first 2 were not started in time. The others are unchanged.");
    assertThat(paused()).isEqualTo(21);
  }

  @Test
  void aRunIsHiddenShownAgainAndStopped() throws Exception {
    openTasks(Environment.LOCAL);
    select("paused", 23, 0, 1, 2, 3, 4);
    begin("resume");
    awaitQuestion();
    fill("perMinute", "1");
    clickOn("#actConfirm");
    await("one is done", () -> lookup("#stop").tryQuery().isPresent());
    clickOn("Hide");
    await("it is hidden", () -> lookup(".act-dialog").tryQuery().isEmpty());
    clickOn("#showRun");
    await("it is back", () -> lookup("#stop").tryQuery().isPresent());
    clickOn("#stop");
    awaitResult();
    assertThat(paused()).isGreaterThanOrEqualTo(18).isLessThan(23);
  }

  @Test
  void whatCannotBeRecordedIsNotDone() throws Exception {
    openTasks(Environment.LOCAL);
    select("paused", 23, 0);
    begin("resume");
    awaitQuestion();
    Files.writeString(directory.resolve("records"), "not a folder");
    clickOn("#actConfirm");
    await("it is refused", () -> lookup("#actRefused").query().isVisible());
    assertThat(lookup("#actRefused .label").queryAs(Label.class).getText())
        .endsWith("Nothing was resumed.");
    assertThat(button("actConfirm").isDisabled()).as("it may be tried again").isFalse();
    assertThat(paused()).isEqualTo(23);
  }

  @Test
  void aPlanIsSavedInPlaceOfDoingIt() throws Exception {
    openTasks(Environment.LOCAL);
    select("paused", 23, 0, 1);
    begin("resume");
    awaitQuestion();
    clickOn("#actSavePlan");
    clickOn("#freezeChoose");
    await(
        "it says where",
        () ->
            lookup("#planWritten .label").queryAllAs(Label.class).stream()
                .anyMatch(label -> label.getText().startsWith("Saved as ")));
    Screens.snapshot(dialog(), "act-plan");
    try (Stream<Path> files = Files.list(directory)) {
      Path plan = files.filter(file -> file.toString().endsWith(".plan")).findFirst().orElseThrow();
      assertThat(PlanOrigin.of(plan).orElseThrow().form()).isEqualTo(PlanForm.ACTS);
      assertThat(PlanFile.read(plan, PlanForm.ACTS, store.terms()).preview().tasks()).hasSize(2);
    }
    assertThat(paused()).as("nothing is changed").isEqualTo(23);
  }

  private String records() throws Exception {
    StringBuilder all = new StringBuilder();
    try (Stream<Path> files = Files.walk(directory.resolve("records"))) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        all.append(Files.readString(file, java.nio.charset.StandardCharsets.ISO_8859_1));
      }
    }
    return all.toString();
  }
}
