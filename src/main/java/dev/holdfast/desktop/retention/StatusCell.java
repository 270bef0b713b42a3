package dev.holdfast.desktop.retention;

import dev.holdfast.desktop.fx.StatusLabel;
import javafx.scene.control.TableCell;

/** The status of a candidate. */
final class StatusCell extends TableCell<CandidateRow, CandidateRow> {

  private final StatusLabel status = new StatusLabel();

  @Override
  protected void updateItem(CandidateRow row, boolean empty) {
    super.updateItem(row, empty);
    if (empty || row == null) {
      setGraphic(null);
      return;
    }
    status.setStatus(row.status());
    setGraphic(status);
  }
}
