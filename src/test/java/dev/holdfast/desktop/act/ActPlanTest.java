package dev.holdfast.desktop.act;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.desktop.fx.Screens;
import dev.holdfast.desktop.shell.Sight;
import dev.holdfast.job.Cancellation;
import dev.holdfast.job.Progress;
import dev.holdfast.journal.Journal;
import dev.holdfast.journal.Operator;
import dev.holdfast.journal.Records;
import dev.holdfast.plan.PlanOrigin;
import dev.holdfast.plan.Planning;
import dev.holdfast.retention.act.ActScan;
import dev.holdfast.retention.plan.Decisions;
import dev.holdfast.settings.Environment;
import dev.holdfast.task.TaskId;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.stream.LongStream;
import javafx.scene.Node;
import javafx.scene.control.Labeled;
import org.junit.jupiter.api.Test;

/** A saved plan of acts is opened in the window, and runs as it was frozen. */
class ActPlanTest extends ActCase {

  private void freeze(boolean approval, long... ids) {
    file = directory.resolve("friday.plan");
    List<TaskId> tasks = LongStream.of(ids).mapToObj(TaskId::of).toList();
    new Planning(
            new Journal(
                new Records(directory.resolve("records"), null, new Operator("ben", null, "desk")),
                Clock.systemUTC()))
        .freeze(
            file,
            new ActScan(store, store.terms().act("resume").orElseThrow())
                .these(tasks, Progress.NONE, new Cancellation()),
            Decisions.NONE,
            store,
            approval,
            null,
            new Cancellation());
  }

  @Test
  void itsPreviewSaysWhatDriftedAndItRunsAsItWasFrozen() throws Exception {
    openTasks(Environment.LOCAL);
    freeze(false, 343, 339, 341);
    oracle.execute("UPDATE fib_flow_tasks SET status = 'pending' WHERE id = 341");
    clickOn("#openPlan");
    awaitQuestion();
    assertThat(said()).anyMatch(text -> text.startsWith("Made by ben"));
    assertThat(said()).anyMatch(text -> text.startsWith("1: "));
    Screens.snapshot(dialog(), "act-plan-opened");
    clickOn("#actConfirm");
    awaitResult();
    assertThat(lookup("#drifted").lookup("341").tryQuery()).isPresent();
    assertThat(
            oracle.number(
                "SELECT count(*) FROM fib_flow_tasks WHERE id IN (343, 339) AND status ="
                    + " 'pending'"))
        .isEqualTo(2);
    assertThat(paused()).isEqualTo(23 - 1 - 2);
  }

  @Test
  void onePlanThatWaitsForApprovalDoesNotRun() throws Exception {
    openTasks(Environment.LOCAL);
    freeze(true, 343);
    boolean[] taken = new boolean[1];
    PlanOrigin origin = PlanOrigin.of(file).orElseThrow();
    fx(() -> taken[0] = page.show(new Sight.OfPlan(origin)));
    assertThat(taken[0]).isTrue();
    awaitQuestion();
    await("why not", () -> lookup("#planWaits").query().isVisible());
    assertThat(button("actConfirm").isDisabled()).isTrue();
    Screens.snapshot(dialog(), "act-plan-refused");
    // The page has a button that is called the same.
    fx(from(dialog().getRoot()).lookup("Cancel").queryButton()::fire);
    await("it is closed", () -> lookup(".act-dialog").tryQuery().isEmpty());
    assertThat(paused()).isEqualTo(23);
  }

  @Test
  void aDamagedPlanIsSaidOnThePage() throws Exception {
    openTasks(Environment.LOCAL);
    freeze(false, 343);
    Path plan = file;
    String text = Files.readString(plan);
    Files.writeString(plan, text.replace("343", "342"));
    clickOn("#openPlan");
    await(
        "why not", () -> lookup("#openPlanFailure").tryQuery().filter(Node::isVisible).isPresent());
    assertThat(lookup(".act-dialog").tryQuery()).isEmpty();
  }

  private List<String> said() {
    return lookup(".act-dialog .label").<Labeled>queryAllAs(Labeled.class).stream()
        .map(Labeled::getText)
        .toList();
  }
}
