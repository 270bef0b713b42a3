package dev.holdfast.desktop.timeline.lanes;

import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import javafx.scene.canvas.GraphicsContext;

/**
 * Draws attempts as bars: the outcome by colour, by shape and, where there is room, in words.
 *
 * @param height of a bar, in pixels
 * @param words says what an attempt is
 * @param underlined which attempts have a line below
 */
public record AttemptsPainter(
    double height, Function<AttemptBar, String> words, Predicate<AttemptBar> underlined) {

  /** Draws bars, those of the first row at this height. */
  public void paint(Sheet sheet, List<AttemptBar> rounds, double top) {
    GraphicsContext g = sheet.g();
    double[] painted = new double[AttemptBar.ROWS];
    BarPainter bars = new BarPainter(g, sheet.inks(), height);
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
      double y = top + round.row() * LaneLayout.ROUND;
      bars.bar(round.outcome(), words.apply(round), left, right, y, sheet.right() + Sheet.MARGIN);
      if (underlined.test(round)) {
        g.setFill(sheet.inks().cursor());
        g.fillRect(left, y + height + 2, Math.max(3, right - left - 1), 3);
      }
    }
  }
}
