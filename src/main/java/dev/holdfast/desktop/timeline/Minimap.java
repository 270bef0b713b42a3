package dev.holdfast.desktop.timeline;

import dev.holdfast.desktop.fx.Shown;
import dev.holdfast.desktop.timeline.lanes.AttemptBar;
import dev.holdfast.desktop.timeline.lanes.Inks;
import dev.holdfast.desktop.timeline.lanes.LaneWindow;
import dev.holdfast.desktop.timeline.lanes.Sheet;
import dev.holdfast.text.Messages;
import javafx.beans.binding.Bindings;
import javafx.scene.AccessibleRole;
import javafx.scene.canvas.Canvas;
import javafx.scene.canvas.GraphicsContext;
import javafx.scene.input.MouseEvent;
import javafx.scene.layout.Region;

/**
 * The whole story in one ribbon, with the part that the lanes show: for those that are long or
 * zoomed into.
 */
final class Minimap extends Region {

  private static final double HEIGHT = 22;

  /** Shorter stories are seen whole on the lanes. */
  private static final int LONG = 300;

  private final TimelineViewModel timeline;
  private final Canvas canvas = new Canvas();
  private final Inks inks;

  Minimap(TimelineViewModel timeline, Messages messages) {
    inks = new Inks(timeline.known(), this::requestLayout);
    this.timeline = timeline;
    getStyleClass().add("minimap");
    setMinHeight(HEIGHT);
    setPrefHeight(HEIGHT);
    setMaxHeight(HEIGHT);
    setAccessibleRole(AccessibleRole.IMAGE_VIEW);
    setAccessibleText(messages.get("minimap.accessible"));
    getChildren().setAll(inks, canvas);
    Shown.when(
        this,
        Bindings.createBooleanBinding(
            () -> timeline.steps() > LONG || !timeline.windowProperty().get().isAll(),
            timeline.read().valueProperty(),
            timeline.windowProperty()));
    timeline.read().valueProperty().subscribe(this::requestLayout);
    timeline.windowProperty().subscribe(this::requestLayout);
    timeline.cursorProperty().subscribe(this::requestLayout);
    setOnMousePressed(this::pan);
    setOnMouseDragged(this::pan);
    setOnMouseClicked(
        event -> {
          if (event.getClickCount() == 2) {
            timeline.resetZoom();
          }
        });
  }

  private void pan(MouseEvent event) {
    double share = (event.getX() - Sheet.GUTTER) / Math.max(1, room());
    timeline.pan(Math.clamp(share, 0.0, 1.0));
  }

  private double room() {
    return getWidth() - Sheet.GUTTER - Sheet.MARGIN;
  }

  @Override
  protected void layoutChildren() {
    canvas.setWidth(getWidth());
    canvas.setHeight(getHeight());
    GraphicsContext g = canvas.getGraphicsContext2D();
    g.clearRect(0, 0, getWidth(), getHeight());
    Chronicle chronicle = timeline.chronicle();
    if (chronicle == null || room() < 10) {
      return;
    }
    Sheet sheet = new Sheet(g, inks, LaneWindow.ALL, Sheet.GUTTER, room());
    g.setFill(inks.fold());
    g.fillRect(sheet.left(), 4, sheet.width(), HEIGHT - 8);
    double painted = -1;
    for (AttemptBar round : chronicle.lanes().rounds()) {
      double left = sheet.x(round.from());
      double right = Math.max(left + 1, sheet.x(round.to()));
      if (right - painted >= 1) {
        g.setFill(inks.outcome(round.outcome()));
        g.fillRect(left, 7, right - left, HEIGHT - 14);
        painted = right;
      }
    }
    LaneWindow window = timeline.windowProperty().get();
    double left = sheet.x(window.from());
    double right = Math.max(left + 4, sheet.x(window.to()));
    g.setFill(inks.cursor().deriveColor(0, 1, 1, 0.16));
    g.fillRect(left, 1, right - left, HEIGHT - 2);
    g.setStroke(inks.cursor());
    g.setLineWidth(1);
    g.strokeRect(left + 0.5, 1.5, right - left - 1, HEIGHT - 3);
    double cursor = Math.round(sheet.x(timeline.cursorProperty().get())) + 0.5;
    g.strokeLine(cursor, 1, cursor, HEIGHT - 1);
  }
}
