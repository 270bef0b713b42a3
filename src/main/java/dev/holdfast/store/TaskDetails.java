package dev.holdfast.store;

import dev.holdfast.task.Fields;
import dev.holdfast.task.Task;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * One task with all its columns.
 *
 * @param task the row; a binary column appears as its size
 * @param cut columns of which only the beginning was read, with their true size in bytes
 */
public record TaskDetails(Task task, Map<String, Long> cut) {

  /** The most that is read of one field, in bytes (characters where the engine counts those). */
  public static final int FIELD_LIMIT = 1 << 20;

  public TaskDetails {
    cut = Map.copyOf(cut);
  }

  /** Returns the same with more fields. */
  public TaskDetails with(Map<String, Object> more) {
    Map<String, Object> fields = new LinkedHashMap<>(task.fields().asMap());
    fields.putAll(more);
    return new TaskDetails(new Task(task.id(), new Fields(fields)), cut);
  }
}
