package dev.holdfast.desktop.tasks;

import dev.holdfast.desktop.tasks.TaskRowText.Cell;
import java.util.function.Function;
import javafx.scene.control.TableCell;
import javafx.scene.control.Tooltip;
import javafx.scene.text.Text;

/**
 * A table cell with one line of text. Its tooltip says more; if there is no more to say it appears
 * only where the text had to be cut off.
 */
class RowCell extends TableCell<TaskRow, TaskRow> {

  private final Function<TaskRow, Cell> texts;
  private final Tooltip tooltip = new Tooltip();
  private String more;

  RowCell(Function<TaskRow, Cell> texts, String... styleClasses) {
    this.texts = texts;
    getStyleClass().addAll(styleClasses);
    tooltip.setWrapText(true);
    tooltip.setMaxWidth(600);
    setOnMouseEntered(event -> prepareTooltip());
  }

  @Override
  protected void updateItem(TaskRow row, boolean empty) {
    super.updateItem(row, empty);
    setTooltip(null);
    if (empty || row == null) {
      setText(null);
      more = null;
      return;
    }
    Cell cell = texts.apply(row);
    setText(cell.text());
    more = cell.tooltip();
  }

  private void prepareTooltip() {
    String text = !isCutOff() ? more : more == null ? getText() : getText() + "\n" + more;
    tooltip.setText(text);
    setTooltip(text == null || text.isEmpty() ? null : tooltip);
  }

  private boolean isCutOff() {
    return lookup(".text") instanceof Text shown && !shown.getText().equals(getText());
  }
}
