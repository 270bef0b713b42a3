package dev.holdfast.desktop.table;

import dev.holdfast.desktop.fx.TextScale;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import javafx.beans.Observable;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.DoubleBinding;
import javafx.collections.ObservableList;
import javafx.scene.control.Control;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;

/** Shares out the width of a table among its columns. */
final class TableRoom {

  /** What borders and a scroll bar take, in pixels. */
  private static final double BAR = 18;

  private TableRoom() {}

  /** Fills it, and lets columns step back where there is too little, from now on. */
  static <R> void share(TableView<R> table, List<Column<R>> columns) {
    List<Column<R>> filling = columns.stream().filter(column -> column.share > 0).toList();
    List<Column<R>> others = columns.stream().filter(column -> column.share == 0).toList();
    double shares = filling.stream().mapToDouble(column -> column.share).sum();
    DoubleBinding room =
        Bindings.createDoubleBinding(
            () ->
                table.getWidth()
                    - BAR
                    - others.stream()
                        .filter(TableColumn::isVisible)
                        .mapToDouble(TableColumn::getWidth)
                        .sum(),
            Stream.concat(
                    Stream.of(table.widthProperty()),
                    others.stream()
                        .flatMap(
                            column -> Stream.of(column.widthProperty(), column.visibleProperty())))
                .toArray(Observable[]::new));
    filling.forEach(
        column ->
            column
                .prefWidthProperty()
                .bind(
                    Bindings.max(column.minWidthProperty(), room.multiply(column.share / shares))));
    List<Column<R>> first =
        columns.stream()
            .filter(column -> column.rank > 0)
            .sorted(Comparator.comparingInt(column -> column.rank))
            .toList();
    if (!first.isEmpty()) {
      table.widthProperty().subscribe(width -> stepBack(columns, first, width.doubleValue()));
    }
  }

  /** Makes a control as high as rows, one at least and so many at most; two are always seen. */
  static void asHighAs(ObservableList<?> rows, Control control, double head, double row, int most) {
    DoubleBinding height = height(rows, head, row, most);
    control.minHeightProperty().bind(height(rows, head, row, Math.min(2, most)));
    control.prefHeightProperty().bind(height);
    control.maxHeightProperty().bind(height);
  }

  private static DoubleBinding height(ObservableList<?> rows, double head, double row, int most) {
    return Bindings.createDoubleBinding(
        () -> TextScale.now(head + row * Math.clamp(rows.size(), 1, most)), rows, TextScale.of(1));
  }

  private static <R> void stepBack(List<Column<R>> all, List<Column<R>> first, double width) {
    double wanted =
        BAR
            + all.stream()
                .mapToDouble(
                    column -> column.share > 0 ? column.getMinWidth() : column.getPrefWidth())
                .sum();
    for (Column<R> column : first) {
      boolean tooMuch = width > 0 && wanted > width;
      column.setVisible(!tooMuch);
      wanted -= tooMuch ? column.getPrefWidth() : 0;
    }
  }
}
