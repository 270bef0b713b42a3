package dev.holdfast.desktop.forecast;

import static dev.holdfast.desktop.fx.Nodes.styled;

import dev.holdfast.desktop.fx.ElapsedText;
import dev.holdfast.desktop.fx.NumberText;
import dev.holdfast.desktop.fx.Shown;
import dev.holdfast.desktop.keys.KeyArea;
import dev.holdfast.retention.forecast.AgeBucket;
import dev.holdfast.task.TaskStatus;
import dev.holdfast.text.Messages;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.scene.AccessibleRole;
import javafx.scene.Group;
import javafx.scene.control.Label;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseEvent;
import javafx.scene.layout.Region;

/**
 * Tasks by age and status, the oldest at the left, with a line at each age of the policy. Mouse and
 * keyboard move a line, which tries another age.
 */
final class AgeChart extends Region {

  private static final double SPACE = 1.5;

  /** Where a label stands beside that of the bar for what is older. */
  private static final double APART = -0.15;

  /** Steps of a page key. */
  private static final int PAGE = 10;

  private final ForecastViewModel model;
  private final Runnable adopt;
  private final Messages messages;
  private final Group grid = new Group();
  private final Group bars = new Group();
  private final Group axis = new Group();
  private final Group cutoffs = new Group();
  private final Region pointed = styled(new Region(), "chart-pointed");

  /** The bar under the mouse; null if there is none. */
  final ReadOnlyObjectWrapper<AgeBucket> hovered = new ReadOnlyObjectWrapper<>();

  /** The line that can be moved. */
  private final Cutoff movable = new Cutoff();

  private final List<Cutoff> lines = new ArrayList<>();
  private AgeBars data;
  private Map<TaskStatus, Double> ages = Map.of();
  private Plot plot;
  private boolean outdated;

  /**
   * Shows nothing yet.
   *
   * @param adopt makes what is tried the policy
   */
  AgeChart(ForecastViewModel model, Runnable adopt) {
    this.model = model;
    this.adopt = adopt;
    this.messages = model.messages();
    getStyleClass().add("age-chart");
    setAccessibleRole(AccessibleRole.IMAGE_VIEW);
    setAccessibleText(messages.get("chart.accessible"));
    Shown.now(pointed, false);
    pointed.setMouseTransparent(true);
    for (Group each : new Group[] {grid, bars, axis, cutoffs}) {
      each.setManaged(false);
      each.setAutoSizeChildren(false);
    }
    getChildren().addAll(grid, pointed, bars, axis, cutoffs);
    setOnMouseMoved(event -> point(event.getX()));
    setOnMouseExited(event -> point(-1));
    setOnMousePressed(this::pressed);
    setOnMouseDragged(this::dragged);
    movable.setOnKeyPressed(this::keyed);
  }

  /** Returns whether something is shown. */
  boolean draws() {
    return data != null;
  }

  private void pressed(MouseEvent event) {
    if (model.isMovable() && draws()) {
      movable.requestFocus();
      dragged(event);
    }
  }

  private void dragged(MouseEvent event) {
    if (model.isMovable() && draws()) {
      model.tryAge(data.range().age(plot.fraction(event.getX())));
      event.consume();
    }
  }

  private void keyed(KeyEvent event) {
    switch (KeyArea.CUTOFF.of(event).orElse(null)) {
      case LONGER -> step(1);
      case SHORTER -> step(-1);
      case MUCH_LONGER -> step(PAGE);
      case MUCH_SHORTER -> step(-PAGE);
      case LONGEST -> model.tryAge(data.range().seconds);
      case SHORTEST -> model.tryAge(data.range().step);
      case ADOPT -> adopt.run();
      case FORGET -> model.forgetTrial();
      case null, default -> {
        return;
      }
    }
    event.consume();
  }

  private void step(int steps) {
    model.tryAge(data.range().moved(movable.age(), steps));
  }

  /** Draws a survey. */
  void show(AgeBars shown) {
    data = shown;
    outdated = true;
    hovered.set(null);
    bars.getChildren().clear();
    if (shown != null) {
      for (TaskStatus status : shown.drawn()) {
        bars.getChildren().add(new StatusBars(status, shown.known().tone(status)));
      }
    }
    requestLayout();
  }

  /**
   * Draws the lines.
   *
   * @param about what goes at an age, in words
   */
  void mark(Function<Double, String> about) {
    ages = Map.copyOf(model.ages());
    lines.clear();
    List<Double> distinct = ages.values().stream().distinct().sorted().toList();
    for (Double age : distinct) {
      boolean moves = model.isMovable() && distinct.size() == 1;
      // The same node all the time: it may have the keyboard or the mouse.
      Cutoff line = moves ? movable : new Cutoff();
      if (data != null) {
        line.mark(age, data.range(), about.apply(age), moves, messages);
      }
      lines.add(line);
    }
    if (!cutoffs.getChildren().equals(lines)) {
      cutoffs.getChildren().setAll(lines);
    }
    requestLayout();
  }

  @Override
  protected void layoutChildren() {
    if (data == null || getWidth() < 1) {
      return;
    }
    Plot wanted = Plot.of(getWidth(), getHeight(), lines.size(), data.older().total().tasks() > 0);
    // A line that is dragged leaves everything else where it is.
    if (outdated || !wanted.equals(plot)) {
      outdated = false;
      plot = wanted;
      long top = data.top();
      drawGrid(top);
      drawBars(top);
      drawAxis();
    }
    placeLines();
  }

  private void drawGrid(long top) {
    grid.getChildren().clear();
    for (int half = 0; half <= 2; half++) {
      double y = plot.bottom() - plot.height() * half / 2;
      Region rule = styled(new Region(), half == 0 ? "chart-base" : "chart-rule");
      rule.resizeRelocate(plot.olderLeft(), Math.round(y), plot.right() - plot.olderLeft(), 1);
      grid.getChildren().add(rule);
      text(grid, NumberText.grouped(top * half / 2), plot.labelsEnd(), y - 8, 1);
    }
  }

  private void drawBars(long top) {
    double slot = plot.width() / data.within().size();
    Map<TaskStatus, StatusBars> byStatus = new LinkedHashMap<>();
    bars.getChildren().forEach(node -> byStatus.put(((StatusBars) node).status, (StatusBars) node));
    byStatus.values().forEach(StatusBars::clear);
    if (plot.olderWidth() > 0) {
      stack(data.older(), plot.olderLeft(), plot.olderWidth(), top, byStatus);
    }
    int beyond = 0;
    for (int at = 0; at < data.within().size(); at++) {
      double left = plot.left() + at * slot;
      AgeBucket bucket = data.within().get(at);
      stack(bucket, left, Math.max(1, slot - SPACE), top, byStatus);
      if (bucket.total().tasks() > top) {
        // It is higher than the chart: its number stands beside it.
        String number = messages.get("chart.beyond", bucket.total().tasks());
        text(grid, number, left - 4, plot.top() + 1 + 15.0 * beyond++, 1);
      }
    }
  }

  private void stack(
      AgeBucket bucket, double left, double width, long top, Map<TaskStatus, StatusBars> byStatus) {
    double y = plot.bottom();
    for (Map.Entry<TaskStatus, StatusBars> each : byStatus.entrySet()) {
      long tasks = data.tasks(bucket, each.getKey());
      if (tasks > 0) {
        // One task among millions is still there to be seen. What is older may be any number.
        double height = Math.max(1, plot.height() * tasks / top);
        double end = Math.max(plot.top(), y - height);
        each.getValue().add(left, end, width, y - end);
        y = end;
      }
    }
  }

  private void drawAxis() {
    axis.getChildren().clear();
    AgeRange range = data.range();
    for (long age = 0; age <= range.seconds; age += range.tick) {
      String words =
          age == 0
              ? messages.get("common.now")
              : messages.get("common.ago", ElapsedText.ofSeconds(age));
      double x = plot.x(range, age);
      Region mark = styled(new Region(), "chart-tick");
      mark.resizeRelocate(Math.round(x), plot.bottom(), 1, 4);
      axis.getChildren().add(mark);
      boolean beside = plot.olderWidth() > 0 && age + range.tick > range.seconds;
      text(axis, words, x, plot.bottom() + 4, age == 0 ? 1 : beside ? APART : 0.5);
    }
    if (plot.olderWidth() > 0) {
      double middle = plot.olderLeft() + plot.olderWidth() / 2;
      text(axis, messages.get("chart.older"), middle, plot.bottom() + 4, 0.5);
    }
  }

  /** Writes a label of which x is at the left, the right or the middle: 0, 1 or a half. */
  private void text(Group into, String words, double x, double y, double anchor) {
    Label label = styled(new Label(words), "chart-label");
    into.getChildren().add(label);
    label.applyCss();
    double width = label.prefWidth(-1);
    double left = Math.clamp(x - width * anchor, 0, Math.max(0, getWidth() - width));
    label.resizeRelocate(left, y, width, 16);
  }

  private void placeLines() {
    AgeRange range = data.range();
    for (int row = 0; row < lines.size(); row++) {
      Cutoff line = lines.get(row);
      line.applyCss();
      line.place(plot.x(range, line.age()), row, plot.bottom(), getWidth());
    }
    bars.getChildren()
        .forEach(
            node -> {
              StatusBars each = (StatusBars) node;
              Double age = ages.get(each.status);
              double edge = age == null || age > range.seconds ? 0 : plot.x(range, age);
              each.goUpTo(edge, getHeight());
            });
  }

  private void point(double x) {
    AgeBucket found = null;
    pointed.setVisible(false);
    if (data != null && plot != null) {
      double slot = plot.width() / data.within().size();
      int at = (int) Math.floor((x - plot.left()) / slot);
      if (at >= 0 && at < data.within().size()) {
        found = data.within().get(at);
        showPointed(plot.left() + at * slot, slot - SPACE);
      } else if (plot.olderWidth() > 0
          && x >= plot.olderLeft()
          && x < plot.olderLeft() + plot.olderWidth()) {
        found = data.older();
        showPointed(plot.olderLeft(), plot.olderWidth());
      }
    }
    hovered.set(found);
  }

  private void showPointed(double left, double width) {
    pointed.resizeRelocate(left - 1, plot.top(), width + 2, plot.height());
    pointed.setVisible(true);
  }
}
