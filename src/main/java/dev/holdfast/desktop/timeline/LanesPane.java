package dev.holdfast.desktop.timeline;

import dev.holdfast.desktop.fx.ShownZone;
import dev.holdfast.desktop.fx.TimeText;
import dev.holdfast.desktop.timeline.lanes.AttemptBar;
import dev.holdfast.desktop.timeline.lanes.AttemptsPainter;
import dev.holdfast.desktop.timeline.lanes.Inks;
import dev.holdfast.desktop.timeline.lanes.Inks.Ink;
import dev.holdfast.desktop.timeline.lanes.LaneLayout;
import dev.holdfast.desktop.timeline.lanes.LanePainter;
import dev.holdfast.desktop.timeline.lanes.Lanes;
import dev.holdfast.desktop.timeline.lanes.Sheet;
import dev.holdfast.text.Messages;
import javafx.scene.AccessibleRole;
import javafx.scene.canvas.Canvas;
import javafx.scene.canvas.GraphicsContext;
import javafx.scene.control.Tooltip;
import javafx.scene.input.MouseButton;
import javafx.scene.input.MouseEvent;
import javafx.scene.input.ScrollEvent;
import javafx.scene.layout.Region;
import javafx.scene.text.TextAlignment;
import javafx.util.Duration;

/**
 * The lanes of a story on one line of time, and the instant that is looked at. A click looks at an
 * instant, a drag brushes a range to zoom into (on the axis it moves the instant instead), a double
 * click shows all again.
 */
final class LanesPane extends Region {

  /** A shorter drag is a click, in pixels. */
  private static final double DRAG = 5;

  /** How far from a fold the pointer may be to be told of it, in pixels. */
  private static final double NEAR = 4;

  private final TimelineViewModel timeline;
  private final Messages messages;
  private final LaneWords words;
  private final AxisPainter axis;
  private final AttemptsPainter rounds;
  private final Canvas below = new Canvas();
  private final Canvas above = new Canvas();
  private final Inks inks;
  private double brushFrom = Double.NaN;
  private double brushTo;
  private double pressed = Double.NaN;
  private boolean scrubbing;

  LanesPane(TimelineViewModel timeline, TimeText times, Messages messages) {
    inks = new Inks(timeline.store.terms().statuses());
    inks.onChanged(this::requestLayout);
    this.timeline = timeline;
    this.messages = messages;
    this.words = new LaneWords(times, messages);
    this.axis = new AxisPainter(times);
    this.rounds = new AttemptsPainter(LaneLayout.ROUND - 4, words::bar, _ -> false);
    getStyleClass().add("lanes");
    getChildren().setAll(inks, below, above);
    setFocusTraversable(true);
    setAccessibleRole(AccessibleRole.IMAGE_VIEW);
    timeline.read.value.subscribe(this::changed);
    timeline.window.subscribe(this::requestLayout);
    timeline.cursor.subscribe(this::paintAbove);
    ShownZone.follow(this, this::requestLayout);
    setOnMousePressed(this::press);
    setOnMouseDragged(this::drag);
    setOnMouseReleased(this::release);
    setOnScroll(this::scroll);
    tell();
    changed();
  }

  private void changed() {
    Chronicle chronicle = timeline.chronicle();
    setAccessibleText(chronicle == null ? messages.get("lane.untold") : words.summary(chronicle));
    double height = layoutOf(chronicle).height();
    setMinHeight(height);
    setPrefHeight(height);
    setMaxHeight(height);
    requestLayout();
  }

  private static LaneLayout layoutOf(Chronicle chronicle) {
    int rows =
        chronicle == null
            ? 1
            : chronicle.lanes().rounds.stream().mapToInt(AttemptBar::row).max().orElse(0) + 1;
    return new LaneLayout(rows);
  }

  @Override
  protected void layoutChildren() {
    for (Canvas canvas : new Canvas[] {below, above}) {
      canvas.setWidth(getWidth());
      canvas.setHeight(getHeight());
    }
    paintBelow();
    paintAbove();
  }

  private Sheet sheet(Canvas canvas) {
    double width = Math.max(1, getWidth() - Sheet.GUTTER - Sheet.MARGIN);
    return new Sheet(
        canvas.getGraphicsContext2D(), inks, timeline.window.get(), Sheet.GUTTER, width);
  }

  private void paintBelow() {
    Sheet sheet = sheet(below);
    GraphicsContext g = sheet.g();
    g.clearRect(0, 0, getWidth(), getHeight());
    Chronicle chronicle = timeline.chronicle();
    if (chronicle == null || getWidth() < 2 * Sheet.GUTTER) {
      return;
    }
    Lanes lanes = chronicle.lanes();
    LaneLayout layout = layoutOf(chronicle);
    axis.paint(sheet, lanes.scale, layout.height());
    LanePainter.spans(sheet, lanes.statuses, layout.statusTop(), LaneLayout.STATUS, inks::status);
    rounds.paint(sheet, lanes.rounds, layout.roundsTop() + 2);
    // One quiet colour: the names of stages tell them apart.
    LanePainter.spans(
        sheet, lanes.stages, layout.stagesTop(), LaneLayout.STAGE, _ -> inks.of(Ink.MUTED));
    LanePainter.progress(sheet, lanes, layout.progressTop());
    LanePainter.marks(sheet, lanes, layout.marksTop());
    g.setFill(inks.of(Ink.MUTED));
    name(sheet, "common.status", layout.statusTop() + LaneLayout.STATUS / 2);
    boolean parts = lanes.rounds.stream().anyMatch(round -> round.attempt().isPart());
    name(
        sheet, parts ? "lane.parts" : "common.attempts", layout.roundsTop() + LaneLayout.ROUND / 2);
    name(sheet, "common.stages", layout.stagesTop() + LaneLayout.STAGE / 2);
    name(sheet, "common.progress", layout.progressTop() + LaneLayout.PROGRESS / 2);
    name(sheet, "common.events", layout.marksTop() + LaneLayout.MARKS / 2);
  }

  private void name(Sheet sheet, String key, double y) {
    sheet.text(messages.get(key), Sheet.GUTTER - 12, y, TextAlignment.RIGHT);
  }

  private void paintAbove() {
    Sheet sheet = sheet(above);
    GraphicsContext g = sheet.g();
    g.clearRect(0, 0, getWidth(), getHeight());
    if (timeline.chronicle() == null || timeline.steps() == 0) {
      return;
    }
    if (!Double.isNaN(brushFrom)) {
      g.setFill(inks.of(Ink.CURSOR).deriveColor(0, 1, 1, 0.18));
      double left = sheet.inside(Math.min(brushFrom, brushTo));
      double right = sheet.inside(Math.max(brushFrom, brushTo));
      g.fillRect(left, LaneLayout.AXIS, right - left, getHeight() - LaneLayout.AXIS);
    }
    double place = timeline.cursor.get();
    if (timeline.window.get().has(place)) {
      double x = Math.round(sheet.x(place)) + 0.5;
      g.setStroke(inks.of(Ink.CURSOR));
      g.setFill(inks.of(Ink.CURSOR));
      g.setLineWidth(1.5);
      g.strokeLine(x, LaneLayout.AXIS, x, getHeight());
      AxisPainter.handle(g, x, LaneLayout.AXIS);
    }
  }

  private void tell() {
    Tooltip tip = new Tooltip();
    tip.setShowDelay(Duration.millis(350));
    tip.setShowDuration(Duration.seconds(30));
    Tooltip.install(this, tip);
    setOnMouseMoved(
        event -> {
          Chronicle chronicle = timeline.chronicle();
          double place = place(event.getX());
          double reach = place(event.getX() + NEAR) - place;
          tip.setText(chronicle == null ? "" : words.at(chronicle, place, reach));
        });
  }

  private void press(MouseEvent event) {
    if (event.getButton() != MouseButton.PRIMARY) {
      return;
    }
    requestFocus();
    if (event.getClickCount() == 2) {
      timeline.window.all();
      pressed = Double.NaN;
      return;
    }
    pressed = event.getX();
    scrubbing = event.getY() <= LaneLayout.AXIS;
    if (scrubbing) {
      timeline.goToPlace(place(event.getX()));
    }
  }

  private void drag(MouseEvent event) {
    if (Double.isNaN(pressed)) {
      return;
    }
    if (scrubbing) {
      timeline.goToPlace(place(event.getX()));
    } else if (Math.abs(event.getX() - pressed) >= DRAG) {
      brush(pressed, event.getX());
    }
  }

  private void release(MouseEvent event) {
    if (Double.isNaN(pressed)) {
      return;
    }
    brush(Double.NaN, 0);
    if (!scrubbing) {
      if (Math.abs(event.getX() - pressed) >= DRAG) {
        timeline.window.to(place(pressed), place(event.getX()));
      } else {
        timeline.goToPlace(place(event.getX()));
      }
    }
    pressed = Double.NaN;
  }

  private void scroll(ScrollEvent event) {
    if (timeline.window.turned(event.getDeltaX(), event.getDeltaY(), place(event.getX()))) {
      event.consume();
    }
  }

  /** Shows a brushed range, in pixels; not a number shows none. */
  private void brush(double from, double to) {
    brushFrom = from;
    brushTo = to;
    paintAbove();
  }

  /** Returns the place under a pixel. */
  private double place(double x) {
    return sheet(below).place(x);
  }
}
