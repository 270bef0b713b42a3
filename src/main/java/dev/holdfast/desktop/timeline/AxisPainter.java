package dev.holdfast.desktop.timeline;

import dev.holdfast.desktop.fx.ElapsedText;
import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.fx.TimeText;
import dev.holdfast.text.Messages;
import java.util.ArrayList;
import java.util.List;
import javafx.scene.canvas.GraphicsContext;
import javafx.scene.text.TextAlignment;

/** Draws the line of time: its instants, and idle time folded and labelled. */
public final class AxisPainter {

  /** Places are tried so many pixels apart, and labels stand that far apart at least. */
  private static final double PACE = 8;

  private static final double APART = 40;

  private final TimeText times;
  private final Messages messages = Fxml.messages(AxisPainter.class);

  /** Takes how instants and folds are written. */
  public AxisPainter(TimeText times) {
    this.times = times;
  }

  void paint(Sheet sheet, TimeScale scale, double height) {
    folds(sheet, scale, LaneLayout.AXIS, height);
    foldLabels(sheet, scale, height - 10);
    ticks(sheet, scale);
  }

  /** Draws a line at the lower edge of the axis with the instants above it. */
  public void ticks(Sheet sheet, TimeScale scale) {
    ticks(sheet, scale, (from, to) -> false);
  }

  /** Draws instants and, beside them, how long folded time is. */
  public void ticksAndFolds(Sheet sheet, TimeScale scale) {
    List<double[]> taken = new ArrayList<>();
    each(sheet, scale, (fold, left, right) -> taken.add(new double[] {left, right}));
    ticks(
        sheet,
        scale,
        (from, to) -> taken.stream().anyMatch(fold -> from < fold[1] && to > fold[0]));
    foldLabels(sheet, scale, LaneLayout.AXIS / 2);
  }

  /** Says whether pixels are taken. */
  private interface Taken {
    boolean any(double from, double to);
  }

  private void ticks(Sheet sheet, TimeScale scale, Taken taken) {
    GraphicsContext g = sheet.g();
    g.setStroke(sheet.inks().line());
    g.setLineWidth(1);
    g.strokeLine(sheet.left(), LaneLayout.AXIS - 0.5, sheet.right(), LaneLayout.AXIS - 0.5);
    if (scale.isEmpty()) {
      return;
    }
    boolean days = !times.day(scale.first()).equals(times.day(scale.last()));
    String before = "";
    double free = sheet.left();
    for (double pixel = sheet.left(); pixel <= sheet.right() - APART; pixel += PACE) {
      Instant instant = Instant.near(pixel, sheet, scale);
      long time = instant.time();
      double x = instant.x();
      String label = label(time, days);
      if (scale.foldAt(time) != null
          || label.equals(before)
          || x < free
          || x > sheet.right() - APART) {
        continue;
      }
      double width = Sheet.textWidth(label);
      double at = Math.min(x + 3, sheet.right() - width);
      boolean overIt = !before.isEmpty() && at < free - APART;
      if (overIt || taken.any(x, x + width + 6)) {
        continue;
      }
      before = label;
      g.setFill(sheet.inks().muted());
      sheet.text(label, at, LaneLayout.AXIS / 2, TextAlignment.LEFT);
      g.strokeLine(x + 0.5, 4, x + 0.5, LaneLayout.AXIS);
      free = at + width + APART;
    }
  }

  /** A whole second and the pixel at which it lies: where its label stands. */
  record Instant(long time, double x) {

    /** Finds the second that is nearest to a pixel; its own pixel may be another one. */
    static Instant near(double pixel, Sheet sheet, TimeScale scale) {
      long time = scale.time(sheet.window().place((pixel - sheet.left()) / sheet.width()));
      return new Instant(time, Math.round(sheet.x(scale.place(time))));
    }
  }

  /** An instant that no calendar has is written the same with its day and without. */
  String label(long time, boolean days) {
    String clock = times.clock(time);
    return days && !clock.equals(times.day(time)) ? shortDay(time) + " " + clock : clock;
  }

  /** The year is in the page’s heading and in the list. */
  private String shortDay(long time) {
    String day = times.day(time);
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
    sheet.g().setFill(sheet.inks().fold());
    each(
        sheet,
        scale,
        (fold, left, right) ->
            sheet.g().fillRect(left + 1, top, Math.max(1, right - left - 2), bottom - top));
  }

  /** Says how long folded time is, where there is room. */
  public void foldLabels(Sheet sheet, TimeScale scale, double y) {
    sheet.g().setFill(sheet.inks().muted());
    each(
        sheet,
        scale,
        (fold, left, right) -> {
          String idle = ElapsedText.ofSeconds(fold.seconds());
          String label = messages.get("lane.idle", idle);
          double room = right - left - 4;
          String shown =
              Sheet.textWidth(label) <= room
                  ? label
                  : Sheet.textWidth(idle) <= room ? idle : oneUnit(idle);
          if (Sheet.textWidth(shown) <= room) {
            sheet.text(shown, (left + right) / 2, y, TextAlignment.CENTER);
          }
        });
  }

  private interface FoldSink {
    void take(TimeScale.Fold fold, double left, double right);
  }

  private static void each(Sheet sheet, TimeScale scale, FoldSink sink) {
    double painted = -1;
    for (TimeScale.Fold fold : scale.folds()) {
      double from = scale.place(fold.from());
      double to = scale.place(fold.to());
      if (!sheet.sees(from, to)) {
        continue;
      }
      double left = sheet.inside(sheet.x(from));
      double right = sheet.inside(sheet.x(to));
      if (right - painted >= 1) {
        painted = right;
        sink.take(fold, left, right);
      }
    }
  }
}
