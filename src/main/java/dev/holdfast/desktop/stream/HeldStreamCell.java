package dev.holdfast.desktop.stream;

import dev.holdfast.task.Task;
import java.util.Optional;
import java.util.function.Function;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableColumn;
import javafx.scene.control.Tooltip;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/** A stream’s name with a lock before it where it is on hold; where the mouse rests it says why. */
final class HeldStreamCell extends TableCell<Task, Task> {

  private final StreamWords words;
  private final Function<Task, Optional<String>> holds;

  private HeldStreamCell(StreamWords words, Function<Task, Optional<String>> holds) {
    this.words = words;
    this.holds = holds;
    getStyleClass().add("strong");
    setOnMouseEntered(
        event -> setTooltip(isEmpty() || getItem() == null ? null : new Tooltip(tip(getItem()))));
  }

  /** Lets a column show names; columns of these tables keep the order of the store. */
  static void in(
      TableColumn<Task, Task> column, StreamWords words, Function<Task, Optional<String>> holds) {
    column.setSortable(false);
    column.setReorderable(false);
    column.setCellValueFactory(row -> new ReadOnlyObjectWrapper<>(row.getValue()));
    column.setCellFactory(unused -> new HeldStreamCell(words, holds));
  }

  private String tip(Task row) {
    return holds.apply(row).map(why -> words.name(row) + "\n" + why).orElse(words.name(row));
  }

  @Override
  protected void updateItem(Task row, boolean empty) {
    super.updateItem(row, empty);
    boolean none = empty || row == null;
    setText(none ? null : words.name(row));
    Optional<String> why = none ? Optional.empty() : holds.apply(row);
    FontIcon lock = why.isPresent() ? new FontIcon(Feather.LOCK) : null;
    if (lock != null) {
      lock.getStyleClass().add("hold-icon");
    }
    setGraphic(lock);
    setAccessibleText(why.map(reason -> getText() + ", " + reason).orElse(null));
  }
}
