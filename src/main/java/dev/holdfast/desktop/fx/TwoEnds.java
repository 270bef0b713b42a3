package dev.holdfast.desktop.fx;

import javafx.geometry.Insets;
import javafx.geometry.Orientation;
import javafx.scene.Node;
import javafx.scene.layout.Pane;

/**
 * Two children at the two ends of a line; where there is no room for both, the second has a line of
 * its own below.
 */
public final class TwoEnds extends Pane {

  private static final double GAP = 10;
  private static final double BELOW = 6;

  private Node first() {
    return getManagedChildren().getFirst();
  }

  private Node second() {
    return getManagedChildren().getLast();
  }

  @Override
  public Orientation getContentBias() {
    return Orientation.HORIZONTAL;
  }

  private boolean fits(double width) {
    return width < 0 || first().prefWidth(-1) + GAP + second().prefWidth(-1) <= inside(width);
  }

  private double inside(double width) {
    Insets edge = getInsets();
    return width - edge.getLeft() - edge.getRight();
  }

  @Override
  protected double computeMinWidth(double height) {
    Insets edge = getInsets();
    return edge.getLeft() + edge.getRight() + Math.max(first().minWidth(-1), second().minWidth(-1));
  }

  @Override
  protected double computePrefWidth(double height) {
    Insets edge = getInsets();
    return edge.getLeft() + edge.getRight() + first().prefWidth(-1) + GAP + second().prefWidth(-1);
  }

  @Override
  protected double computeMinHeight(double width) {
    return computePrefHeight(width);
  }

  @Override
  protected double computePrefHeight(double width) {
    Insets edge = getInsets();
    double one = first().prefHeight(-1);
    double other = second().prefHeight(-1);
    return edge.getTop()
        + edge.getBottom()
        + (fits(width) ? Math.max(one, other) : one + BELOW + other);
  }

  @Override
  protected void layoutChildren() {
    Insets edge = getInsets();
    double inside = inside(getWidth());
    boolean fits = fits(getWidth());
    double line = fits ? Math.max(first().prefHeight(-1), second().prefHeight(-1)) : -1;
    double one = fits ? line : first().prefHeight(-1);
    double left = Math.min(first().prefWidth(-1), inside);
    first().resizeRelocate(edge.getLeft(), edge.getTop(), left, one);
    double right = Math.min(second().prefWidth(-1), inside);
    second()
        .resizeRelocate(
            edge.getLeft() + inside - right,
            fits ? edge.getTop() : edge.getTop() + one + BELOW,
            right,
            fits ? line : second().prefHeight(-1));
  }
}
