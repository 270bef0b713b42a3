package dev.holdfast.desktop.table;

import dev.holdfast.text.Csv;
import java.util.List;
import java.util.stream.Collectors;
import javafx.scene.control.TableColumn;

/** What is written in rows, for elsewhere. Empty where there are none. */
final class WrittenRows {

  private WrittenRows() {}

  /** Returns a line for each, with tabs between what stands in the columns that are shown. */
  static <R> String text(List<Column<R>> columns, List<R> rows) {
    return rows.stream()
        .map(row -> String.join("\t", line(columns, row)) + "\n")
        .collect(Collectors.joining());
  }

  /** Returns them as a table, with the titles of the columns that are shown. */
  static <R> String csv(List<Column<R>> columns, List<R> rows) {
    List<String> titles =
        columns.stream().filter(Column::isVisible).map(TableColumn::getText).toList();
    return rows.isEmpty()
        ? ""
        : rows.stream()
            .map(row -> Csv.row(line(columns, row)))
            .collect(Collectors.joining("", Csv.row(titles), ""));
  }

  private static <R> List<String> line(List<Column<R>> columns, R row) {
    return columns.stream().filter(Column::isVisible).map(column -> column.copied(row)).toList();
  }
}
