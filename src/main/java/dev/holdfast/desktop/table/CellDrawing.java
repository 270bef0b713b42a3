package dev.holdfast.desktop.table;

import static dev.holdfast.desktop.fx.Nodes.upFrom;

import dev.holdfast.desktop.fx.Pointing;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.scene.Node;
import javafx.scene.control.ButtonBase;
import javafx.scene.control.Cell;
import javafx.scene.control.ListCell;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableRow;
import javafx.scene.control.Tooltip;
import javafx.scene.input.PickResult;
import javafx.scene.text.Text;

/** Shows rows in a cell as a column says. */
final class CellDrawing<R> {

  private static final double WIDEST = 600;

  private final Cell<R> cell;
  private final Column<R> column;
  private final Function<R, ? extends Node> drawing;

  /** Made once something is said in it: it is a window of its own, with styles. */
  private Tooltip tooltip;

  private String tone;

  CellDrawing(Cell<R> cell, Column<R> column) {
    this.cell = cell;
    this.column = column;
    drawing = column.drawing.get();
    cell.getStyleClass().addAll(column.looks);
    cell.setOnMouseEntered(event -> prepareTooltip());
  }

  /** Returns the one cell of described tables. */
  static <R> TableCell<R, R> ofTable(Column<R> column) {
    TableCell<R, R> cell =
        new TableCell<>() {
          private final CellDrawing<R> drawing = new CellDrawing<>(this, column);

          @Override
          protected void updateItem(R row, boolean empty) {
            super.updateItem(row, empty);
            drawing.show(empty ? null : row);
          }
        };
    return Pointing.at(cell, () -> cell.getItem() == null ? null : column.value(cell.getItem()));
  }

  /** Returns the one cell of described lists: as wide as the list, never wider. */
  static <R> ListCell<R> ofList(Column<R> line) {
    ListCell<R> cell =
        new ListCell<>() {
          private final CellDrawing<R> drawing = new CellDrawing<>(this, line);

          @Override
          protected void updateItem(R row, boolean empty) {
            super.updateItem(row, empty);
            drawing.show(empty ? null : row);
          }
        };
    cell.setPrefWidth(0);
    return cell;
  }

  /** Shows a row; null for none. */
  void show(R row) {
    cell.setTooltip(null);
    cell.setText(row == null ? null : column.text.apply(row));
    cell.setGraphic(row == null ? null : drawing.apply(row));
    cell.setAccessibleText(row == null ? null : column.said.apply(row));
    String now = row == null ? null : column.tone.apply(row);
    // A class that goes and comes again would style the cell twice.
    if (!Objects.equals(now, tone)) {
      cell.getStyleClass().remove(tone);
      tone = now;
      if (tone != null) {
        cell.getStyleClass().add(tone);
      }
    }
  }

  private void prepareTooltip() {
    String more =
        cell.isEmpty() || cell.getItem() == null ? null : column.more.apply(cell.getItem());
    String whole = isCutOff() ? cell.getText() : null;
    String said =
        Stream.of(whole, more)
            .filter(text -> text != null && !text.isBlank())
            .distinct()
            .collect(Collectors.joining("\n"));
    if (said.isEmpty()) {
      cell.setTooltip(null);
      return;
    }
    if (tooltip == null) {
      tooltip = new Tooltip();
      tooltip.setWrapText(true);
      tooltip.setMaxWidth(WIDEST);
    }
    tooltip.setText(said);
    cell.setTooltip(tooltip);
  }

  private boolean isCutOff() {
    return cell.getText() != null
        && cell.lookup(".text") instanceof Text shown
        && !shown.getText().equals(cell.getText());
  }

  /** Returns the row that was hit; null for a heading and the empty room below the rows. */
  @SuppressWarnings("unchecked")
  static <R> R rowAt(PickResult hit) {
    return upFrom(hit.getIntersectedNode())
        .filter(at -> at instanceof TableRow || at instanceof ListCell)
        .findFirst()
        .map(at -> ((Cell<R>) at).getItem())
        .orElse(null);
  }

  /** Returns whether a row was hit, and no button in it. */
  static boolean isOnRow(PickResult hit) {
    return upFrom(hit.getIntersectedNode()).noneMatch(ButtonBase.class::isInstance)
        && rowAt(hit) != null;
  }
}
