package dev.holdfast.desktop.tasks.details;

import dev.holdfast.desktop.fx.ElapsedText;
import dev.holdfast.desktop.fx.NumberText;
import dev.holdfast.desktop.fx.StatusStyle;
import dev.holdfast.desktop.fx.TimeText;
import dev.holdfast.task.FieldTerm;
import dev.holdfast.task.Fields;
import dev.holdfast.task.Statuses;
import dev.holdfast.task.Task;
import dev.holdfast.task.TaskId;
import dev.holdfast.text.BytesText;
import dev.holdfast.text.Messages;
import dev.holdfast.text.VisibleText;
import java.text.NumberFormat;
import java.util.Locale;

/**
 * Writes single values of a row. What is not of the type a column should have is shown as it is,
 * never guessed. Needs no toolkit.
 *
 * @param times how times are written
 * @param statuses how statuses look
 */
public record FieldText(TimeText times, StatusStyle statuses) {

  /** What is longer is cut on screen: laying out a megabyte in a label stops everything. */
  private static final int LONGEST = 2_000;

  /**
   * Takes how times are written.
   *
   * @param known what tasks of the store can be in
   */
  public FieldText(TimeText times, Statuses known) {
    this(times, new StatusStyle(known));
  }

  /** Returns a value on one line, its beginning if it is very long; a dash for null. */
  public static String plain(Object raw) {
    return switch (raw) {
      case null -> NumberText.NOTHING;
      case String text -> VisibleText.line(VisibleText.start(text, LONGEST));
      default -> raw.toString();
    };
  }

  /** Returns a text of several lines, its beginning if it is very long. */
  public static String block(String text) {
    // Labels miscount the width of tabs.
    return VisibleText.block(VisibleText.start(text, LONGEST)).replace("\t", "    ");
  }

  /** Returns a number grouped, or whatever else is there. */
  public static String number(Object raw) {
    return switch (raw) {
      case Long number -> NumberText.grouped(number);
      case Double number when number == Math.rint(number) && Math.abs(number) < 0x1p53 ->
          NumberText.grouped(number.longValue());
      case Double number when Double.isFinite(number) && Math.abs(number) < 0x1p53 ->
          fraction(number);
      case null, default -> plain(raw);
    };
  }

  private static String fraction(double number) {
    NumberFormat format = NumberFormat.getNumberInstance(Locale.ENGLISH);
    format.setMaximumFractionDigits(3);
    return format.format(number);
  }

  /** Writes the name of a task, or that it has none. */
  public static String name(Task task, Messages messages) {
    return task.name() == null || task.name().isBlank()
        ? messages.get("common.noName")
        : plain(task.name());
  }

  /** Returns an id: it is a name, its digits are not grouped. */
  public static String id(TaskId id) {
    return VisibleText.line(id.toString());
  }

  /** Returns how long ago a time is, or whatever else is there. */
  public String age(Fields fields, String column) {
    Long time = fields.time(column);
    return time == null ? plain(fields.raw(column)) : times.relative(time);
  }

  /** Returns a time exactly, for a tooltip; null if there is none. */
  public String exactTime(Fields fields, String column) {
    return times.exact(fields.time(column));
  }

  private static String unbroken(String text) {
    return text.replace(' ', '\u00a0');
  }

  /** Returns a value as its field is written, a time with its zone and age. */
  public String of(FieldTerm field, Object raw) {
    return switch (raw) {
      case Number _ when field.type() == FieldTerm.Type.TIME && Fields.time(raw) != null ->
          times.withZone(Fields.time(raw))
              + "  · "
              + unbroken(" " + times.relative(Fields.time(raw)));
      case Number number when field.type() == FieldTerm.Type.NUMBER ->
          switch (field.unit()) {
            case NONE -> number(raw);
            case BYTES -> BytesText.of(number.longValue());
            case SECONDS -> raw instanceof Long time ? ElapsedText.ofSeconds(time) : plain(raw);
            case PERCENT -> NumberText.percent(number.doubleValue());
            case SHARE -> NumberText.percent(100 * number.doubleValue());
          };
      case null, default -> plain(raw);
    };
  }
}
