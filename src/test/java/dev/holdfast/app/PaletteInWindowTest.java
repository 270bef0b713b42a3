package dev.holdfast.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.desktop.fx.Screens;
import dev.holdfast.desktop.palette.PaletteCommand;
import dev.holdfast.desktop.shell.ShellState;
import dev.holdfast.settings.ConnectionProfile;
import dev.holdfast.settings.Environment;
import dev.holdfast.settings.Settings;
import dev.holdfast.store.OracleStore;
import dev.holdfast.store.OracleStores;
import dev.holdfast.store.OracleStores.Journal;
import java.nio.file.Files;
import java.util.List;
import javafx.scene.control.Labeled;
import javafx.scene.control.TableView;
import javafx.scene.control.ToggleButton;
import javafx.scene.input.KeyCode;
import org.junit.jupiter.api.Test;

/** Everything with the keyboard: Ctrl+K, type, Enter. */
class PaletteInWindowTest extends DesktopTest {

  @Test
  void goesEverywhereByKeyboard() throws Exception {
    OracleStore oracle = OracleStores.sqlite(directory, Journal.WAL);
    OracleStore other =
        OracleStores.emptySqlite(Files.createDirectory(directory.resolve("other")), Journal.WAL);
    open(
        Settings.DEFAULT
            .adding(new ConnectionProfile("Orders", oracle.address(), Environment.PRODUCTION))
            .adding(new ConnectionProfile("Payments", other.address(), Environment.STAGING)));
    palette("412");
    await("a sentence", () -> text("#paletteSentence").startsWith("Open a store first"));
    Screens.page(stage().getScene(), "palette-no-store");
    press(KeyCode.ESCAPE).release(KeyCode.ESCAPE);

    palette("orders");
    enter();
    await("the store is open", () -> state() instanceof ShellState.Open);
    palette("");
    Screens.page(stage().getScene(), "palette-all");
    write("ret");
    Screens.page(stage().getScene(), "palette-typed");
    enter();
    await("Retention", () -> isSelected("Retention"));
    palette("failing");
    enter();
    await("the page", () -> isSelected("Tasks"));
    await("the groups", () -> lookup("#failureGroups").query().isVisible());
    fx(() -> lookup("#failureGroups").queryAs(TableView.class).getSelectionModel().select(4));
    await("its tasks", () -> text("#listed").contains("with this error"));
    Screens.page(stage().getScene(), "window-failing");

    palette("400000");
    enter();
    await("a sentence", () -> text("#paletteSentence").startsWith("There is no task 400000"));
    Screens.page(stage().getScene(), "palette-no-task");
    press(KeyCode.ESCAPE).release(KeyCode.ESCAPE);
    assertThat(lookup(".palette-layer").query().isVisible()).isFalse();

    long event =
        oracle.number(
            "SELECT id FROM fib_flow_task_events WHERE task_id = 58 ORDER BY event_time, id LIMIT 1"
                + " OFFSET 3");
    palette("task 58 at event " + event);
    Screens.page(stage().getScene(), "palette-position");
    enter();
    await("the timeline", () -> lookup("#goTo").tryQuery().isPresent());
    await("the event", () -> text("#where").contains("4 of"));
    Screens.page(stage().getScene(), "palette-arrived");

    palette("background");
    enter();
    await("what runs", () -> lookup(".jobs-panel").query().isVisible());
    clickOn(".palette-button");
    await("it is open", () -> lookup(".palette-layer").query().isVisible());
    write("dark").push(KeyCode.ENTER);
    assertThat(theme().dark.get()).isTrue();
  }

  @Test
  void findsTasksAndRemembersWhatWasUsed() throws Exception {
    OracleStore oracle = OracleStores.sqlite(directory, Journal.WAL);
    oracle.execute(
        "UPDATE fib_flow_tasks SET error = 'connect db-7: connection refused by the secret peer',"
            + " status = 'failed' WHERE id IN (57, 58, 103)");
    open(
        Settings.DEFAULT.adding(
            new ConnectionProfile("Orders", oracle.address(), Environment.PRODUCTION)));
    palette("orders");
    enter();
    await("the store is open", () -> state() instanceof ShellState.Open);
    palette("refused");
    await("the list", () -> titles().equals(List.of("List tasks with “refused”")));
    Screens.page(stage().getScene(), "palette-tasks");
    enter();
    await("its tasks", () -> lookup("#table").queryTableView().getItems().size() == 3);

    palette("health");
    enter();
    await("Health", () -> isSelected("Health"));
    palette("back");
    enter();
    await("Tasks", () -> isSelected("Tasks"));
    palette("");
    await("recent first", () -> titles().getFirst().equals("Back"));
    assertThat(titles()).startsWith("Back", "Go to Health", "Open Orders");
    push(KeyCode.ESCAPE);
    palette("forward");
    enter();
    await("Health", () -> isSelected("Health"));
    closeWindow();
    assertThat(Files.readString(settingsFile()))
        .containsSubsequence("commands", "forward", "back", "page Health")
        .doesNotContain("refused", "secret", "store.open");
  }

  private List<String> titles() {
    return lookup("#paletteList").<PaletteCommand>queryListView().getItems().stream()
        .map(PaletteCommand::title)
        .toList();
  }

  private void palette(String typed) {
    press(KeyCode.CONTROL, KeyCode.K).release(KeyCode.K, KeyCode.CONTROL);
    await("the palette", () -> lookup("#paletteField").query().isFocused());
    write(typed);
  }

  private void enter() {
    press(KeyCode.ENTER).release(KeyCode.ENTER);
  }

  private String text(String query) {
    return lookup(query).tryQueryAs(Labeled.class).map(Labeled::getText).orElse("");
  }

  private boolean isSelected(String title) {
    return lookup(".page-button").<ToggleButton>queryAllAs(ToggleButton.class).stream()
        .anyMatch(button -> button.getText().equals(title) && button.isSelected());
  }
}
