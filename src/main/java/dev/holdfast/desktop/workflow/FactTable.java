package dev.holdfast.desktop.workflow;

import dev.holdfast.desktop.fx.TextScale;
import dev.holdfast.desktop.keys.Key;
import dev.holdfast.desktop.tasks.details.FieldText;
import dev.holdfast.task.TaskId;
import java.util.List;
import java.util.function.Consumer;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.DoubleBinding;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.scene.control.ContentDisplay;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.Label;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.scene.control.Tooltip;

/** Figures about tasks, one task a line; its id leads to its place in the tree. */
final class FactTable extends TableView<FactTable.Line> {

  private static final double BAR = 18;

  private final Consumer<TaskId> opener;
  private final String empty;
  private final Label nothing = new Label();

  /** A task with what is said of it, in the order of the columns. */
  record Line(TaskId task, List<String> texts) {
    Line {
      texts = List.copyOf(texts);
    }

    static Line of(TaskId task, String... texts) {
      return new Line(task, List.of(texts));
    }
  }

  /**
   * Shows nothing yet.
   *
   * @param name what is spoken when the keyboard comes to it
   * @param idTitle the heading of the ids
   * @param empty what is said where there is no line
   * @param opener leads to a task
   */
  FactTable(String name, String idTitle, String empty, Consumer<TaskId> opener) {
    this.opener = opener;
    getStyleClass().addAll("dense", "fact-table");
    nothing.getStyleClass().add("text-muted");
    setPlaceholder(nothing);
    TextScale.widths(this);
    this.empty = empty;
    setAccessibleText(name);
    TableColumn<Line, Line> ids = new TableColumn<>(idTitle);
    ids.setPrefWidth(84);
    ids.setSortable(false);
    ids.getStyleClass().add("number-column");
    ids.setCellValueFactory(line -> new ReadOnlyObjectWrapper<>(line.getValue()));
    ids.setCellFactory(column -> new IdCell());
    getColumns().add(ids);
    setOnKeyPressed(
        event -> {
          Line line = getSelectionModel().getSelectedItem();
          if (Key.OPEN.matches(event) && line != null) {
            opener.accept(line.task());
            event.consume();
          }
        });
  }

  /**
   * Shows other lines.
   *
   * @param unknown what is said where nobody knows yet whether there is one; null if it is known
   */
  void show(List<Line> lines, String unknown) {
    nothing.setText(unknown == null ? empty : unknown);
    getItems().setAll(lines);
  }

  /** Adds a column of texts; a wide one takes the room that is left. */
  FactTable column(String title, double width, boolean number) {
    int index = getColumns().size() - 1;
    TableColumn<Line, String> column = new TableColumn<>(title);
    column.setPrefWidth(width);
    column.setSortable(false);
    if (number) {
      column.getStyleClass().add("number-column");
    }
    column.setCellValueFactory(
        line -> new ReadOnlyObjectWrapper<>(line.getValue().texts().get(index)));
    column.setCellFactory(unused -> new TextCell(number));
    getColumns().add(column);
    return this;
  }

  /** Gives the last column what room is left. */
  FactTable filled() {
    TableColumn<Line, ?> last = getColumns().getLast();
    double least = last.getPrefWidth();
    DoubleBinding rest = widthProperty().subtract(BAR);
    for (TableColumn<Line, ?> other : getColumns().subList(0, getColumns().size() - 1)) {
      rest = rest.subtract(other.widthProperty());
    }
    last.prefWidthProperty().bind(Bindings.max(rest, least));
    return this;
  }

  private final class IdCell extends TableCell<Line, Line> {

    private final Hyperlink link = new Hyperlink();

    IdCell() {
      getStyleClass().add("number-column");
      setContentDisplay(ContentDisplay.GRAPHIC_ONLY);
      link.getStyleClass().add("task-link");
      link.setFocusTraversable(false);
      link.setOnAction(
          event -> {
            link.setVisited(false);
            if (getItem() != null) {
              opener.accept(getItem().task());
            }
          });
    }

    @Override
    protected void updateItem(Line line, boolean empty) {
      super.updateItem(line, empty);
      link.setText(empty || line == null ? "" : FieldText.id(line.task()));
      setGraphic(empty || line == null ? null : link);
    }
  }

  private static final class TextCell extends TableCell<Line, String> {

    TextCell(boolean number) {
      if (number) {
        getStyleClass().add("number-column");
      }
      setOnMouseEntered(
          event ->
              setTooltip(
                  isEmpty() || getItem() == null || getItem().length() < 12
                      ? null
                      : new Tooltip(getItem())));
    }

    @Override
    protected void updateItem(String text, boolean empty) {
      super.updateItem(text, empty);
      setText(empty ? null : text);
    }
  }
}
