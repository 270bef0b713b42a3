package dev.holdfast.desktop.fx;

import static dev.holdfast.desktop.fx.Nodes.statusSign;

import dev.holdfast.task.TaskStatus;
import javafx.scene.control.Label;

/** A status as a coloured sign with its word. Never colour alone. */
public final class StatusLabel extends Label {

  private String statusClass;

  /** Shows nothing yet. */
  public StatusLabel() {
    getStyleClass().add("status-label");
    setGraphic(statusSign());
    show(null, null);
  }

  /** Shows a status. */
  public StatusLabel(TaskStatus status, StatusStyle style) {
    this();
    show(status, style);
  }

  /**
   * Shows another status; null shows nothing.
   *
   * @param style how the statuses of its store look; may be null for no status
   */
  public void show(TaskStatus status, StatusStyle style) {
    getStyleClass().remove(statusClass);
    statusClass = status == null ? null : StatusStyle.styleClass(style.known.tone(status));
    getGraphic().setVisible(status != null);
    setText(status == null ? "" : style.text(status));
    if (status != null) {
      getStyleClass().add(statusClass);
    }
  }
}
