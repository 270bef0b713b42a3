package dev.holdfast.desktop.tasks;

import dev.holdfast.desktop.table.Column;
import dev.holdfast.desktop.tasklist.TaskSorting;
import dev.holdfast.settings.SavedColumn;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import javafx.application.Platform;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.scene.input.MouseEvent;

/**
 * The columns of the table: shows those that are chosen, and tells when somebody draws one wider or
 * to another place.
 */
final class ShownColumns {

  private final TableView<TaskRow> table;
  private final TaskColumnsViewModel chosen;
  private final Map<String, Column<TaskRow>> all;
  private final Map<String, Double> usual = new LinkedHashMap<>();
  private List<SavedColumn> pressedOn = List.of();

  /**
   * Takes the columns that the table can show.
   *
   * @param all by their ids
   */
  ShownColumns(TableView<TaskRow> table, TasksViewModel tasks, Map<String, Column<TaskRow>> all) {
    this.table = table;
    this.all = all;
    this.chosen = tasks.columns();
    all.forEach((key, column) -> usual.put(key, column.getPrefWidth()));
    TaskSorting<TaskRow> sorting =
        new TaskSorting<>(table, tasks.list().list, tasks.list()::sortBy, tasks.sorts());
    for (TaskColumn column : TaskColumn.values()) {
      column.sort().ifPresent(sort -> sorting.by(all.get(column.key()), sort));
    }
    TaskColumn.brought(tasks.listing())
        .forEach(field -> sorting.by(all.get(field.key()), field.key()));
    sorting.start();
    chosen.shown.subscribe(this::show);
    table.addEventFilter(MouseEvent.MOUSE_PRESSED, event -> pressedOn = shown());
    // The table moves and widens its columns after it has heard of the button.
    table.addEventFilter(MouseEvent.MOUSE_RELEASED, event -> Platform.runLater(this::released));
  }

  /** Returns the titles, by what columns show. */
  Map<String, String> titles() {
    Map<String, String> titles = new LinkedHashMap<>();
    chosen.known().forEach(key -> titles.put(key, all.get(key).getText()));
    return titles;
  }

  private void show(List<SavedColumn> columns) {
    if (!columns.equals(shown())) {
      columns.forEach(this::setWidth);
      List<Column<TaskRow>> wanted = columns.stream().map(column -> all.get(column.key())).toList();
      if (!table.getColumns().equals(wanted)) {
        table.getColumns().setAll(wanted);
      }
    }
  }

  private void setWidth(SavedColumn column) {
    Column<TaskRow> shown = all.get(column.key());
    double width = Objects.requireNonNullElse(column.width(), usual.get(column.key()).intValue());
    // A width that was drawn is not the one preferred: asked for again it must be set all the same.
    shown.setPrefWidth(width + 1);
    shown.setPrefWidth(width);
  }

  private List<SavedColumn> shown() {
    return table.getColumns().stream().map(this::saved).toList();
  }

  private SavedColumn saved(TableColumn<TaskRow, ?> column) {
    int width = (int) Math.round(column.getWidth());
    boolean moved = Math.abs(width - usual.get(column.getId())) >= 1;
    return new SavedColumn(column.getId(), moved ? width : null);
  }

  private void released() {
    List<SavedColumn> now = shown();
    if (!now.equals(pressedOn) && !pressedOn.isEmpty()) {
      chosen.choose(now);
    }
    pressedOn = List.of();
  }
}
