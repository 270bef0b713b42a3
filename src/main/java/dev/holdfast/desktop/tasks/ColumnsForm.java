package dev.holdfast.desktop.tasks;

import static dev.holdfast.desktop.fx.Nodes.acting;
import static dev.holdfast.desktop.fx.Nodes.gap;
import static dev.holdfast.desktop.fx.Nodes.label;
import static dev.holdfast.desktop.fx.Nodes.link;
import static dev.holdfast.desktop.fx.Nodes.named;
import static dev.holdfast.desktop.fx.Nodes.sentence;
import static dev.holdfast.desktop.fx.Nodes.whole;

import dev.holdfast.desktop.dialog.FormDialog;
import dev.holdfast.desktop.keys.Key;
import dev.holdfast.desktop.table.Column;
import dev.holdfast.desktop.table.RowsView;
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
import javafx.scene.control.CheckBox;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
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
  private final RowsView<Line> list;

  /**
   * Takes what can be shown.
   *
   * @param titles of all columns, by what they show
   */
  ColumnsForm(TaskColumnsViewModel columns, Map<String, String> titles, Messages messages) {
    this.columns = columns;
    this.titles = titles;
    this.messages = messages;
    list =
        RowsView.list(
                messages,
                "columns.list",
                Column.text(null, Line::title).sign(this::box).look("check-box-list-cell"))
            .named("columns")
            .follows(lines)
            .on(Key.COLUMN_UP, line -> move(-1))
            .on(Key.COLUMN_DOWN, line -> move(1))
            .on(Key.COLUMN_SHOWN, line -> line.shown.set(!line.shown.get()));
    list.control.setPrefHeight(HEIGHT);
    fill(columns.shown.get());
  }

  /** A column, and whether it is shown. */
  private record Line(SavedColumn column, String title, BooleanProperty shown) {

    @Override
    public String toString() {
      return title;
    }
  }

  /** Returns a box that a click ticks without taking the keyboard out of the list. */
  private CheckBox box(Line line) {
    CheckBox box = new CheckBox();
    box.selectedProperty().bindBidirectional(line.shown);
    box.setFocusTraversable(false);
    box.focusedProperty()
        .subscribe(
            taken -> {
              if (taken) {
                list.control.requestFocus();
              }
            });
    return box;
  }

  /** Asks, and returns at once. */
  void ask(Window owner, String title) {
    BooleanBinding none =
        Bindings.createBooleanBinding(
            () -> lines.stream().noneMatch(line -> line.shown.get()), lines);
    Label wrong = named(label("", "problem", "small-text"), "columnsProblem");
    wrong.textProperty().bind(Bindings.when(none).then(messages.get("columns.none")).otherwise(""));
    Hyperlink usual =
        named(link(messages.get("columns.usual"), () -> fill(columns.usual())), "usualColumns");
    HBox tools = new HBox(8, button("columns.up", -1), button("columns.down", 1), gap(), usual);
    new FormDialog(
            owner,
            title,
            messages.get("columns.verb"),
            sentence(messages.get("columns.text")),
            new VBox(8, list.control, tools, wrong))
        .focus(list.control)
        .when(none.not())
        .ask(() -> columns.choose(shown()));
  }

  private Button button(String key, int step) {
    Button button = acting(whole(new Button(messages.get(key))), () -> move(step));
    button.setId(key.replace('.', '-'));
    return button;
  }

  private void fill(List<SavedColumn> shown) {
    List<Line> all = new ArrayList<>();
    shown.forEach(column -> all.add(line(column, true)));
    for (String key : columns.known) {
      if (shown.stream().noneMatch(column -> column.key().equals(key))) {
        all.add(line(new SavedColumn(key, null), false));
      }
    }
    lines.setAll(all);
    list.choose(lines.getFirst());
  }

  private Line line(SavedColumn column, boolean shown) {
    return new Line(column, titles.get(column.key()), new SimpleBooleanProperty(shown));
  }

  private List<SavedColumn> shown() {
    return lines.stream().filter(line -> line.shown.get()).map(Line::column).toList();
  }

  private void move(int step) {
    Line chosen = list.chosenProperty().get();
    int to = lines.indexOf(chosen) + step;
    if (chosen != null && to >= 0 && to < lines.size()) {
      lines.remove(chosen);
      lines.add(to, chosen);
      list.reveal(chosen);
    }
  }
}
