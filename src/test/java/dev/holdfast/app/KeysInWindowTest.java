package dev.holdfast.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.desktop.fx.Fit;
import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.fx.SaidTexts;
import dev.holdfast.desktop.fx.Screens;
import dev.holdfast.desktop.keys.Key;
import dev.holdfast.desktop.shell.ShellState;
import dev.holdfast.settings.ConnectionProfile;
import dev.holdfast.settings.Environment;
import dev.holdfast.settings.Settings;
import dev.holdfast.store.OracleStore;
import dev.holdfast.store.OracleStores;
import dev.holdfast.store.OracleStores.Journal;
import dev.holdfast.text.Messages;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import javafx.scene.Scene;
import javafx.scene.control.TextInputControl;
import javafx.scene.input.KeyCode;
import javafx.stage.Window;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A question mark lists all keys of the window. */
class KeysInWindowTest extends DesktopTest {

  @BeforeEach
  void openTheTasksOfAStore() throws Exception {
    OracleStore oracle = OracleStores.sqlite(directory, Journal.WAL);
    open(
        Settings.DEFAULT.adding(
            new ConnectionProfile("Orders", oracle.address(), Environment.LOCAL)));
    clickOn("Orders");
    await("the store is open", () -> state() instanceof ShellState.Open);
    clickOn("Tasks");
    await("the tasks are read", () -> context().isIdle());
  }

  private static Optional<Scene> dialog() {
    return Window.getWindows().stream()
        .filter(window -> window != stage())
        .map(Window::getScene)
        .findFirst();
  }

  @Test
  void listsEveryKeyAndWhatCanBeDoneToTasks() throws Exception {
    clickOn(".table-view");
    write("?");
    await("the list", () -> dialog().isPresent());
    Messages messages = Fxml.messages(Key.class);
    assertThat(SaidTexts.now())
        .containsAll(
            Stream.of(Key.values()).map(key -> messages.named("key.", key.word())).toList())
        .contains("Ctrl+K", "Ctrl+1 … 9", "Resume the selected tasks", "Ctrl+Shift+R");
    Scene scene = dialog().orElseThrow();
    Screens.snapshot(scene, "keys");
    List<String> problems = new ArrayList<>();
    fx(() -> problems.addAll(Fit.problems(scene.getRoot(), scene.getWidth(), scene.getHeight())));
    assertThat(problems).isEmpty();
    push(KeyCode.ESCAPE);
    await("closed", () -> dialog().isEmpty());
  }

  @Test
  void aQuestionMarkInAFieldIsText() {
    press(KeyCode.CONTROL).push(KeyCode.F).release(KeyCode.CONTROL);
    write("what?");
    assertThat(stage().getScene().getFocusOwner()).isInstanceOf(TextInputControl.class);
    assertThat(((TextInputControl) stage().getScene().getFocusOwner()).getText())
        .isEqualTo("what?");
    assertThat(dialog()).isEmpty();
    // What is typed is listed before the window closes.
    await("the list is read", () -> context().isIdle());
  }

  @Test
  void theMenuAndThePaletteLeadThereToo() {
    press(KeyCode.CONTROL).push(KeyCode.K).release(KeyCode.CONTROL);
    write("keyboard short");
    push(KeyCode.ENTER);
    await("the list", () -> dialog().isPresent());
  }
}
