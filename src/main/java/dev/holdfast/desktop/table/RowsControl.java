package dev.holdfast.desktop.table;

import dev.holdfast.desktop.fx.SortArrow;
import dev.holdfast.desktop.fx.TextScale;
import dev.holdfast.text.Messages;
import java.util.List;
import java.util.function.IntConsumer;
import javafx.beans.property.ObjectProperty;
import javafx.collections.ObservableList;
import javafx.scene.Node;
import javafx.scene.control.Control;
import javafx.scene.control.ListView;
import javafx.scene.control.MultipleSelectionModel;
import javafx.scene.control.TableView;

/**
 * What a table and a list have alike, though the toolkit has no common type of them.
 *
 * @param table null if it is a list
 * @param list null if it is a table
 * @param instead stands in its place where there are no rows
 */
record RowsControl<R>(
    TableView<R> table,
    ListView<R> list,
    ObjectProperty<ObservableList<R>> items,
    ObjectProperty<Node> instead,
    MultipleSelectionModel<R> model,
    Runnable redraw,
    IntConsumer scroll) {

  /** Its heading and a row, in pixels: what the skin takes for least pushes others out of sight. */
  private static final double LEAST = 72;

  static <R> RowsControl<R> table(Messages messages, List<Column<R>> columns) {
    TableView<R> table = new TableView<>();
    table.getStyleClass().add("dense");
    table.setMinHeight(LEAST);
    columns.forEach(column -> column.entitle(messages));
    table.getColumns().setAll(columns);
    if (columns.stream().anyMatch(Column::isSortable)) {
      SortArrow.keep(table);
    }
    TableRoom.share(table, columns);
    TextScale.widths(table);
    return new RowsControl<>(
        table,
        null,
        table.itemsProperty(),
        table.placeholderProperty(),
        table.getSelectionModel(),
        table::refresh,
        at -> table.scrollTo(at));
  }

  static <R> RowsControl<R> list(Column<R> line) {
    ListView<R> list = new ListView<>();
    list.setCellFactory(unused -> CellDrawing.ofList(line));
    return new RowsControl<>(
        null,
        list,
        list.itemsProperty(),
        list.placeholderProperty(),
        list.getSelectionModel(),
        list::refresh,
        at -> list.scrollTo(at));
  }

  Control control() {
    return table == null ? list : table;
  }
}
