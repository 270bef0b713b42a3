package dev.holdfast.desktop.timeline;

import dev.holdfast.desktop.fx.ElapsedText;
import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.fx.TimeText;
import dev.holdfast.desktop.timeline.lanes.Inks.Ink;
import dev.holdfast.desktop.timeline.lanes.LaneLayout;
import dev.holdfast.desktop.timeline.lanes.RoundTimes;
import dev.holdfast.desktop.timeline.lanes.Sheet;
import dev.holdfast.desktop.timeline.lanes.TimeScale;
import dev.holdfast.text.Messages;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongConsumer;
import java.util.stream.Stream;
import javafx.scene.canvas.GraphicsContext;
import javafx.scene.text.TextAlignment;

/**
 * Draws the line of time: its instants, and idle time folded and labelled.
 *
 * @param times how instants and folds are written
 */
public record AxisPainter(TimeText times) {

  /** What stays free beside a label, in pixels. */
  private static final double APART = 40;

  /** How high the handle is, in pixels: what is left below the instants. */
  static final double HANDLE = 5;

  void paint(Sheet sheet, TimeScale scale, double height) {
    folds(sheet, scale, LaneLayout.AXIS, height);
    foldLabels(sheet, scale, height - 10);
    ticks(sheet, scale, List.of());
  }

  /** Draws the handle of the instant that is looked at; below the instants, which stay readable. */
  public static void handle(GraphicsContext g, double x, double bottom) {
    g.fillPolygon(
        new double[] {x - HANDLE, x + HANDLE, x},
        new double[] {bottom - HANDLE, bottom - HANDLE, bottom},
        3);
  }

  /** Draws instants and, beside them, how long folded time is. */
  public void ticksAndFolds(Sheet sheet, TimeScale scale) {
    ticks(sheet, scale, seen(sheet, scale));
    foldLabels(sheet, scale, LaneLayout.AXIS / 2);
  }

  /** Draws a line at the lower edge of the axis with the instants above it. */
  private void ticks(Sheet sheet, TimeScale scale, List<Seen> taken) {
    GraphicsContext g = sheet.g();
    g.setStroke(sheet.inks().of(Ink.LINE));
    g.setLineWidth(1);
    g.strokeLine(sheet.left(), LaneLayout.AXIS - 0.5, sheet.right(), LaneLayout.AXIS - 0.5);
    if (scale.isEmpty()) {
      return;
    }
    double free = sheet.left();
    for (Tick tick : ticks(scale, sheet)) {
      double width = Sheet.textWidth(tick.label());
      double at = Math.min(tick.x() + 3, sheet.right() - width);
      double end = tick.x() + width + 6;
      if (tick.x() < free
          || tick.x() > sheet.right() - APART
          || taken.stream().anyMatch(fold -> tick.x() < fold.right && end > fold.left)) {
        continue;
      }
      g.setFill(sheet.inks().of(Ink.MUTED));
      sheet.text(tick.label(), at, LaneLayout.AXIS / 2, TextAlignment.LEFT);
      g.strokeLine(tick.x() + 0.5, 4, tick.x() + 0.5, LaneLayout.AXIS);
      free = at + width + APART / 2;
    }
  }

  /** An instant to be named, and the pixel at which it lies. */
  record Tick(long time, double x, String label) {}

  /** Finds the instants in sight that are worth a label, from left to right. */
  List<Tick> ticks(TimeScale scale, Sheet sheet) {
    boolean days = !times.day(scale.first()).equals(times.day(scale.last()));
    double second = sheet.width() / sheet.window().width() / scale.secondsPerPlace();
    double room = Sheet.textWidth(label(scale.last(), days, null)) + APART;
    RoundTimes round = RoundTimes.of(room / second, times::offset);
    long left = scale.time(sheet.window().from());
    long right = scale.time(sheet.window().to());
    List<Tick> found = new ArrayList<>();
    LongConsumer sink =
        time ->
            found.add(
                new Tick(time, Math.round(sheet.x(scale.place(time))), label(time, days, round)));
    long begin = scale.first();
    for (int i = 0; i <= scale.folds.size(); i++) {
      boolean last = i == scale.folds.size();
      long end = last ? scale.last() : scale.folds.get(i).from();
      double used = found.isEmpty() ? -1 : found.getLast().x();
      // Of stretches that share a pixel only the first can have a label.
      if (begin <= right && end >= left && Math.round(sheet.x(scale.place(end))) > used) {
        stretch(begin, Math.max(begin, left), Math.min(end, right), round, sink);
      }
      begin = last ? end : scale.folds.get(i).to();
    }
    if (found.isEmpty()) {
      sink.accept(left);
    }
    return found;
  }

  /** One between folds that is too short for a full step says when it begins, if that is seen. */
  private static void stretch(long begin, long from, long to, RoundTimes round, LongConsumer sink) {
    List<Long> times = round.in(from, to);
    times.forEach(sink::accept);
    if (times.isEmpty() && begin == from) {
      sink.accept(begin);
    }
  }

  /** An instant that no calendar has is written the same with its day and without. */
  String label(long time, boolean days, RoundTimes round) {
    String clock = times.clock(time);
    if (clock.equals(times.day(time))) {
      return clock;
    }
    boolean exact = round != null && round.wholeMinutes() && clock.endsWith(":00");
    String shown = exact ? clock.substring(0, clock.length() - 3) : clock;
    return exact && round.wholeDays() && shown.equals("00:00")
        ? shortDay(time)
        : days ? shortDay(time) + " " + shown : shown;
  }

  /** The year is in the page’s heading and in the list. */
  private String shortDay(long time) {
    return withoutYear(times.day(time));
  }

  static String withoutYear(String day) {
    int year = day.lastIndexOf(' ');
    return year < 0 ? day : day.substring(0, year);
  }

  /** Of “23 h 59 m” the hours. */
  private static String oneUnit(String duration) {
    String[] parts = duration.split(" ");
    return parts.length < 2 ? duration : parts[0] + " " + parts[1];
  }

  /** Fills folded idle time from one height to another. */
  public static void folds(Sheet sheet, TimeScale scale, double top, double bottom) {
    sheet.g().setFill(sheet.inks().of(Ink.FOLD));
    for (Seen fold : seen(sheet, scale)) {
      double width = Math.max(1, fold.right - fold.left - 2);
      sheet.g().fillRect(fold.left + 1, top, width, bottom - top);
    }
  }

  /** Says how long folded time is, where there is room. */
  public void foldLabels(Sheet sheet, TimeScale scale, double y) {
    sheet.g().setFill(sheet.inks().of(Ink.MUTED));
    Messages messages = Fxml.messages(AxisPainter.class);
    for (Seen fold : seen(sheet, scale)) {
      String idle = ElapsedText.ofSeconds(fold.seconds);
      Stream.of(messages.get("lane.idle", idle), idle, oneUnit(idle))
          .filter(text -> Sheet.textWidth(text) <= fold.right - fold.left - 4)
          .findFirst()
          .ifPresent(
              text -> sheet.text(text, (fold.left + fold.right) / 2, y, TextAlignment.CENTER));
    }
  }

  /** Folded time in sight, and the pixels between which it lies. */
  private record Seen(long seconds, double left, double right) {}

  /** Of folds that share a pixel only the first is seen. */
  private static List<Seen> seen(Sheet sheet, TimeScale scale) {
    List<Seen> seen = new ArrayList<>();
    for (TimeScale.Fold fold : scale.folds) {
      double from = scale.place(fold.from());
      double to = scale.place(fold.to());
      double left = sheet.inside(sheet.x(from));
      double right = sheet.inside(sheet.x(to));
      if (sheet.sees(from, to) && right - (seen.isEmpty() ? -1 : seen.getLast().right) >= 1) {
        seen.add(new Seen(fold.seconds(), left, right));
      }
    }
    return seen;
  }
}
