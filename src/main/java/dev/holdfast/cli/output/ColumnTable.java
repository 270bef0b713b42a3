package dev.holdfast.cli.output;

import dev.holdfast.retention.hold.HeldTasks;
import dev.holdfast.store.terms.ColumnTerm;
import dev.holdfast.task.Task;
import dev.holdfast.text.BytesText;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Subjects as people scan them, with the columns that their kind of store has.
 *
 * @param times shows times
 */
public record ColumnTable(ExactTime times) {

  /**
   * Lays them out, one a row.
   *
   * @param held which of them are on hold
   * @param mark what to say of those beside their id
   */
  public Table of(List<Task> tasks, List<ColumnTerm> columns, HeldTasks held, String mark) {
    List<String> titles = new ArrayList<>(List.of("ID", "NAME"));
    for (ColumnTerm column : columns) {
      boolean number =
          column.form() == ColumnTerm.Form.NUMBER || column.form() == ColumnTerm.Form.BYTES;
      titles.add((number ? ">" : "") + column.key().toUpperCase(Locale.ROOT));
    }
    Table table = new Table(titles.toArray(String[]::new));
    for (Task task : tasks) {
      List<Object> cells = new ArrayList<>();
      cells.add(held.keep(task) ? task.id() + mark : task.id());
      cells.add(task.name());
      columns.forEach(column -> cells.add(cell(column, task.fields().raw(column.key()))));
      table.row(cells.toArray());
    }
    return table;
  }

  private Object cell(ColumnTerm column, Object value) {
    return switch (column.form()) {
      case TIME -> times.of(value);
      case NUMBER ->
          value instanceof Long number ? String.format(Locale.ENGLISH, "%,d", number) : value;
      case BYTES -> value instanceof Long bytes ? BytesText.of(bytes) : value;
      case TEXT -> value;
    };
  }
}
