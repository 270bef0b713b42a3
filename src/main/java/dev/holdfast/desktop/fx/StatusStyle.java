package dev.holdfast.desktop.fx;

import dev.holdfast.task.TaskStatus;
import dev.holdfast.text.Messages;
import dev.holdfast.text.VisibleText;

/** How a status looks and reads; one the console has never heard of is neutral, in its own word. */
public final class StatusStyle {

  /** A status is a word; what is longer is somebody's mistake and cut. */
  private static final int LONGEST = 60;

  private final Messages messages = Fxml.messages(StatusStyle.class);

  /**
   * Returns the style class that colours a status: {@code status-paused}, {@code status-unknown}.
   */
  public static String styleClass(TaskStatus status) {
    return status.known() ? "status-" + status.code().replace('_', '-') : "status-unknown";
  }

  /** Returns the status in words, such as “Permanently failed”. */
  public String text(TaskStatus status) {
    if (status.known()) {
      return messages.get("status." + status.code());
    }
    if (status.code().isBlank()) {
      return messages.get("status.none");
    }
    String code = status.code();
    return VisibleText.line(code.length() <= LONGEST ? code : code.substring(0, LONGEST) + "…");
  }
}
