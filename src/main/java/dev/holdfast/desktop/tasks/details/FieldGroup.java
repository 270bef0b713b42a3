package dev.holdfast.desktop.tasks.details;

import dev.holdfast.store.Capability;
import dev.holdfast.task.Fields;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** How the columns of a task's row are grouped for reading. */
public enum FieldGroup {
  /** What it is. */
  IDENTITY("id", "name", "type", "tag", "priority"),
  /** Where it stands. */
  STATE("status", "stage", "retry_count", "max_retries", "worker_id"),
  /** When it did or will do something. */
  TIMES("created_at", "next_run_time", "start_time", "last_active_time"),
  /** What it was told. */
  SETTINGS("cron_expr", "timeout", "retry_interval"),
  /** Where it belongs. */
  WORKFLOW("root_id", "parent_id", "total_children", "completed_children"),
  /** What the runtime copied from the events for convenience. */
  CACHE(
      "current_stage_name",
      "progress_percent",
      "progress_text",
      "last_event_type",
      "last_event_time"),
  /** What this console does not know. */
  OTHER;

  /** Fields that have a place of their own, as data. */
  private static final Set<String> DATA = Set.of("payload", "result", "error");

  private static final Map<String, FieldGroup> BY_COLUMN =
      Arrays.stream(values())
          .flatMap(group -> group.columns.stream().map(column -> Map.entry(column, group)))
          .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, Map.Entry::getValue));

  private final List<String> columns;

  FieldGroup(String... columns) {
    this.columns = List.of(columns);
  }

  /** A column of the row with its value as the store has it, possibly null. */
  public record Line(String column, FieldKind kind, Object value) {}

  /**
   * Groups a row. Columns the store does not have, those that mean nothing in it, and groups
   * without any, are left out.
   *
   * @param can tells what the store knows
   */
  public static Map<FieldGroup, List<Line>> of(Fields fields, Predicate<Capability> can) {
    Map<FieldGroup, List<Line>> groups = new EnumMap<>(FieldGroup.class);
    for (FieldGroup group : values()) {
      for (String column : group.columns) {
        if (fields.has(column) && group.means(column, can)) {
          groups.computeIfAbsent(group, none -> new ArrayList<>()).add(line(column, fields));
        }
      }
    }
    for (String column : fields.names()) {
      if (!BY_COLUMN.containsKey(column) && !DATA.contains(column)) {
        groups.computeIfAbsent(OTHER, none -> new ArrayList<>()).add(line(column, fields));
      }
    }
    return groups;
  }

  private boolean means(String column, Predicate<Capability> can) {
    return this == WORKFLOW
        ? can.test(Capability.WORKFLOWS)
        : !column.equals("status") || can.test(Capability.STATUSES);
  }

  private static Line line(String column, Fields fields) {
    FieldKind kind = kind(column);
    boolean time = kind == FieldKind.TEXT && Fields.namedTime(column, fields.raw(column)) != null;
    return new Line(column, time ? FieldKind.TIME : kind, fields.raw(column));
  }

  private static FieldKind kind(String column) {
    return switch (column) {
      case "created_at", "next_run_time", "start_time", "last_active_time", "last_event_time" ->
          FieldKind.TIME;
      case "timeout", "retry_interval" -> FieldKind.SECONDS;
      case "progress_percent" -> FieldKind.PERCENT;
      case "status" -> FieldKind.STATUS;
      case "root_id", "parent_id" -> FieldKind.TASK;
      case "priority",
          "stage",
          "retry_count",
          "max_retries",
          "total_children",
          "completed_children" ->
          FieldKind.NUMBER;
      default -> FieldKind.TEXT;
    };
  }
}
