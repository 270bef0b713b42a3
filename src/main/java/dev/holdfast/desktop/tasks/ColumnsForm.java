package dev.holdfast.desktop.tasks;

import static dev.holdfast.desktop.fx.Nodes.acting;
import static dev.holdfast.desktop.fx.Nodes.named;
import static dev.holdfast.desktop.fx.Nodes.styled;
import static dev.holdfast.desktop.fx.Nodes.whole;
import static dev.holdfast.desktop.fx.Nodes.wide;

import dev.holdfast.desktop.dialog.DialogFrame;
import dev.holdfast.desktop.dialog.FormDialog;
import dev.holdfast.desktop.keys.Key;
import dev.holdfast.settings.SavedColumn;
import dev.holdfast.text.Messages;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javafx.beans.Observable;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.BooleanBinding;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import javafx.scene.control.Button;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.control.cell.CheckBoxListCell;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import javafx.stage.Window;

/** Asks which columns a view shows, and in which order. All of it can be done by keyboard. */
final class ColumnsForm {

  private static final double HEIGHT = 330;

  private final TaskColumnsViewModel columns;
  private final Map<String, String> titles;
  private final Messages messages;
  private final ObservableList<Line> lines =
      FXCollections.observableArrayList(line -> new Observable[] {line.shown});
  private final ListView<Line> list = named(new ListView<>(lines), "columns");

  /**
   * Takes what can be shown.
   *
   * @param titles of all columns, by what they show
   */
  ColumnsForm(TaskColumnsViewModel columns, Map<String, String> titles, Messages messages) {
    this.columns = columns;
    this.titles = titles;
    this.messages = messages;
    list.setAccessibleText(messages.get("columns.list.accessible"));
    list.setPrefHeight(HEIGHT);
    list.setCellFactory(unused -> new BoxCell());
    list.addEventFilter(KeyEvent.KEY_PRESSED, this::pressed);
    fill(columns.shownProperty().get());
  }

  /** A column, and whether it is shown. */
  private record Line(SavedColumn column, String title, BooleanProperty shown) {

    @Override
    public String toString() {
      return title;
    }
  }

  /** A box that a click ticks without taking the keyboard out of the list. */
  private final class BoxCell extends CheckBoxListCell<Line> {

    BoxCell() {
      super(line -> line.shown);
      graphicProperty()
          .subscribe(
              box -> {
                if (box != null) {
                  box.setFocusTraversable(false);
                  box.focusedProperty().subscribe(this::giveBack);
                }
              });
    }

    private void giveBack(boolean taken) {
      if (taken) {
        list.requestFocus();
      }
    }
  }

  /** Asks, and returns at once. */
  void ask(Window owner, String title) {
    BooleanBinding none =
        Bindings.createBooleanBinding(
            () -> lines.stream().noneMatch(line -> line.shown.get()), lines);
    Label wrong = named(styled(new Label(), "problem", "small-text"), "columnsProblem");
    wrong.textProperty().bind(Bindings.when(none).then(messages.get("columns.none")).otherwise(""));
    Hyperlink usual =
        named(
            acting(new Hyperlink(messages.get("columns.usual")), () -> fill(columns.usual())),
            "usualColumns");
    Region gap = wide(new Region());
    HBox tools = new HBox(8, button("columns.up", -1), button("columns.down", 1), gap, usual);
    new FormDialog(
            title,
            messages.get("columns.verb"),
            list,
            DialogFrame.sentence(messages.get("columns.text")),
            new VBox(8, list, tools, wrong))
        .ask(owner, none.not(), () -> columns.choose(shown()));
  }

  private Button button(String key, int step) {
    Button button = acting(whole(new Button(messages.get(key))), () -> move(step));
    button.setId(key.replace('.', '-'));
    return button;
  }

  private void fill(List<SavedColumn> shown) {
    List<Line> all = new ArrayList<>();
    shown.forEach(column -> all.add(line(column, true)));
    for (String key : columns.known()) {
      if (shown.stream().noneMatch(column -> column.key().equals(key))) {
        all.add(line(new SavedColumn(key, null), false));
      }
    }
    lines.setAll(all);
    list.getSelectionModel().selectFirst();
  }

  private Line line(SavedColumn column, boolean shown) {
    return new Line(column, titles.get(column.key()), new SimpleBooleanProperty(shown));
  }

  private List<SavedColumn> shown() {
    return lines.stream().filter(line -> line.shown.get()).map(Line::column).toList();
  }

  private void move(int step) {
    int from = list.getSelectionModel().getSelectedIndex();
    int to = from + step;
    if (from >= 0 && to >= 0 && to < lines.size()) {
      Line line = lines.remove(from);
      lines.add(to, line);
      list.getSelectionModel().clearAndSelect(to);
      list.getFocusModel().focus(to);
      list.scrollTo(Math.max(0, to - 3));
    }
  }

  private void pressed(KeyEvent event) {
    Line chosen = list.getSelectionModel().getSelectedItem();
    if (Key.COLUMN_UP.matches(event)) {
      move(-1);
      event.consume();
    } else if (Key.COLUMN_DOWN.matches(event)) {
      move(1);
      event.consume();
    } else if (Key.COLUMN_SHOWN.matches(event) && chosen != null) {
      chosen.shown.set(!chosen.shown.get());
      event.consume();
    }
  }
}
