package dev.holdfast.desktop.fx;

import static dev.holdfast.desktop.fx.Nodes.upFrom;

import java.util.Optional;
import javafx.scene.Node;
import javafx.scene.control.skin.VirtualFlow;
import javafx.scene.input.ScrollEvent;

/**
 * Lets one notch of the wheel move three rows of a table or list, as in other programs. Where the
 * system tells no lines, JavaFX moves 40 pixels, which is hardly more than one row.
 */
public final class WheelRows {

  private static final int ROWS = 3;

  private WheelRows() {}

  /** Does so for all tables and lists below a node, also those that come later. */
  public static void below(Node root) {
    root.addEventFilter(ScrollEvent.SCROLL, WheelRows::scrolled);
  }

  private static void scrolled(ScrollEvent event) {
    double notches = notches(event);
    VirtualFlow<?> flow = notches == 0 ? null : flowOf(event.getTarget());
    if (flow == null || flow.getFirstVisibleCell() == null) {
      return;
    }
    double rows = ROWS * flow.getFirstVisibleCell().getHeight();
    // At its end the page around it may scroll on.
    if (flow.scrollPixels(-notches * rows) != 0) {
      event.consume();
    }
  }

  /** A wheel comes in whole notches; a touchpad glides, and stays as it is. */
  private static double notches(ScrollEvent event) {
    double notches = event.getDeltaY() / event.getMultiplierY();
    boolean wheel =
        event.getTextDeltaYUnits() == ScrollEvent.VerticalTextScrollUnits.NONE
            && !event.isDirect()
            && !event.isInertia()
            && !event.isControlDown()
            && event.getDeltaX() == 0
            && event.getMultiplierY() > 0
            && notches == Math.rint(notches);
    return wheel ? notches : 0;
  }

  private static VirtualFlow<?> flowOf(Object target) {
    Optional<Node> flow = upFrom(target).filter(VirtualFlow.class::isInstance).findFirst();
    return flow.isPresent() && flow.get() instanceof VirtualFlow<?> found && found.isVertical()
        ? found
        : null;
  }
}
