package dev.holdfast.desktop.retention;

import dev.holdfast.desktop.fx.StatusLabel;
import dev.holdfast.desktop.fx.StatusStyle;
import dev.holdfast.task.Statuses;
import javafx.scene.control.TableCell;

/** The status of a candidate. */
final class StatusCell extends TableCell<CandidateRow, CandidateRow> {

  private final StatusLabel status = new StatusLabel();
  private final StatusStyle style;

  StatusCell(Statuses known) {
    style = new StatusStyle(known);
  }

  @Override
  protected void updateItem(CandidateRow row, boolean empty) {
    super.updateItem(row, empty);
    if (empty || row == null) {
      setGraphic(null);
      return;
    }
    status.show(row.status(), style);
    setGraphic(status);
  }
}
