package dev.holdfast.cli;

import dev.holdfast.retention.hold.HeldTasks;
import dev.holdfast.store.Listing;
import dev.holdfast.task.Task;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A task in a list, with the fields that the contract of the command line promises. */
final class TaskRow {

  /** The fields, in the promised order. */
  static final List<String> FIELDS =
      List.of(
          "id",
          "name",
          "type",
          "status",
          "tag",
          "priority",
          "stage",
          "current_stage_name",
          "progress_text",
          "progress_percent",
          "last_event_time",
          "last_event_type",
          "last_active_time",
          "created_at",
          "next_run_time",
          "retry_count",
          "max_retries",
          "worker_id",
          "root_id",
          "parent_id",
          "total_children",
          "completed_children",
          "cron_expr",
          "error",
          "held");

  private TaskRow() {}

  /** Returns the fields that a list of such a store has as a table. */
  static List<String> fields(Listing listing) {
    if (listing.usualColumns()) {
      return FIELDS;
    }
    List<String> fields = new ArrayList<>(List.of("id", "name"));
    listing.columns().forEach(column -> fields.add(column.key()));
    fields.add("held");
    return fields;
  }

  /**
   * Returns the fields as the store has them: those promised, null where it has none, or all that a
   * kind with lists of its own has. Holds are our own.
   */
  static Map<String, Object> of(Task task, Listing listing, HeldTasks held) {
    Map<String, Object> row = new LinkedHashMap<>();
    if (listing.usualColumns()) {
      FIELDS.forEach(field -> row.put(field, task.fields().raw(field)));
    } else {
      row.putAll(task.fields().asMap());
    }
    row.put("id", task.id());
    row.put("held", held.keep(task));
    return row;
  }
}
