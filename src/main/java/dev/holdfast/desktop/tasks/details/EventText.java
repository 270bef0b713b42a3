package dev.holdfast.desktop.tasks.details;

import dev.holdfast.desktop.fx.NumberText;
import dev.holdfast.task.Fields;
import dev.holdfast.task.TaskEvent;
import dev.holdfast.text.EventWords;
import dev.holdfast.text.Messages;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Writes an event of the trail. Needs no toolkit.
 *
 * @param fields how values are written
 * @param messages the texts of the details
 */
public record EventText(FieldText fields, Messages messages) {

  /** How the store tells that it cut a field: its true size beside it. */
  private static final String CUT = "_bytes";

  /** The type; a dash for none. */
  public String type(TaskEvent event) {
    return FieldText.plain(event.type());
  }

  private String told(TaskEvent event) {
    return new EventWords(Messages.common(), this::moment).of(event);
  }

  private String moment(Object time) {
    return Fields.time(time) instanceof Long seconds
        ? fields.times().withZone(seconds)
        : FieldText.plain(time);
  }

  /** The time of day, or whatever else stands where a time belongs. */
  public String time(TaskEvent event) {
    return event.time() == null
        ? FieldText.plain(event.written())
        : fields.times().clock(event.time());
  }

  /** The day; null if the event has no time. */
  public String day(TaskEvent event) {
    return event.time() == null ? null : fields.times().day(event.time());
  }

  /** Date and time in the local zone, or whatever else stands there. */
  public String localTime(TaskEvent event) {
    return event.time() == null
        ? FieldText.plain(event.written())
        : fields.times().withZone(event.time());
  }

  /** The time in three notations; null for none. */
  public String exactTime(TaskEvent event) {
    return fields.times().exact(event.time());
  }

  /** Such as “pending → running”; the status alone where nothing moved; empty for none. */
  public String transition(TaskEvent event) {
    Object from = event.fields().raw("from_status");
    Object to = event.fields().raw("to_status");
    String arrow = from == null ? "→ " : FieldText.plain(from) + " → ";
    return from == null && to == null
        ? ""
        : (Objects.equals(from, to) ? "" : arrow) + FieldText.plain(to);
  }

  /** What it is about, then attempt, stage and worker, as far as the event names them. */
  public String facts(TaskEvent event) {
    Object attempt = event.fields().raw("attempt");
    Object stage = event.fields().raw("stage");
    return Stream.of(
            event.name(),
            attempt == null
                ? null
                : messages.get("common.attemptNumber", FieldText.number(attempt)),
            stage == null ? null : messages.get("timeline.stage", FieldText.number(stage)),
            event.workerId())
        .filter(Objects::nonNull)
        .map(FieldText::plain)
        .collect(Collectors.joining("  ·  "));
  }

  /** The facts, then what it tells; what is too long ends in the message. */
  public String secondLine(TaskEvent event) {
    String facts = facts(event);
    String message = FieldText.plain(told(event));
    return facts.isEmpty() || message.isEmpty() ? facts + message : facts + "   " + message;
  }

  /** What it tells and its message as it is, as far as it fits a screen; empty for none. */
  public String message(TaskEvent event) {
    return FieldText.block(told(event));
  }

  /** Says which fields were cut when they were read; empty if none was. */
  public String cut(TaskEvent event) {
    List<String> names = new ArrayList<>();
    for (String name : event.fields().names()) {
      if (name.endsWith(CUT) && event.fields().raw(name) instanceof Long bytes) {
        String field = name.substring(0, name.length() - CUT.length());
        names.add(messages.get("timeline.cutField", field, NumberText.grouped(bytes)));
      }
    }
    return names.isEmpty() ? "" : messages.get("timeline.cutFields", String.join(", ", names));
  }
}
