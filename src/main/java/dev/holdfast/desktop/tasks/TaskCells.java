package dev.holdfast.desktop.tasks;

import dev.holdfast.desktop.fx.ProgressRow;
import dev.holdfast.desktop.fx.StatusStyle;
import dev.holdfast.desktop.hold.HoldTarget;
import dev.holdfast.desktop.hold.HoldText;
import dev.holdfast.desktop.table.Column;
import dev.holdfast.desktop.tasks.TaskRowText.Cell;
import dev.holdfast.store.terms.Capability;
import dev.holdfast.task.FieldTerm;
import dev.holdfast.text.Messages;
import dev.holdfast.text.query.Query;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;

/** The columns of the table: those that Holdfast knows, and the fields that the kind brings. */
record TaskCells(TasksViewModel tasks, TaskRowText texts, HoldText holds, Messages messages) {
  private static final String TITLE = "column.";
  private static final String QUIET = "quiet";
  private static final double LEAST = 80;
  private static final double TITLE_EDGE = 28;
  private static final double TITLE_LETTER = 7.5;

  /** Of ids that are texts, in pixels. */
  private static final double OF_TEXTS = 170;

  /** Returns all columns that lists of the store can show, by their keys, which are their ids. */
  Map<String, Column<TaskRow>> columns() {
    Map<String, Column<TaskRow>> columns = new LinkedHashMap<>();
    for (TaskColumn column : TaskColumn.values()) {
      columns.put(
          column.key, asking(column(column).width(column.least, column.usual), column.field));
    }
    columns.get(TaskColumn.ID.key).setPrefWidth(textIds() ? OF_TEXTS : TaskColumn.ID.usual);
    TaskColumn.brought(tasks.store.terms().listing())
        .forEach(field -> columns.put(field.key(), asking(brought(field), field)));
    columns.forEach(
        (key, column) -> {
          column.setId(key);
          column.setReorderable(true);
        });
    return columns;
  }

  private static Column<TaskRow> asking(Column<TaskRow> column, FieldTerm field) {
    return field == null
        ? column
        : column.asks(row -> Query.of(field, row.task().fields().raw(field.key())));
  }

  private Column<TaskRow> column(TaskColumn which) {
    String title = title(which);
    return switch (which) {
      case ID -> id(title);
      case NAME ->
          holds.column(
              title,
              row -> texts.text(row, FieldTerm.NAME.key()).text(),
              row -> tasks.holds.of(HoldTarget.of(row.task())));
      case STATUS -> {
        StatusStyle style = new StatusStyle(tasks.store.terms().statuses());
        yield Column.status(title, () -> style, row -> row.task().status());
      }
      case PROGRESS -> progress(title);
      case STAGE, NEXT_RUN, CREATED, LAST_ACTIVE -> field(title, which.field);
      case TAG, WORKER -> field(title, which.field).look(QUIET);
      case LAST_EVENT -> cell(title, texts::lastEvent).look(QUIET);
      case RETRIES -> cell(title, texts::retries);
      case SINCE -> cell(title, texts::since);
      case CAUSE -> cell(title, texts::cause);
      case ERROR -> cell(title, texts::error).look(QUIET);
      case SCHEDULE -> cell(title, texts::schedule);
      case MISSED -> cell(title, texts::missed).right();
      case REASON -> cell(title, texts::reason);
      case CHILDREN -> cell(title, texts::children).right();
      case COURSE -> course(title);
      case STARTED -> cell(title, texts::started).look(QUIET);
      case DURATION -> cell(title, texts::duration).right();
    };
  }

  private String title(TaskColumn which) {
    return messages.has(TITLE + which.key)
        ? TITLE + which.key
        : messages.has("common." + which.key)
            ? "common." + which.key
            : "common.field." + which.field.key();
  }

  private static Column<TaskRow> cell(String title, Function<TaskRow, Cell> cells) {
    return Column.<TaskRow>text(title, row -> cells.apply(row).text())
        .more(row -> cells.apply(row).tooltip());
  }

  private Column<TaskRow> field(String title, FieldTerm field) {
    Column<TaskRow> column = cell(title, row -> texts.of(row, field));
    return switch (field.type()) {
      case NUMBER -> column.right();
      case TIME -> column.look(QUIET);
      default -> column;
    };
  }

  private Column<TaskRow> brought(FieldTerm field) {
    Column<TaskRow> column = field(TITLE + field.key(), field);
    column.setText(messages.title(TITLE, field.key(), tasks.store.terms().listing().texts()));
    double wanted = TITLE_EDGE + TITLE_LETTER * column.getText().length();
    return column.width(column.getMinWidth(), Math.max(LEAST, wanted));
  }

  private Column<TaskRow> id(String title) {
    Column<TaskRow> column = cell(title, texts::id).look("id-cell");
    return textIds() ? column : column.right();
  }

  private boolean textIds() {
    return tasks.store.info().can(Capability.TEXT_IDS);
  }

  private Column<TaskRow> course(String title) {
    StatusStyle style = new StatusStyle(tasks.store.terms().statuses());
    return Column.drawn(
        title,
        () -> {
          CourseBar bar = new CourseBar(style);
          return row -> {
            bar.show(row.course().pieces());
            return bar;
          };
        });
  }

  private Column<TaskRow> progress(String title) {
    return Column.<TaskRow>drawn(
            title,
            () -> {
              ProgressRow shown = new ProgressRow();
              return row -> shown.show(texts.progress(row));
            })
        .look("progress-cell");
  }
}
