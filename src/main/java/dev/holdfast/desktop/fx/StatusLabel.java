package dev.holdfast.desktop.fx;

import dev.holdfast.task.TaskStatus;
import javafx.scene.control.Label;
import javafx.scene.layout.Region;

/** A status as a coloured dot with its word. Never colour alone. */
public final class StatusLabel extends Label {

  private final StatusStyle style = new StatusStyle();
  private String statusClass;

  /** Shows nothing yet. */
  public StatusLabel() {
    getStyleClass().add("status-label");
    Region dot = new Region();
    dot.getStyleClass().add("status-dot");
    setGraphic(dot);
    setStatus(null);
  }

  /** Shows a status. */
  public StatusLabel(TaskStatus status) {
    this();
    setStatus(status);
  }

  /** Shows another status; null shows nothing. */
  public void setStatus(TaskStatus status) {
    getStyleClass().remove(statusClass);
    statusClass = status == null ? null : StatusStyle.styleClass(status);
    getGraphic().setVisible(status != null);
    setText(status == null ? "" : style.text(status));
    if (status != null) {
      getStyleClass().add(statusClass);
    }
  }
}
