package dev.holdfast.desktop.stream;

import java.util.function.Function;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableColumn;
import javafx.scene.control.Tooltip;

/**
 * A text of a row, with more of it where the mouse rests.
 *
 * @param <T> the row
 */
final class StreamCell<T> extends TableCell<T, T> {

  private final Function<T, String> text;

  private StreamCell(Function<T, String> text, Function<T, String> tip, String... styleClasses) {
    this.text = text;
    getStyleClass().addAll(styleClasses);
    setOnMouseEntered(
        event -> {
          String more = isEmpty() || getItem() == null ? null : tip.apply(getItem());
          setTooltip(more == null || more.isEmpty() ? null : new Tooltip(more));
        });
  }

  /** Lets a column show a text of each row; columns of these tables keep the order of the store. */
  static <T> void in(
      TableColumn<T, T> column,
      Function<T, String> text,
      Function<T, String> tip,
      String... styleClasses) {
    column.setSortable(false);
    column.setReorderable(false);
    column.setCellValueFactory(row -> new ReadOnlyObjectWrapper<>(row.getValue()));
    column.setCellFactory(unused -> new StreamCell<>(text, tip, styleClasses));
  }

  @Override
  protected void updateItem(T row, boolean empty) {
    super.updateItem(row, empty);
    setText(empty || row == null ? null : text.apply(row));
  }
}
