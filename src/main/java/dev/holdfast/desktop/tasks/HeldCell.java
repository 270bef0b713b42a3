package dev.holdfast.desktop.tasks;

import dev.holdfast.desktop.tasks.TaskRowText.Cell;
import java.util.Optional;
import java.util.function.Function;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/** A cell with a lock before its text where the task is on hold; its tooltip says why. */
final class HeldCell extends RowCell {

  private final Function<TaskRow, Optional<String>> holds;

  HeldCell(
      Function<TaskRow, Cell> texts,
      Function<TaskRow, Optional<String>> holds,
      String... styleClasses) {
    super(
        row -> holds.apply(row).map(why -> held(texts.apply(row), why)).orElse(texts.apply(row)),
        styleClasses);
    this.holds = holds;
  }

  private static Cell held(Cell cell, String why) {
    return new Cell(cell.text(), cell.tooltip() == null ? why : cell.tooltip() + "\n" + why);
  }

  @Override
  protected void updateItem(TaskRow row, boolean empty) {
    super.updateItem(row, empty);
    Optional<String> why = empty || row == null ? Optional.empty() : holds.apply(row);
    FontIcon lock = why.isPresent() ? new FontIcon(Feather.LOCK) : null;
    if (lock != null) {
      lock.getStyleClass().add("hold-icon");
    }
    setGraphic(lock);
    setAccessibleText(why.map(reason -> getText() + ", " + reason).orElse(null));
  }
}
