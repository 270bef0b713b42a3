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

  private static final String AT = "\\s+at\\s+event\\s+#?([0-9][0-9,]*)";

  private static final Pattern WRITTEN =
      Pattern.compile(
          "\\s*(?:task\\s+)?#?([0-9][0-9,]*)(?:" + AT + ")?\\s*", Pattern.CASE_INSENSITIVE);

  /** Only the whole form: almost any words could be an id. */
  private static final Pattern WITH_TEXT_ID =
      Pattern.compile(
          "\\s*task\\s+(\\S(?:.{0,1000}?\\S)?)" + AT + "\\s*", Pattern.CASE_INSENSITIVE);

  /** Reads a position; a number alone will do. Empty if it is none. */
  public static Optional<TaskPosition> parse(String text) {
    Matcher numeric = WRITTEN.matcher(text);
    Matcher textual = WITH_TEXT_ID.matcher(text);
    try {
      return numeric.matches()
          ? Optional.of(of(TaskId.of(number(numeric.group(1))), numeric.group(2)))
          : textual.matches()
              ? Optional.of(of(new TaskId.Text(textual.group(1)), textual.group(2)))
              : Optional.empty();
    } catch (NumberFormatException tooLarge) {
      return Optional.empty();
    }
  }

  private static TaskPosition of(TaskId task, String event) {
    return new TaskPosition(task, event == null ? null : number(event));
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
