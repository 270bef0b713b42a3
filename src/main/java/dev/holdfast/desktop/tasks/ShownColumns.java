package dev.holdfast.desktop.tasks;

import dev.holdfast.desktop.fx.TextScale;
import dev.holdfast.desktop.table.Column;
import dev.holdfast.settings.SavedColumn;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javafx.application.Platform;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.scene.input.MouseEvent;

/**
 * The columns of the table: shows those that are chosen, and tells when somebody draws one wider or
 * to another place.
 */
final class ShownColumns {

  /** What borders and a scroll bar take, in pixels. */
  private static final double BAR = 18;

  /** So many columns of the usual ones always stay: what a task is. */
  private static final int LEAST = 3;

  private final TableView<TaskRow> table;
  private final TaskColumnsViewModel chosen;
  private final Map<String, Column<TaskRow>> all;
  private final Map<String, Double> usual = new LinkedHashMap<>();

  /** The widths that nobody drew. */
  private final Map<String, Double> given = new LinkedHashMap<>();

  private List<SavedColumn> pressedOn = List.of();

  /**
   * Takes the columns that the table can show.
   *
   * @param all by their ids
   */
  ShownColumns(TableView<TaskRow> table, TasksViewModel tasks, Map<String, Column<TaskRow>> all) {
    this.table = table;
    this.all = all;
    this.chosen = tasks.columns;
    all.forEach((key, column) -> usual.put(key, column.getPrefWidth()));
    given.putAll(usual);
    TaskSorting sorting = new TaskSorting(table, tasks);
    for (TaskColumn column : TaskColumn.values()) {
      column.sort().ifPresent(sort -> sorting.by(all.get(column.key), sort));
    }
    TaskColumn.brought(tasks.store.terms().listing())
        .forEach(field -> sorting.by(all.get(field.key()), field.key()));
    sorting.start();
    chosen.shown.subscribe(this::show);
    table.widthProperty().subscribe(this::fit);
    table.addEventFilter(MouseEvent.MOUSE_PRESSED, event -> pressedOn = shown());
    // The table moves and widens its columns after it has heard of the button.
    table.addEventFilter(MouseEvent.MOUSE_RELEASED, event -> Platform.runLater(this::released));
  }

  /** Returns the titles, by what columns show. */
  Map<String, String> titles() {
    Map<String, String> titles = new LinkedHashMap<>();
    chosen.known.forEach(key -> titles.put(key, all.get(key).getText()));
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
    fit();
  }

  /** The last of the usual columns step back where there is no room; chosen ones all stay. */
  private void fit() {
    List<TableColumn<TaskRow, ?>> columns = table.getColumns();
    boolean usualOnes = chosen.shown.get().equals(chosen.usual());
    double room = table.getWidth() - BAR;
    if (room <= 0) {
      return;
    }
    int seen = 0;
    while (seen < columns.size()
        && (!usualOnes || seen < LEAST || usual(columns.get(seen)) <= room)) {
      room -= usual(columns.get(seen++));
    }
    for (int at = 0; at < columns.size(); at++) {
      columns.get(at).setVisible(at < seen);
    }
    if (usualOnes) {
      share(columns.subList(0, seen), room, seen == columns.size());
    }
  }

  /**
   * Gives what is left to the widest that tells more than what a task is, or to the name, up to
   * three times its width, where all are shown; where too little is there, each is narrower.
   */
  private void share(List<TableColumn<TaskRow, ?>> columns, double room, boolean all) {
    TableColumn<TaskRow, ?> widest =
        all
            ? this.all.get(TaskColumn.NAME.key)
            : columns.stream()
                .skip(LEAST)
                .max(Comparator.comparingDouble(this::usual))
                .orElse(null);
    double left = all ? Math.min(room, 2 * usual(widest)) : room;
    double narrower =
        columns.stream().mapToDouble(column -> usual(column) - column.getMinWidth()).sum();
    double share = Math.clamp(-left / Math.max(1, narrower), 0, 1);
    for (TableColumn<TaskRow, ?> column : columns) {
      double less = share * (usual(column) - column.getMinWidth());
      double more = column == widest ? Math.max(0, left) : 0;
      given.put(column.getId(), usual(column) - less + more);
      column.setPrefWidth(given.get(column.getId()));
    }
  }

  private double usual(TableColumn<TaskRow, ?> column) {
    return TextScale.now(usual.get(column.getId()));
  }

  private void setWidth(SavedColumn column) {
    Column<TaskRow> shown = all.get(column.key());
    double width = column.width() == null ? TextScale.now(usual.get(column.key())) : column.width();
    given.put(column.key(), TextScale.now(usual.get(column.key())));
    // A width that was drawn is not the one preferred: asked for again it must be set all the same.
    shown.setPrefWidth(width + 1);
    shown.setPrefWidth(width);
  }

  private List<SavedColumn> shown() {
    return table.getColumns().stream().map(this::saved).toList();
  }

  private SavedColumn saved(TableColumn<TaskRow, ?> column) {
    int width = (int) Math.round(column.getWidth());
    boolean moved = Math.abs(width - given.get(column.getId())) >= 1;
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
