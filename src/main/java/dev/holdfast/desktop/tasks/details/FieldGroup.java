package dev.holdfast.desktop.tasks.details;

import dev.holdfast.store.terms.Capability;
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
  IDENTITY("type", "priority"),
  /** Where it stands. */
  STATE("stage", "retry_count", "max_retries"),
  /** When it did or will do something. */
  TIMES("next_run_time", "start_time", "last_active_time"),
  /** What it was told. */
  SETTINGS("timeout", "retry_interval"),
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

  /** Fields that have a place of their own: as data, or above all tabs. */
  private static final Set<String> ELSEWHERE =
      Set.of(
          "payload",
          "result",
          "error",
          "id",
          "name",
          "status",
          "tag",
          "worker_id",
          "created_at",
          "cron_expr");

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
        if (fields.has(column) && group.means(can)) {
          groups.computeIfAbsent(group, none -> new ArrayList<>()).add(line(column, fields));
        }
      }
    }
    for (String column : fields.names()) {
      if (!BY_COLUMN.containsKey(column) && !isElsewhere(column, fields)) {
        groups.computeIfAbsent(OTHER, none -> new ArrayList<>()).add(line(column, fields));
      }
    }
    return groups;
  }

  private boolean means(Predicate<Capability> can) {
    return this != WORKFLOW || can.test(Capability.WORKFLOWS);
  }

  /** What no header can say, such as a time that is none, is shown with the rest. */
  private static boolean isElsewhere(String column, Fields fields) {
    boolean odd =
        column.equals("created_at") && fields.raw(column) != null && fields.time(column) == null;
    return ELSEWHERE.contains(column) && !odd;
  }

  private static Line line(String column, Fields fields) {
    FieldKind kind = kind(column);
    boolean time = kind == FieldKind.TEXT && Fields.namedTime(column, fields.raw(column)) != null;
    return new Line(column, time ? FieldKind.TIME : kind, fields.raw(column));
  }

  private static FieldKind kind(String column) {
    return switch (column) {
      case "next_run_time", "start_time", "last_active_time", "last_event_time" -> FieldKind.TIME;
      case "timeout", "retry_interval" -> FieldKind.SECONDS;
      case "progress_percent" -> FieldKind.PERCENT;
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
