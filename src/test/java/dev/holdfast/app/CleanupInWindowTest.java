package dev.holdfast.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.desktop.fx.Screens;
import dev.holdfast.desktop.shell.ShellState;
import dev.holdfast.settings.ConnectionProfile;
import dev.holdfast.settings.Environment;
import dev.holdfast.settings.Settings;
import dev.holdfast.store.OracleStore;
import dev.holdfast.store.OracleStores;
import dev.holdfast.store.OracleStores.Journal;
import javafx.scene.Node;
import javafx.scene.control.Labeled;
import javafx.scene.control.RadioButton;
import javafx.scene.input.KeyCode;
import org.junit.jupiter.api.Test;

/** An operator cleans a store up and sees the counts of the other page change. */
class CleanupInWindowTest extends DesktopTest {

  private String completed() {
    return lookup("#chip-completed .chip-count").queryLabeled().getText();
  }

  private boolean isEnabled(String query) {
    return lookup(query).tryQuery().map(node -> !node.isDisabled()).orElse(false);
  }

  @Test
  void countsOnTheOtherPageFollowACleanup() throws Exception {
    OracleStore oracle = OracleStores.sqlite(directory, Journal.WAL);
    open(
        Settings.DEFAULT.adding(
            new ConnectionProfile("Orders", oracle.address(), Environment.PRODUCTION)));
    clickOn("Orders");
    await("the store is open", () -> state() instanceof ShellState.Open);
    long before = oracle.number("SELECT count(*) FROM fib_flow_tasks WHERE status = 'completed'");
    await("the counts", () -> completed().equals(Long.toString(before)));
    press(KeyCode.CONTROL, KeyCode.DIGIT4).release(KeyCode.DIGIT4, KeyCode.CONTROL);
    await(
        "the age has the keyboard",
        () -> lookup("#keep").tryQuery().map(Node::isFocused).orElse(false));
    write("30d").press(KeyCode.ENTER).release(KeyCode.ENTER);
    await("a preview", () -> lookup("#delete").tryQuery().isPresent());
    for (Node choice : lookup("#pinned_child-LEAVE_OUT").queryAll()) {
      fx(() -> ((RadioButton) choice).setSelected(true));
    }
    for (Node choice : lookup("#poison_child-LEAVE_OUT").queryAll()) {
      fx(() -> ((RadioButton) choice).setSelected(true));
    }
    await("the plan", () -> isEnabled("#delete"));
    Screens.page(stage().getScene(), "window-retention");
    String verb = lookup("#delete").<Labeled>query().getText().replace("…", "");
    assertThat(lookup("#writeLockState").queryLabeled().getText()).isEqualTo("Read-only");
    clickOn("#delete");
    await("the store is to be unlocked", () -> lookup("#unlockMinutes").tryQuery().isPresent());
    Screens.snapshot(lookup("#unlockMinutes").query().getScene(), "unlock-dialog");
    clickOn("Unlock");
    await("the confirmation", () -> lookup("#reason").tryQuery().isPresent());
    assertThat(lookup("#writeLockState").queryLabeled().getText())
        .isEqualTo("Writing allowed for 30 min");
    clickOn("#reason").write("they are old");
    clickOn(verb);
    await("the result", () -> isShown("Show its preview"));
    await("it has the keyboard", () -> lookup("#previewAgain").query().isFocused());
    Screens.page(stage().getScene(), "window-cleanup-result");
    // The result has a row of that name, too.
    press(KeyCode.CONTROL, KeyCode.DIGIT2).release(KeyCode.DIGIT2, KeyCode.CONTROL);
    long after = oracle.number("SELECT count(*) FROM fib_flow_tasks WHERE status = 'completed'");
    assertThat(after).isLessThan(before);
    await("the new counts", () -> completed().equals(Long.toString(after)));
    clickOn("Lock now");
    assertThat(lookup("#writeLockState").queryLabeled().getText()).isEqualTo("Read-only");
  }
}
