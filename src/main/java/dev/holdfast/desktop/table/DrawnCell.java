package dev.holdfast.desktop.table;

import dev.holdfast.desktop.fx.Pointing;
import javafx.scene.control.TableCell;

/** The one cell of described tables. */
final class DrawnCell<R> extends TableCell<R, R> {

  private final CellDrawing<R> drawing;

  DrawnCell(Column<R> column) {
    drawing = new CellDrawing<>(this, column);
    Pointing.at(this, () -> getItem() == null ? null : column.value(getItem()));
  }

  @Override
  protected void updateItem(R row, boolean empty) {
    super.updateItem(row, empty);
    drawing.show(empty ? null : row);
  }
}
