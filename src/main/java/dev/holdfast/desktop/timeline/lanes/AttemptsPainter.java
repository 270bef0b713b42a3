package dev.holdfast.desktop.timeline.lanes;

import dev.holdfast.text.Messages;
import dev.holdfast.text.VisibleText;
import java.util.List;

/** Draws attempts as bars: the outcome by colour, by shape and, where there is room, in words. */
public record AttemptsPainter(Messages messages) {
  private static final double HEIGHT = LaneLayout.ROUND - 4;

  public void paint(Sheet sheet, List<AttemptBar> rounds, double top) {
    double[] painted = new double[AttemptBar.ROWS];
    BarPainter bars = new BarPainter(sheet.g(), sheet.inks(), HEIGHT);
    for (AttemptBar round : rounds) {
      if (!sheet.sees(round.from(), round.to())) {
        continue;
      }
      double left = sheet.inside(sheet.x(round.from()));
      double right = sheet.inside(sheet.x(round.to()));
      if (right - painted[round.row()] < 1) {
        continue;
      }
      painted[round.row()] = Math.max(right, left + 3);
      bars.bar(
          round.outcome(),
          words(round),
          left,
          right,
          top + round.row() * LaneLayout.ROUND + 2,
          sheet.right() + Sheet.MARGIN);
    }
  }

  private String words(AttemptBar round) {
    Object number = round.attempt().label();
    String outcome = round.attempt().outcome();
    return messages.get(
        "lane.attempt",
        number == null ? "?" : VisibleText.line(number.toString()),
        outcome == null ? messages.get("common.runningNow") : VisibleText.line(outcome));
  }
}
