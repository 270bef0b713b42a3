package dev.holdfast.store;

import dev.holdfast.task.Fields;
import dev.holdfast.task.JsonValue;
import dev.holdfast.task.Task;
import dev.holdfast.task.TaskId;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * One task with all its columns.
 *
 * @param task the row; a binary column appears as its size
 * @param cut columns of which only the beginning was read, with their true size in bytes
 * @param row the row as the store has it, by its columns; null where the fields of the task are
 *     that
 */
public record TaskDetails(Task task, Map<String, Long> cut, Map<String, Object> row) {

  /** The most that is read of one field, in bytes (characters where the engine counts those). */
  public static final int FIELD_LIMIT = 1 << 20;

  public TaskDetails {
    cut = Map.copyOf(cut);
  }

  /** One whose fields are its row. */
  public TaskDetails(Task task, Map<String, Long> cut) {
    this(task, cut, null);
  }

  /** Returns a task with its texts cut where they are too long. */
  public static TaskDetails cut(TaskId id, Map<String, Object> fields) {
    Map<String, Long> cut = shorten(fields, FIELD_LIMIT);
    return new TaskDetails(new Task(id, new Fields(fields)), cut);
  }

  /** Cuts texts that have more characters than this, and returns how many each had. */
  public static Map<String, Long> shorten(Map<String, Object> fields, int most) {
    Map<String, Long> cut = new LinkedHashMap<>();
    fields.replaceAll(
        (name, value) -> {
          String text =
              value instanceof String || value instanceof JsonValue ? value.toString() : "";
          if (text.length() > most) {
            cut.put(name, (long) text.length());
            return text.substring(0, most);
          }
          return value;
        });
    return cut;
  }

  /** Returns the same with more fields. */
  public TaskDetails with(Map<String, Object> more) {
    Map<String, Object> fields = new LinkedHashMap<>(task.fields().asMap());
    fields.putAll(more);
    return new TaskDetails(new Task(task.id(), new Fields(fields)), cut, row);
  }
}
