package dev.holdfast.desktop.fx;

import dev.holdfast.task.TaskStatus;
import dev.holdfast.text.Messages;
import dev.holdfast.text.VisibleText;

/** How a status looks and reads; one the console has never heard of is neutral, in its own word. */
public final class StatusStyle {

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
    return status.code().isBlank() ? messages.get("status.none") : VisibleText.line(status.code());
  }
}
