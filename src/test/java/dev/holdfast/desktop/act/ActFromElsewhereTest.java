package dev.holdfast.desktop.act;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.desktop.fx.Screens;
import dev.holdfast.desktop.shell.Sight;
import dev.holdfast.replay.failure.FailureGroup;
import dev.holdfast.settings.Environment;
import dev.holdfast.task.TaskId;
import java.util.List;
import javafx.event.Event;
import javafx.scene.control.TableView;
import javafx.scene.input.ContextMenuEvent;
import javafx.scene.input.KeyCode;
import org.junit.jupiter.api.Test;

/** Verbs that are chosen elsewhere than in the bar of the list. */
class ActFromElsewhereTest extends ActCase {

  @Test
  void oneTaskFromItsDetails() throws Exception {
    openTasks(Environment.LOCAL);
    fx(() -> page.show(new Sight.OfTask(TaskId.of(58))));
    await("it can be resumed", () -> lookup("#strip-resume").tryQuery().isPresent());
    await("the bar counts it", () -> button("act-resume").getText().equals("Resume 1…"));
    assertThat(button("strip-cancel").getAccessibleHelp())
        .isEqualTo("fib-flow cannot cancel a paused task: resume it first");
    Screens.page(stage().getScene(), "act-details");
    clickOn("#strip-resume");
    awaitQuestion();
    clickOn("#actConfirm");
    awaitResult();
    assertThat(oracle.number("SELECT status = 'pending' FROM fib_flow_tasks WHERE id = 58"))
        .isEqualTo(1);
    await("its details are as new", () -> button("strip-resume").isDisabled());
  }

  @Test
  void aGroupOfFailuresByMouseAndByKeyboard() throws Exception {
    openTasks(Environment.LOCAL);
    clickOn("#view-failing");
    await("groups are there", () -> groups().getItems().size() > 1);
    long before = inStatus("failed") + inStatus("timeout");
    choose(291);
    await("its verbs are there", () -> lookup("#group-resume").tryQuery().isPresent());
    Screens.page(stage().getScene(), "act-group");
    clickOn("#group-pause");
    awaitQuestion();
    clickOn("#actConfirm");
    awaitResult();
    long paused = paused() - 23;
    assertThat(paused).isPositive();
    assertThat(inStatus("failed") + inStatus("timeout")).isEqualTo(before - paused);
    await("groups are read again", () -> !groupsOf(64).isEmpty() && groupsOf(291).isEmpty());
    choose(64);
    fx(() -> groups().requestFocus());
    press(KeyCode.CONTROL, KeyCode.SHIFT, KeyCode.X)
        .release(KeyCode.X, KeyCode.SHIFT, KeyCode.CONTROL);
    awaitQuestion();
    fx(() -> button("actConfirm").requestFocus());
    type(KeyCode.SPACE);
    awaitResult();
    assertThat(inStatus("permanently_failed")).isGreaterThan(32);
  }

  @Test
  void aTaskOfATreeWithAllBelowIt() throws Exception {
    openWorkflows();
    oracle.execute("UPDATE fib_flow_tasks SET status = 'failed' WHERE root_id = 3");
    long children =
        oracle.number(
            "SELECT count(*) FROM fib_flow_tasks WHERE root_id = 3 AND parent_id IS NOT NULL");
    fx(() -> page.show(new Sight.OfWorkflow(TaskId.of(3), TaskId.of(3))));
    await("the tree is there", () -> !tree().getItems().isEmpty());
    fx(() -> tree().getSelectionModel().select(0));
    fx(() -> Event.fireEvent(tree(), menuKey()));
    clickOn("Pause with all below it…");
    awaitQuestion();
    fx(
        () -> {
          if (dialog().lookup("#children_results_lost-ACCEPT")
              instanceof javafx.scene.control.RadioButton accept) {
            accept.setSelected(true);
          }
        });
    await("it may begin", () -> !button("actConfirm").isDisabled());
    clickOn("#actConfirm");
    awaitResult();
    assertThat(children).isGreaterThan(1);
    assertThat(
            oracle.number(
                "SELECT count(*) FROM fib_flow_tasks WHERE root_id = 3 AND status = 'failed'"))
        .isZero();
  }

  @SuppressWarnings("unchecked")
  private TableView<Object> tree() {
    return lookup("#workflowTable").queryAs(TableView.class);
  }

  @SuppressWarnings("unchecked")
  private TableView<FailureGroup> groups() {
    return lookup("#failureGroups").queryAs(TableView.class);
  }

  private List<FailureGroup> groupsOf(long task) {
    return groups().getItems().stream()
        .filter(group -> group.tasks().contains(TaskId.of(task)))
        .toList();
  }

  private void choose(long task) {
    fx(() -> groups().getSelectionModel().select(groupsOf(task).getFirst()));
  }

  private static ContextMenuEvent menuKey() {
    return new ContextMenuEvent(
        ContextMenuEvent.CONTEXT_MENU_REQUESTED, 10, 10, 200, 300, true, null);
  }
}
