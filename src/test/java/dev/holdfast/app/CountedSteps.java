package dev.holdfast.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.function.BooleanSupplier;
import javafx.event.Event;
import javafx.event.EventType;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Labeled;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableView;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;

/**
 * Counts the steps of an operator. A step is one click, one chord of keys, one choice in a dialog
 * of the system, or one value that is typed or pasted; Enter after it belongs to it.
 */
abstract class CountedSteps extends DesktopTest {

  private int steps;

  /** Counts from here. */
  void countFromHere() {
    steps = 0;
  }

  /** One step that no robot can do: a choice in a dialog of the system, a plan's file opened. */
  void step() {
    steps++;
  }

  /** One step: a click on what is there by then. */
  void click(String what, String query) {
    await(what, () -> lookup(query).tryQuery().filter(this::isUsable).isPresent());
    click(lookup(query).<Node>query());
  }

  void click(Node node) {
    clickOn(node);
    steps++;
  }

  /** One step: keys that are held together. */
  void chord(KeyCode... keys) {
    press(keys).release(keys);
    steps++;
  }

  /** One step: a value that is typed where the keyboard is, and Enter. */
  void type(String where, String value) {
    await(
        "the keyboard is in " + where,
        () ->
            lookup(where)
                .tryQuery()
                .filter(node -> node instanceof TextField)
                .filter(node -> node.getScene().getFocusOwner() == node)
                .isPresent());
    // The platform of the tests sends keys to another window once a dialog was closed.
    fx(
        () -> {
          TextField field = lookup(where).query();
          value
              .chars()
              .forEach(letter -> key(field, KeyEvent.KEY_TYPED, Character.toString(letter)));
          key(field, KeyEvent.KEY_PRESSED, "");
        });
    steps++;
  }

  static void key(Node node, EventType<KeyEvent> type, String letter) {
    KeyCode code = letter.isEmpty() ? KeyCode.ENTER : KeyCode.UNDEFINED;
    Event.fireEvent(node, new KeyEvent(type, letter, "", code, false, false, false, false));
  }

  /** One step: the button of a line of Overview. */
  void clickShow(String about) {
    click(
        lookup(".concern-open").queryAllAs(Button.class).stream()
            .filter(button -> button.getAccessibleText().contains(about))
            .findFirst()
            .orElseThrow());
  }

  /** One step: the first row of a table. */
  void clickFirstRow(String table) {
    await("rows of " + table, () -> !rows(table).getItems().isEmpty() && context().isIdle());
    click(
        lookup(table + " .table-row-cell .table-cell").queryAllAs(TableCell.class).stream()
            .filter(cell -> cell.getTableRow().getIndex() == 0 && cell.getTableColumn() != null)
            .filter(cell -> !cell.isEmpty())
            .findFirst()
            .orElseThrow());
  }

  TableView<?> rows(String table) {
    return lookup(table).tryQueryAs(TableView.class).orElseGet(TableView::new);
  }

  boolean isUsable(Node node) {
    return node.isVisible() && !node.isDisabled();
  }

  boolean isUsable(String query) {
    return lookup(query).tryQuery().filter(this::isUsable).isPresent();
  }

  String text(String query) {
    return lookup(query).tryQueryAs(Labeled.class).map(Labeled::getText).orElse("");
  }

  /** The screen says what was asked for, and it took no more steps than this. */
  void answered(String what, BooleanSupplier said, int most) {
    await(what, said);
    assertThat(steps).as("steps until: " + what).isLessThanOrEqualTo(most);
  }
}
