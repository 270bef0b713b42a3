package dev.holdfast.desktop.tasks;

import dev.holdfast.desktop.fx.ProgressCell;
import dev.holdfast.desktop.fx.StatusStyle;
import dev.holdfast.desktop.fx.TaskProgress;
import dev.holdfast.desktop.hold.HoldTarget;
import dev.holdfast.desktop.hold.HoldText;
import dev.holdfast.desktop.tasks.TaskRowText.Cell;
import dev.holdfast.store.terms.Capability;
import dev.holdfast.task.FieldTerm;
import dev.holdfast.text.Messages;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.scene.control.TableColumn;

/** Fills the columns of the table with cells, and makes those that the kind of store brings. */
final class TaskCells {

  private static final String NUMBER = "number-column";
  private static final String QUIET = "quiet";
  private static final double LEAST = 80;
  private static final double TITLE_EDGE = 28;
  private static final double TITLE_LETTER = 7.5;

  /** Of ids that are texts, in pixels. */
  private static final double OF_TEXTS = 170;

  private final TasksViewModel tasks;
  private final TaskRowText texts;
  private final HoldText holds;

  TaskCells(TasksViewModel tasks, TaskRowText texts, HoldText holds) {
    this.tasks = tasks;
    this.texts = texts;
    this.holds = holds;
  }

  /** Fills all of them, by their ids. */
  void fill(Map<String, TableColumn<TaskRow, ?>> columns) {
    for (TaskColumn column : TaskColumn.values()) {
      fill(column, columns.get(column.key()));
    }
  }

  @SuppressWarnings("unchecked")
  private void fill(TaskColumn which, TableColumn<TaskRow, ?> any) {
    if (which == TaskColumn.PROGRESS) {
      progress((TableColumn<TaskRow, TaskProgress>) any);
      return;
    }
    TableColumn<TaskRow, TaskRow> column = (TableColumn<TaskRow, TaskRow>) any;
    column.setCellValueFactory(row -> new ReadOnlyObjectWrapper<>(row.getValue()));
    switch (which) {
      case ID -> id(column);
      case NAME ->
          column.setCellFactory(
              unused -> new HeldCell(row -> texts.text(row, "name"), this::held, "strong"));
      case STATUS ->
          column.setCellFactory(unused -> new StatusCell(new StatusStyle(tasks.known())));
      case STAGE -> text(column, row -> texts.text(row, FieldTerm.STAGE.key()));
      case LAST_EVENT -> text(column, texts::lastEvent, QUIET);
      case RETRIES -> text(column, texts::retries);
      case NEXT_RUN -> text(column, row -> texts.age(row, FieldTerm.NEXT_RUN.key()), QUIET);
      case TAG -> text(column, row -> texts.text(row, FieldTerm.TAG.key()), QUIET);
      case WORKER -> text(column, row -> texts.text(row, FieldTerm.WORKER.key()), QUIET);
      case CREATED -> text(column, row -> texts.age(row, FieldTerm.CREATED.key()), QUIET);
      case LAST_ACTIVE -> text(column, row -> texts.age(row, FieldTerm.LAST_ACTIVE.key()), QUIET);
      case SINCE -> text(column, texts::since);
      case CAUSE -> text(column, texts::cause);
      case ERROR -> text(column, texts::error, QUIET);
      case SCHEDULE -> text(column, texts::schedule);
      case MISSED -> text(column, texts::missed, NUMBER);
      case REASON -> text(column, texts::reason);
      case CHILDREN -> text(column, texts::children);
      case PROGRESS -> throw new IllegalStateException();
    }
  }

  private void id(TableColumn<TaskRow, TaskRow> column) {
    boolean words = tasks.store().can(Capability.TEXT_IDS);
    text(column, texts::id, words ? "text-column" : NUMBER, "id-cell");
    if (words) {
      column.setPrefWidth(OF_TEXTS);
      column.getStyleClass().remove(NUMBER);
    }
  }

  private Optional<String> held(TaskRow row) {
    return tasks.holds().of(HoldTarget.of(row.task())).map(holds::of);
  }

  private void progress(TableColumn<TaskRow, TaskProgress> column) {
    column.setCellValueFactory(row -> new ReadOnlyObjectWrapper<>(texts.progress(row.getValue())));
    column.setCellFactory(unused -> new ProgressCell<>());
  }

  private static void text(
      TableColumn<TaskRow, TaskRow> column, Function<TaskRow, Cell> texts, String... styles) {
    column.setCellFactory(unused -> new RowCell(texts, styles));
  }

  /** Makes a column that the kind brings. */
  TableColumn<TaskRow, TaskRow> brought(FieldTerm field, Messages messages) {
    TableColumn<TaskRow, TaskRow> column =
        new TableColumn<>(messages.title("column.", field.key(), tasks.listing().texts()));
    column.setId(field.key());
    column.setPrefWidth(Math.max(LEAST, TITLE_EDGE + TITLE_LETTER * column.getText().length()));
    column.setCellValueFactory(row -> new ReadOnlyObjectWrapper<>(row.getValue()));
    text(column, row -> texts.of(row, field), style(field));
    if (style(field).equals(NUMBER)) {
      column.getStyleClass().add(NUMBER);
    }
    return column;
  }

  private static String style(FieldTerm field) {
    return switch (field.type()) {
      case NUMBER -> NUMBER;
      case TIME -> QUIET;
      default -> "text-column";
    };
  }
}
