package dev.holdfast.desktop.tasks.details;

import dev.holdfast.store.terms.Capability;
import dev.holdfast.store.terms.Listing;
import dev.holdfast.task.FieldTerm;
import dev.holdfast.task.FieldTerm.Type;
import dev.holdfast.task.FieldTerm.Unit;
import dev.holdfast.task.Fields;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/** How what is known of a task is grouped for reading. */
public enum FieldGroup {
  /** What it is. */
  IDENTITY,
  /** Where it stands. */
  STATE,
  /** When it did or will do something. */
  TIMES,
  /** What it was told. */
  SETTINGS,
  /** Where it belongs. */
  WORKFLOW,
  /** What the runtime copied from the events for convenience. */
  CACHE,
  /** What is no field of the kind of store, or plays no role. */
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

  /** A field of the row with its value as the store has it, possibly null. */
  public record Line(FieldTerm field, Object value) {}

  /**
   * Groups a row. Fields the store does not have, those that mean nothing in it, and groups without
   * any, are left out.
   *
   * @param listing the fields of the kind of store
   * @param can tells what the store knows
   */
  public static Map<FieldGroup, List<Line>> of(
      Fields fields, Listing listing, Predicate<Capability> can) {
    Map<FieldGroup, List<Line>> groups = new EnumMap<>(FieldGroup.class);
    Set<String> left = new HashSet<>(fields.names());
    left.removeIf(key -> isElsewhere(key, fields));
    for (FieldTerm field : listing.fields()) {
      FieldGroup group = of(field);
      if (left.remove(field.key()) && (group != WORKFLOW || can.test(Capability.WORKFLOWS))) {
        add(groups, group, new Line(field, fields.raw(field.key())));
      }
    }
    fields.names().stream()
        .filter(left::contains)
        .forEach(key -> add(groups, OTHER, new Line(unknown(key, fields), fields.raw(key))));
    return groups;
  }

  private static void add(Map<FieldGroup, List<Line>> groups, FieldGroup group, Line line) {
    groups.computeIfAbsent(group, none -> new ArrayList<>()).add(line);
  }

  /** What no kind tells of is a time if it is called so and can be one. */
  private static FieldTerm unknown(String key, Fields fields) {
    boolean time = Fields.namedTime(key, fields.raw(key)) != null;
    return FieldTerm.of(null, key, time ? Type.TIME : Type.TEXT);
  }

  /** What no header can say, such as a time that is none, is shown with the rest. */
  private static boolean isElsewhere(String column, Fields fields) {
    boolean odd =
        column.equals("created_at") && fields.raw(column) != null && fields.time(column) == null;
    return ELSEWHERE.contains(column) && !odd;
  }

  private static FieldGroup of(FieldTerm field) {
    return switch (field.role()) {
      case "type", "queue", "priority" -> IDENTITY;
      case "stage_number", "attempt", "attempts_max", "retries", "retries_max" -> STATE;
      case "children", "children_done", "root", "parent" -> WORKFLOW;
      case "stage", "progress", "progress_text", "last_event", "last_event_type" -> CACHE;
      case null, default ->
          field.unit() == Unit.SECONDS ? SETTINGS : field.type() == Type.TIME ? TIMES : OTHER;
    };
  }
}
