package dev.holdfast.desktop.table;

import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.scene.Node;
import javafx.scene.control.TableCell;
import javafx.scene.control.Tooltip;
import javafx.scene.text.Text;

/** The one cell of described tables: shows a row as its column says. */
final class DrawnCell<R> extends TableCell<R, R> {

  private static final double WIDEST = 600;

  private final Column<R> column;
  private final Function<R, ? extends Node> drawing;
  private final Tooltip tooltip = new Tooltip();
  private String tone;

  DrawnCell(Column<R> column) {
    this.column = column;
    drawing = column.drawing();
    getStyleClass().addAll(column.looks());
    tooltip.setWrapText(true);
    tooltip.setMaxWidth(WIDEST);
    setOnMouseEntered(event -> prepareTooltip());
  }

  @Override
  protected void updateItem(R row, boolean empty) {
    super.updateItem(row, empty);
    boolean none = empty || row == null;
    setTooltip(null);
    setText(none ? null : column.text(row));
    setGraphic(none ? null : drawing.apply(row));
    setAccessibleText(none ? null : column.said(row));
    getStyleClass().remove(tone);
    tone = none ? null : column.tone(row);
    if (tone != null) {
      getStyleClass().add(tone);
    }
  }

  private void prepareTooltip() {
    String more = isEmpty() || getItem() == null ? null : column.more(getItem());
    String whole = isCutOff() ? getText() : null;
    String said =
        Stream.of(whole, more)
            .filter(text -> text != null && !text.isBlank())
            .distinct()
            .collect(Collectors.joining("\n"));
    tooltip.setText(said);
    setTooltip(said.isEmpty() ? null : tooltip);
  }

  private boolean isCutOff() {
    return lookup(".text") instanceof Text shown && !shown.getText().equals(getText());
  }
}
