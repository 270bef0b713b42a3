package dev.holdfast.desktop.act;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.desktop.fx.Screens;
import dev.holdfast.settings.Environment;
import java.util.List;
import javafx.scene.input.KeyCode;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** An operator who does something to tasks of the list. */
class ActOnThePageTest extends ActCase {

  @BeforeEach
  void open() throws Exception {
    openTasks(Environment.LOCAL);
  }

  @Test
  void threePausedTasksAreResumedByMouse() throws Exception {
    select("paused", 23, 0, 1, 2);
    await("the bar counts", () -> button("act-resume").getText().equals("Resume 3…"));
    assertThat(button("act-cancel").isDisabled()).isTrue();
    assertThat(button("act-cancel").getAccessibleHelp())
        .contains("3 paused: fib-flow cannot cancel a paused task: resume it first");
    Screens.page(stage().getScene(), "act-bar");
    Screens.page(stage().getScene(), "act-bar-small", 768, 618);
    begin("resume");
    awaitQuestion();
    Screens.snapshot(dialog(), "act-confirm");
    clickOn("#actConfirm");
    awaitResult();
    assertThat(paused()).isEqualTo(20);
    awaitRows(20);
    await("nothing is chosen any more", () -> button("act-resume").isDisabled());
  }

  @Test
  void theKeyboardIsEnoughToCancel() throws Exception {
    clickOn("#chip-failed");
    awaitRows(5);
    fx(() -> table().requestFocus());
    type(KeyCode.DOWN);
    press(KeyCode.SHIFT, KeyCode.DOWN).release(KeyCode.DOWN, KeyCode.SHIFT);
    await("the bar counts", () -> button("act-cancel").getText().equals("Cancel 2…"));
    keys(KeyCode.X);
    awaitQuestion();
    await("the reason has the keyboard", () -> dialog().getFocusOwner().getId().equals("reason"));
    // What is written goes to the window that was clicked last, unless it is told.
    targetWindow(dialog());
    write("refused by the customer");
    type(KeyCode.ENTER);
    assertThat(lookup("#actConfirm").tryQuery()).as("Enter alone confirms nothing").isPresent();
    fx(() -> button("actConfirm").requestFocus());
    type(KeyCode.SPACE);
    awaitResult();
    awaitRows(3);
    assertThat(
            oracle.number(
                "SELECT count(*) FROM fib_flow_tasks WHERE status = 'permanently_failed'"
                    + " AND error = 'refused by the customer'"))
        .isEqualTo(2);
  }

  @Test
  void allThatMatchArePausedByKeyboardAndWhatJoinsLaterIsNot() throws Exception {
    clickOn("#chip-pending");
    awaitRows(14);
    fx(() -> table().requestFocus());
    type(KeyCode.DOWN);
    await("one is chosen", () -> button("act-pause").getText().equals("Pause 1…"));
    keys(KeyCode.A);
    await("all are chosen", () -> button("act-pause").getText().equals("Pause 14…"));
    oracle.execute("UPDATE fib_flow_tasks SET status = 'pending' WHERE id = 343");
    keys(KeyCode.P);
    awaitQuestion();
    fx(() -> button("actConfirm").requestFocus());
    type(KeyCode.SPACE);
    awaitResult();
    assertThat(inStatus("pending")).as("what joined").isEqualTo(1);
    assertThat(paused()).isEqualTo(23 - 1 + 14);
  }

  @Test
  void theMenuOfARowHasTheVerbsAndWhatIsChosenOutlivesARefresh() throws Exception {
    select("paused", 23, 3, 5, 7);
    await("the bar counts", () -> button("act-resume").getText().equals("Resume 3…"));
    List<String> before = chosen();
    fx(() -> page.refresh());
    await("it was read again", () -> !table().getItems().isEmpty());
    await("they are still chosen", () -> chosen().equals(before));
    fx(
        () ->
            table()
                .getSelectionModel()
                .getTableView()
                .fireEvent(
                    new javafx.scene.input.ContextMenuEvent(
                        javafx.scene.input.ContextMenuEvent.CONTEXT_MENU_REQUESTED,
                        10,
                        10,
                        200,
                        300,
                        true,
                        null)));
    clickOn("Resume 3…");
    awaitQuestion();
    clickOn("#actConfirm");
    awaitResult();
    assertThat(paused()).isEqualTo(20);
  }

  private List<String> chosen() {
    return table().getSelectionModel().getSelectedItems().stream()
        .map(row -> row.id().toString())
        .sorted()
        .toList();
  }

  private void keys(KeyCode key) {
    press(KeyCode.CONTROL, KeyCode.SHIFT, key).release(key, KeyCode.SHIFT, KeyCode.CONTROL);
  }
}
