package dev.holdfast.desktop.forecast;

import dev.holdfast.desktop.fx.StatusStyle;
import dev.holdfast.task.TaskStatus;
import dev.holdfast.task.Tone;
import javafx.scene.Group;
import javafx.scene.shape.ClosePath;
import javafx.scene.shape.HLineTo;
import javafx.scene.shape.MoveTo;
import javafx.scene.shape.Path;
import javafx.scene.shape.Rectangle;
import javafx.scene.shape.VLineTo;

/**
 * The bars of one status, drawn twice: pale, and in full as far as tasks are old enough to go. A
 * cutoff that moves only moves the edge of the second.
 */
final class StatusBars extends Group {

  final TaskStatus status;
  private final Path pale = new Path();
  private final Path full = new Path();
  private final Rectangle edge = new Rectangle();

  StatusBars(TaskStatus status, Tone tone) {
    this.status = status;
    String colour = StatusStyle.styleClass(tone);
    pale.getStyleClass().addAll("age-bars", "stays", colour);
    full.getStyleClass().addAll("age-bars", "goes", colour);
    full.setClip(edge);
    getChildren().addAll(pale, full);
    setMouseTransparent(true);
  }

  void clear() {
    pale.getElements().clear();
    full.getElements().clear();
  }

  void add(double x, double y, double width, double height) {
    for (Path path : new Path[] {pale, full}) {
      path.getElements()
          .addAll(
              new MoveTo(x, y),
              new HLineTo(x + width),
              new VLineTo(y + height),
              new HLineTo(x),
              new ClosePath());
    }
  }

  /** Draws in full what lies left of this place. */
  void goUpTo(double x, double height) {
    edge.setWidth(Math.max(0, x));
    edge.setHeight(height);
  }
}
