package dev.holdfast.desktop.act;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Objects;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.Labeled;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableView;
import javafx.scene.input.KeyCode;
import javafx.scene.input.MouseButton;
import javafx.stage.Window;

/** A page that is worked with by the mouse alone or by the keyboard alone. */
abstract class ActHands extends ActCase {

  /** A page has fewer nodes that take the keyboard. */
  private static final int TABS = 90;

  /** What the operator has at hand. */
  enum Device {
    MOUSE,
    KEYBOARD
  }

  /** Operates a button, a check box, a chip: by a click, or with Tab and Space. */
  void operate(Device device, String id) {
    if (device == Device.MOUSE) {
      clickOn("#" + id);
    } else {
      tabTo(id);
      type(KeyCode.SPACE);
    }
  }

  /** Moves the keyboard with Tab until it is where it is wanted. */
  void tabTo(String id) {
    for (int tabs = 0; !id.equals(focused()); tabs++) {
      assertThat(tabs).as("Tab reaches " + id).isLessThan(TABS);
      type(KeyCode.TAB);
    }
  }

  private String focused() {
    try {
      return onFx(() -> focusedId());
    } catch (Exception failed) {
      throw new AssertionError(failed);
    }
  }

  private static String focusedId() {
    // A dialog is shown after the window that it belongs to.
    Scene scene =
        Window.getWindows().stream()
            .filter(Window::isShowing)
            .filter(window -> window instanceof javafx.stage.Stage)
            .reduce((before, after) -> after)
            .orElseThrow()
            .getScene();
    Node at = scene.getFocusOwner();
    return at == null ? "" : Objects.requireNonNullElse(at.getId(), "");
  }

  /** Chooses rows of a table that follow each other. */
  void rows(Device device, TableView<?> table, int... indices) {
    if (device == Device.KEYBOARD) {
      fx(() -> assertThat(table.isFocused()).as("the table has the keyboard").isTrue());
      type(KeyCode.HOME);
      for (int down = 0; down < indices[0]; down++) {
        type(KeyCode.DOWN);
      }
      for (int more = 1; more < indices.length; more++) {
        press(KeyCode.SHIFT, KeyCode.DOWN).release(KeyCode.DOWN, KeyCode.SHIFT);
      }
      return;
    }
    fx(() -> table.scrollTo(indices[0]));
    clickOn(cell(table, indices[0]));
    if (indices.length > 1) {
      // The platform of the tests loses the keys that are held down during a click.
      fx(() -> table.getSelectionModel().selectIndices(indices[0], indices));
    }
  }

  /** Asks for the menu of what is selected and chooses an entry of it. */
  void menu(Device device, TableView<?> table, int index, String id) {
    ask(device, table, index);
    if (device == Device.MOUSE) {
      clickOn(entry(id));
      return;
    }
    for (int downs = 0; !isFocused(id); downs++) {
      assertThat(downs).as("Down reaches " + id).isLessThan(30);
      type(KeyCode.DOWN);
    }
    type(KeyCode.ENTER);
  }

  /** Asks for the menu of a row, or of what is selected. */
  void ask(Device device, TableView<?> table, int index) {
    if (device == Device.MOUSE) {
      clickOn(cell(table, index), MouseButton.SECONDARY);
    } else {
      press(KeyCode.SHIFT, KeyCode.F10).release(KeyCode.F10, KeyCode.SHIFT);
    }
    await("the menu", () -> lookup(".context-menu").tryQuery().isPresent());
  }

  Node entry(String id) {
    return lookup((Node node) -> node.isVisible() && id.equals(node.getId())).query();
  }

  String text(String id) {
    return entry(id).lookupAll(".label").stream()
        .map(label -> ((Labeled) label).getText())
        .findFirst()
        .orElse("");
  }

  private boolean isFocused(String id) {
    return entry(id).isFocused();
  }

  /** Returns a cell of a row that is seen. */
  @SuppressWarnings("unchecked")
  TableCell<?, ?> cell(TableView<?> table, int index) {
    return from(table)
        .lookup(".table-cell")
        .<TableCell<?, ?>>queryAllAs((Class<TableCell<?, ?>>) (Class<?>) TableCell.class)
        .stream()
        .filter(cell -> cell.getIndex() == index && cell.isVisible() && !cell.isEmpty())
        .findFirst()
        .orElseThrow();
  }

  /** Presses Ctrl and Shift with a key. */
  void keys(KeyCode key) {
    press(KeyCode.CONTROL, KeyCode.SHIFT, key).release(key, KeyCode.SHIFT, KeyCode.CONTROL);
  }
}
