package dev.holdfast.desktop.timeline;

import dev.holdfast.task.TaskId;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A place in a task's story that can be copied, sent to a colleague and pasted, such as {@code task
 * 412 at event 99}.
 *
 * @param task the task
 * @param event the event's id in the store; null for the whole story
 */
public record TaskPosition(TaskId task, Long event) {

  private static final Pattern WRITTEN =
      Pattern.compile(
          "\\s*(?:task\\s+)?#?([0-9][0-9,]*)(?:\\s+at\\s+event\\s+#?([0-9][0-9,]*))?\\s*",
          Pattern.CASE_INSENSITIVE);

  /** Reads a position; a task's id alone will do. Empty if it is none. */
  public static Optional<TaskPosition> parse(String text) {
    Matcher matcher = WRITTEN.matcher(text);
    if (!matcher.matches()) {
      return Optional.empty();
    }
    try {
      String event = matcher.group(2);
      return Optional.of(
          new TaskPosition(
              TaskId.of(number(matcher.group(1))), event == null ? null : number(event)));
    } catch (NumberFormatException tooLarge) {
      return Optional.empty();
    }
  }

  private static long number(String text) {
    return Long.parseLong(text.replace(",", ""));
  }

  /** Returns the form that is copied and {@link #parse} reads. */
  @Override
  public String toString() {
    return event == null ? "task " + task : "task " + task + " at event " + event;
  }
}
