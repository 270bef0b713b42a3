package dev.holdfast.desktop.fx;

import dev.holdfast.task.Statuses;
import dev.holdfast.task.TaskStatus;
import dev.holdfast.task.Tone;
import dev.holdfast.text.Messages;
import dev.holdfast.text.VisibleText;
import java.util.Locale;

/**
 * How the statuses of a store look and read. One that its kind has never heard of is neutral, in
 * the store's own word.
 */
public final class StatusStyle {

  /** A status is a word; what is longer is somebody's mistake and cut. */
  private static final int LONGEST = 60;

  private final Messages messages = Fxml.messages(StatusStyle.class);

  /** What the kind of store says of them. */
  public final Statuses known;

  /**
   * Takes the terms of a store.
   *
   * @param known what its tasks can be in
   */
  public StatusStyle(Statuses known) {
    this.known = known;
  }

  /** Returns the style class that colours a tone: {@code tone-paused}. */
  public static String styleClass(Tone tone) {
    return "tone-" + tone.name().toLowerCase(Locale.ROOT);
  }

  /** Returns the status in words, such as “Permanently failed”. */
  public String text(TaskStatus status) {
    String code = status.code();
    if (code.isBlank()) {
      return messages.get("status.none");
    }
    String line = VisibleText.line(VisibleText.start(code, LONGEST));
    return !known.knows(status)
        ? line
        : messages
            .brought(known.texts, "status." + code)
            .or(() -> messages.find("common.status." + code))
            .orElseGet(() -> words(line));
  }

  /** Returns the status in words as they stand within a line, such as “permanently failed”. */
  public String inLine(TaskStatus status) {
    return known.knows(status) ? text(status).toLowerCase(Locale.ROOT) : text(status);
  }

  /** A status for which its kind has no words reads as its code does. */
  private static String words(String code) {
    String words = code.replace('_', ' ').toLowerCase(Locale.ROOT);
    return words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1);
  }
}
