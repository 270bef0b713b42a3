package dev.holdfast.desktop.retention;

import java.util.function.Function;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableColumn;
import javafx.scene.control.Tooltip;

/** One line of text about a candidate; its tooltip says more, or all where it is cut off. */
final class CandidateCell extends TableCell<CandidateRow, CandidateRow> {

  private final Function<CandidateRow, String> text;
  private final Function<CandidateRow, String> more;

  /**
   * Makes an empty cell.
   *
   * @param more the tooltip; null for the text itself
   */
  CandidateCell(
      Function<CandidateRow, String> text,
      Function<CandidateRow, String> more,
      String... styleClasses) {
    this.text = text;
    this.more = more == null ? text : more;
    getStyleClass().addAll(styleClasses);
    setOnMouseEntered(
        event -> setTooltip(isEmpty() ? null : new Tooltip(this.more.apply(getItem()))));
  }

  /** Gives a column whole rows as its values. */
  static void values(TableColumn<CandidateRow, CandidateRow> column) {
    column.setCellValueFactory(row -> new ReadOnlyObjectWrapper<>(row.getValue()));
  }

  @Override
  protected void updateItem(CandidateRow row, boolean empty) {
    super.updateItem(row, empty);
    setTooltip(null);
    setText(empty || row == null ? null : text.apply(row));
  }
}
