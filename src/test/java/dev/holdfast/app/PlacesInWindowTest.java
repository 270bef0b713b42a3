package dev.holdfast.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.desktop.dialog.DialogFrame;
import dev.holdfast.desktop.fx.Nodes;
import dev.holdfast.desktop.fx.Screens;
import dev.holdfast.desktop.shell.ShellState;
import dev.holdfast.desktop.shell.Sight;
import dev.holdfast.desktop.tasks.TaskRow;
import dev.holdfast.settings.ConnectionProfile;
import dev.holdfast.settings.Environment;
import dev.holdfast.settings.Settings;
import dev.holdfast.store.OracleStore;
import dev.holdfast.store.OracleStores;
import dev.holdfast.store.OracleStores.Journal;
import dev.holdfast.task.TaskId;
import java.nio.file.Files;
import java.util.List;
import java.util.function.Predicate;
import javafx.event.Event;
import javafx.scene.Node;
import javafx.scene.control.Dialog;
import javafx.scene.control.TabPane;
import javafx.scene.control.TableView;
import javafx.scene.control.TextField;
import javafx.scene.control.ToggleButton;
import javafx.scene.input.KeyCode;
import javafx.scene.input.MouseButton;
import javafx.scene.input.MouseEvent;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Back and Forward as an operator uses them. */
class PlacesInWindowTest extends DesktopTest {

  private long root;

  @BeforeEach
  void twoStores() throws Exception {
    OracleStore orders = OracleStores.sqlite(directory, Journal.WAL);
    root = orders.number("SELECT max(root_id) FROM fib_flow_tasks");
    String first = orders.address();
    String second =
        OracleStores.emptySqlite(Files.createDirectory(directory.resolve("other")), Journal.WAL)
            .address();
    open(
        Settings.DEFAULT
            .adding(new ConnectionProfile("Orders", first, Environment.PRODUCTION))
            .adding(new ConnectionProfile("Payments", second, Environment.STAGING)));
    store("Orders");
    assertThat(inFront()).isEqualTo("Orders Overview");
    assertThat(enabled("#placeBack")).isFalse();
    page("Tasks");
  }

  @Test
  void keysButtonsAndTheMouseGoThroughWhatWasSeen() {
    type("status:paused");
    await("the rows", () -> all(row -> row.task().status().code().equals("paused")));
    fx(() -> lookup(".tasks-table").<TableView<TaskRow>>query().getSelectionModel().select(1));
    await("the details", () -> isShown(".details-header"));
    Screens.page(stage().getScene(), "places-header");
    fx(() -> context().shell.showPage(3));
    store("Payments");
    assertThat(enabled("#placeForward")).isFalse();

    altLeft();
    await("the page", () -> inFront().equals("Orders " + title(3)));
    clickOn("#placeBack");
    await("the tasks", () -> inFront().equals("Orders Tasks") && filter().equals("status:paused"));
    mouse(MouseButton.BACK);
    await("no task", () -> !isShown(".details-header"));
    altLeft();
    await("no filter", () -> filter().isEmpty());
    altLeft();
    await("the first page", () -> inFront().equals("Orders Overview"));
    assertThat(enabled("#placeBack")).isFalse();
    clickOn("#placeForward");
    press(KeyCode.ALT, KeyCode.RIGHT).release(KeyCode.RIGHT, KeyCode.ALT);
    await("the filter", () -> filter().equals("status:paused"));
    mouse(MouseButton.FORWARD);
    await("the task", () -> isShown(".details-header"));
    clickOn("#placeForward");
    await("the page", () -> inFront().equals("Orders " + title(3)));
    clickOn("#placeForward");
    await("the other store", () -> inFront().startsWith("Payments "));
    assertThat(enabled("#placeForward")).isFalse();
  }

  @Test
  void typingIsOnePlaceAndBackWorksFromTheField() {
    type("name:o");
    await("it is asked", () -> all(row -> row.task().name().contains("o")));
    write("rder");
    await("it is asked", () -> all(row -> row.task().name().contains("order")));
    altLeft();
    await("no filter", () -> filter().isEmpty());
    clickOn("#placeForward");
    await("the filter", () -> filter().equals("name:order"));
  }

  @Test
  void partsOfRetentionAndWorkflowsArePlaces() {
    page("Retention");
    fx(() -> parts().getSelectionModel().select(1));
    String second = parts().getSelectionModel().getSelectedItem().getText();
    page("Workflows");
    await("the list", () -> context().isIdle());
    fx(
        () ->
            ((ShellState.Open) state())
                .session()
                .show(new Sight.OfWorkflow(TaskId.of(root), null)));
    await("the tree", () -> isShown(".workflow-page") && context().isIdle());

    altLeft();
    await("the list", () -> !isShown(".workflow-page"));
    altLeft();
    await("the part", () -> inFront().equals("Orders Retention"));
    assertThat(parts().getSelectionModel().getSelectedItem().getText()).isEqualTo(second);
    altLeft();
    await("the first part", () -> parts().getSelectionModel().getSelectedIndex() == 0);
    altLeft();
    await("the tasks", () -> inFront().equals("Orders Tasks"));
    for (int step = 0; step < 4; step++) {
      assertThat(enabled("#placeForward")).isTrue();
      clickOn("#placeForward");
    }
    await("the tree", () -> isShown(".workflow-page"));
    assertThat(enabled("#placeForward")).isFalse();
  }

  private void page(String title) {
    int index = ((ShellState.Open) state()).store().titles().indexOf(title);
    fx(() -> context().shell.showPage(index));
    await(title, () -> inFront().equals("Orders " + title));
  }

  private TabPane parts() {
    return lookup(".part-tabs").queryAs(TabPane.class);
  }

  @Test
  void behindADialogOrThePaletteNothingMoves() throws Exception {
    fx(() -> context().shell.showPage(2));
    press(KeyCode.CONTROL, KeyCode.K).release(KeyCode.K, KeyCode.CONTROL);
    await("the palette", () -> lookup("#paletteField").query().isFocused());
    altLeft();
    mouse(MouseButton.BACK);
    assertThat(inFront()).isEqualTo("Orders " + title(2));
    push(KeyCode.ESCAPE);

    Dialog<?> dialog = onFx(() -> DialogFrame.of(stage(), "Sure?", Nodes.sentence("Yes.")));
    fx(dialog::show);
    altLeft();
    mouse(MouseButton.BACK);
    assertThat(inFront()).isEqualTo("Orders " + title(2));
    fx(() -> dialog.getDialogPane().getScene().getWindow().hide());
    altLeft();
    await("the tasks", () -> inFront().equals("Orders Tasks"));
  }

  private void store(String name) {
    fx(() -> context().start(name));
    await("the store is open", () -> inFront().startsWith(name + " ") && context().isIdle());
  }

  private void type(String text) {
    clickOn("#text");
    write(text);
  }

  private void altLeft() {
    press(KeyCode.ALT, KeyCode.LEFT).release(KeyCode.LEFT, KeyCode.ALT);
  }

  /** The robot of this platform knows three buttons only. */
  private void mouse(MouseButton button) {
    Node target = stage().getScene().getRoot();
    fx(
        () ->
            Event.fireEvent(
                target,
                new MouseEvent(
                    MouseEvent.MOUSE_PRESSED,
                    400,
                    400,
                    400,
                    400,
                    button,
                    1,
                    false,
                    false,
                    false,
                    false,
                    false,
                    false,
                    false,
                    button == MouseButton.BACK,
                    button == MouseButton.FORWARD,
                    false,
                    false,
                    true,
                    null)));
  }

  private boolean enabled(String button) {
    return !lookup(button).query().isDisabled();
  }

  private String inFront() {
    return state() instanceof ShellState.Open open
        ? open.item().profile().name()
            + " "
            + lookup(".page-button").<ToggleButton>queryAllAs(ToggleButton.class).stream()
                .filter(ToggleButton::isSelected)
                .map(ToggleButton::getText)
                .findFirst()
                .orElse("")
        : "";
  }

  private String title(int page) {
    List<String> titles = ((ShellState.Open) state()).store().titles();
    return titles.get(page);
  }

  private String filter() {
    return lookup("#text").tryQueryAs(TextField.class).map(TextField::getText).orElse("");
  }

  private boolean all(Predicate<TaskRow> wanted) {
    List<TaskRow> rows = lookup(".tasks-table").<TableView<TaskRow>>query().getItems();
    return context().isIdle() && !rows.isEmpty() && rows.stream().allMatch(wanted);
  }
}
