package dev.holdfast.desktop.fx;

import javafx.scene.control.ScrollPane;
import javafx.scene.layout.Region;

/**
 * Keeps what is in sight where it is when the content grows or shrinks below. A scroll pane keeps
 * its share instead, so that an answer pushes another button under the pointer.
 */
public final class SteadyScroll {

  private final ScrollPane pane;
  private final Region content;
  private double offset;
  private boolean correcting;

  private SteadyScroll(ScrollPane pane, Region content) {
    this.pane = pane;
    this.content = content;
  }

  /** Keeps it from now on, for the content that the pane has. */
  public static void of(ScrollPane pane) {
    SteadyScroll steady = new SteadyScroll(pane, (Region) pane.getContent());
    pane.vvalueProperty().subscribe(value -> steady.scrolled());
    steady.content.heightProperty().subscribe(height -> steady.correct());
  }

  private void scrolled() {
    if (!correcting) {
      offset = pane.getVvalue() * hidden();
    }
  }

  private void correct() {
    double hidden = hidden();
    correcting = true;
    pane.setVvalue(hidden <= 0 ? 0 : Math.min(1, offset / hidden));
    correcting = false;
  }

  private double hidden() {
    return Math.max(0, content.getHeight() - pane.getViewportBounds().getHeight());
  }
}
