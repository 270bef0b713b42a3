package dev.holdfast.desktop.tasks;

import dev.holdfast.desktop.fx.ElapsedText;
import dev.holdfast.desktop.fx.NumberText;
import dev.holdfast.desktop.fx.TaskProgress;
import dev.holdfast.desktop.tasks.details.FieldText;
import dev.holdfast.replay.SuspendFacts;
import dev.holdfast.task.Count;
import dev.holdfast.task.CronSchedule;
import dev.holdfast.task.FieldTerm;
import dev.holdfast.task.Task;
import dev.holdfast.text.Messages;
import java.util.Objects;

/** Writes the cells of a line of the table. Needs no toolkit. */
record TaskRowText(FieldText fields, Messages messages) {

  /**
   * A cell.
   *
   * @param text what it shows
   * @param tooltip what it shows when pointed at; null to show the text if it was cut off
   */
  record Cell(String text, String tooltip) {}

  Cell id(TaskRow row) {
    return new Cell(FieldText.id(row.id()), null);
  }

  /** A column that is a text. */
  Cell text(TaskRow row, String column) {
    return new Cell(FieldText.plain(row.task().fields().raw(column)), null);
  }

  /** Any field. */
  Cell of(TaskRow row, FieldTerm field) {
    return field.type() == FieldTerm.Type.TIME
        ? age(row, field.key())
        : new Cell(fields.of(field, row.task().fields().raw(field.key())), null);
  }

  /** A column that is a time. */
  Cell age(TaskRow row, String column) {
    return new Cell(
        fields.age(row.task().fields(), column), fields.exactTime(row.task().fields(), column));
  }

  Cell lastEvent(TaskRow row) {
    Task task = row.task();
    Object type = task.fields().raw("last_event_type");
    String age = fields.age(task.fields(), "last_event_time");
    if (type == null) {
      return age(row, "last_event_time");
    }
    String word = FieldText.plain(type);
    String exact = fields.exactTime(task.fields(), "last_event_time");
    return new Cell(
        messages.get("cell.lastEvent", shortened(word), age),
        exact == null ? word : word + "\n" + exact);
  }

  /** Every event type of fib-flow begins alike; the tooltip has the whole word. */
  private static String shortened(String type) {
    return type.startsWith("task_") ? type.substring("task_".length()).replace('_', ' ') : type;
  }

  Cell retries(TaskRow row) {
    Object retries = row.task().fields().raw("retry_count");
    Object most = row.task().fields().raw("max_retries");
    return retries == null && most == null
        ? new Cell(NumberText.NOTHING, null)
        : new Cell(
            messages.get("common.of", FieldText.number(retries), FieldText.number(most)),
            messages.get("cell.retries.tip"));
  }

  TaskProgress progress(TaskRow row) {
    Task task = row.task();
    Object raw = task.fields().raw("progress_percent");
    Double percent = task.progressPercent();
    String text = task.progressText() == null ? null : FieldText.plain(task.progressText());
    if (raw == null || percent != null) {
      return new TaskProgress(percent, text);
    }
    String odd = FieldText.plain(raw);
    return new TaskProgress(null, text == null ? odd : odd + "  ·  " + text);
  }

  /** Nothing at all, or the children of a parent that has any. */
  Cell children(TaskRow row) {
    Object total = row.task().fields().raw("total_children");
    Object completed = row.task().fields().raw("completed_children");
    if (total == null || total.equals(0L)) {
      // It is listed only because of rows that name it: the runtime’s own counters know of none.
      boolean uncounted = row.course().ofRoot() && (completed == null || completed.equals(0L));
      return uncounted
          ? new Cell(messages.get("cell.uncounted"), messages.get("cell.uncounted.tip"))
          : new Cell(NumberText.NOTHING, null);
    }
    return new Cell(
        messages.get("common.of", FieldText.number(completed), FieldText.number(total)), null);
  }

  Cell started(TaskRow row) {
    Long started = row.course().started();
    Cell created = age(row, FieldTerm.CREATED.key());
    return started == null
        ? created
        : new Cell(
            fields.times().dateTime(started),
            messages.get(
                "cell.started.tip",
                fields.times().exact(started),
                Objects.requireNonNullElse(created.tooltip(), NumberText.NOTHING)));
  }

  Cell duration(TaskRow row) {
    RootCourse course = row.course();
    return new Cell(
        course.seconds() == null ? NumberText.NOTHING : ElapsedText.ofSeconds(course.seconds()),
        course.ended() == null
            ? null
            : messages.get("cell.ended.tip", fields.times().exact(course.ended())));
  }

  Cell since(TaskRow row) {
    return row.since() == null
        ? new Cell(NumberText.NOTHING, messages.get("cell.since.unknown"))
        : new Cell(fields.times().relative(row.since()), fields.times().exact(row.since()));
  }

  Cell cause(TaskRow row) {
    if (row.pause() == null) {
      return new Cell("", null);
    }
    String key = "cell.cause." + row.pause().cause().name();
    return new Cell(messages.get(key), messages.get(key + ".tip"));
  }

  Cell error(TaskRow row) {
    String error = row.task().error();
    if (error == null || error.isBlank()) {
      return new Cell(NumberText.NOTHING, null);
    }
    String first = error.lines().filter(line -> !line.isBlank()).findFirst().orElse("");
    return new Cell(FieldText.plain(first), FieldText.block(error));
  }

  Cell schedule(TaskRow row) {
    Cell cell = text(row, "cron_expr");
    return row.task().cronExpression() == null
        ? cell
        : new Cell(cell.text(), messages.get("cell.schedule.tip", cell.text()));
  }

  Cell missed(TaskRow row) {
    String expression = row.task().cronExpression();
    if (expression == null || row.pause() == null) {
      return new Cell(NumberText.NOTHING, null);
    }
    Count missed = row.pause().missed();
    if (missed != null) {
      String number = NumberText.grouped(missed.value());
      return new Cell(missed.exact() ? number : number + "+", messages.get("cell.missed.tip"));
    }
    boolean readable = CronSchedule.parse(expression).isPresent();
    return new Cell(
        NumberText.NOTHING,
        messages.get(readable ? "cell.missed.noStart" : "cell.missed.unreadable"));
  }

  Cell reason(TaskRow row) {
    SuspendFacts facts = row.suspension();
    if (facts == null) {
      return new Cell("", null);
    }
    return facts.forChildren()
        ? new Cell(messages.get("cell.reason.children", children(row).text()), null)
        : facts.reason() == null
            ? new Cell(NumberText.NOTHING, messages.get("cell.reason.none"))
            : new Cell(FieldText.plain(facts.reason()), null);
  }
}
