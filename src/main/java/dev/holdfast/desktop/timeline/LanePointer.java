package dev.holdfast.desktop.timeline;

import dev.holdfast.desktop.timeline.lanes.LaneLayout;
import javafx.scene.control.Tooltip;
import javafx.scene.input.MouseButton;
import javafx.scene.input.MouseEvent;
import javafx.scene.input.ScrollEvent;
import javafx.util.Duration;

/**
 * What the mouse does on the lanes: a click looks at an instant, a drag brushes a range to zoom
 * into (on the axis it moves the instant instead), a double click shows all again.
 */
final class LanePointer {

  /** A shorter drag is a click, in pixels. */
  private static final double DRAG = 5;

  /** How far from a fold the pointer may be to be told of it, in pixels. */
  private static final double NEAR = 4;

  private final LanesPane lanes;
  private final TimelineViewModel timeline;
  private double pressed = Double.NaN;
  private boolean scrubbing;

  LanePointer(LanesPane lanes, TimelineViewModel timeline, LaneWords words) {
    this.lanes = lanes;
    this.timeline = timeline;
    lanes.setOnMousePressed(this::press);
    lanes.setOnMouseDragged(this::drag);
    lanes.setOnMouseReleased(this::release);
    lanes.setOnScroll(this::scroll);
    Tooltip tip = new Tooltip();
    tip.setShowDelay(Duration.millis(350));
    tip.setShowDuration(Duration.seconds(30));
    Tooltip.install(lanes, tip);
    lanes.setOnMouseMoved(
        event -> {
          Chronicle chronicle = timeline.chronicle();
          tip.setText(
              chronicle == null
                  ? ""
                  : words.at(
                      chronicle,
                      lanes.place(event.getX()),
                      lanes.place(event.getX() + NEAR) - lanes.place(event.getX())));
        });
  }

  private void press(MouseEvent event) {
    if (event.getButton() != MouseButton.PRIMARY) {
      return;
    }
    lanes.requestFocus();
    if (event.getClickCount() == 2) {
      timeline.window.all();
      pressed = Double.NaN;
      return;
    }
    pressed = event.getX();
    scrubbing = event.getY() <= LaneLayout.AXIS;
    if (scrubbing) {
      timeline.goToPlace(lanes.place(event.getX()));
    }
  }

  private void drag(MouseEvent event) {
    if (Double.isNaN(pressed)) {
      return;
    }
    if (scrubbing) {
      timeline.goToPlace(lanes.place(event.getX()));
    } else if (Math.abs(event.getX() - pressed) >= DRAG) {
      lanes.brush(pressed, event.getX());
    }
  }

  private void release(MouseEvent event) {
    if (Double.isNaN(pressed)) {
      return;
    }
    lanes.brush(Double.NaN, 0);
    if (!scrubbing) {
      if (Math.abs(event.getX() - pressed) >= DRAG) {
        timeline.window.to(lanes.place(pressed), lanes.place(event.getX()));
      } else {
        timeline.goToPlace(lanes.place(event.getX()));
      }
    }
    pressed = Double.NaN;
  }

  private void scroll(ScrollEvent event) {
    if (timeline.window.turned(event.getDeltaX(), event.getDeltaY(), lanes.place(event.getX()))) {
      event.consume();
    }
  }
}
