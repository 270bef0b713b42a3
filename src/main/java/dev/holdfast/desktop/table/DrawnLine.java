package dev.holdfast.desktop.table;

import javafx.scene.control.ListCell;

/** The one cell of described lists: as wide as the list, never wider. */
final class DrawnLine<R> extends ListCell<R> {

  private final CellDrawing<R> drawing;

  DrawnLine(Column<R> line) {
    drawing = new CellDrawing<>(this, line);
    setPrefWidth(0);
  }

  @Override
  protected void updateItem(R row, boolean empty) {
    super.updateItem(row, empty);
    drawing.show(empty ? null : row);
  }
}
