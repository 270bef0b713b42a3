package dev.holdfast.desktop.fx;

import static dev.holdfast.desktop.fx.Nodes.styled;

import java.util.ArrayList;
import java.util.List;
import javafx.scene.Node;
import javafx.scene.layout.Region;
import javafx.scene.shape.Rectangle;

/**
 * How many rounds ended in each part of a time, as bars. What failed stands at the foot of a bar in
 * another colour, and has a tick below the line, so that it is not told by colour alone.
 */
public final class EndedBars extends Region {

  private static final double GAP = 2;
  private static final double TICK = 3;

  private final List<Long> ended;
  private final List<Long> failed;
  private final List<Rectangle> done = new ArrayList<>();
  private final List<Rectangle> wrong = new ArrayList<>();
  private final List<Rectangle> ticks = new ArrayList<>();
  private final long most;

  /** Draws them: of each part how many ended, and how many of these failed. */
  public EndedBars(List<Long> ended, List<Long> failed) {
    this.ended = ended;
    this.failed = failed;
    this.most = Math.max(1, ended.stream().mapToLong(Long::longValue).max().orElse(1));
    getStyleClass().add("ended-bars");
    List<Node> all = new ArrayList<>();
    for (int i = 0; i < ended.size(); i++) {
      done.add(bar("ended-done", all));
      wrong.add(bar("ended-failed", all));
      ticks.add(bar("ended-failed", all));
    }
    getChildren().setAll(all);
  }

  private static Rectangle bar(String style, List<Node> all) {
    Rectangle bar = styled(new Rectangle(), style);
    bar.setManaged(false);
    all.add(bar);
    return bar;
  }

  @Override
  protected void layoutChildren() {
    double line = getHeight() - TICK - 1;
    double step = (getWidth() + GAP) / ended.size();
    for (int i = 0; i < ended.size(); i++) {
      double left = Math.round(i * step);
      double width = Math.max(1, Math.round((i + 1) * step) - left - GAP);
      double high = height(ended.get(i), line);
      double bad = Math.min(high, height(failed.get(i), line));
      place(done.get(i), left, line - high, width, high - bad);
      place(wrong.get(i), left, line - bad, width, bad);
      place(ticks.get(i), left, line + 1, width, bad > 0 ? TICK : 0);
    }
  }

  private double height(long count, double room) {
    return count == 0 ? 0 : Math.max(1, Math.round(room * count / most));
  }

  private static void place(Rectangle bar, double x, double y, double width, double height) {
    bar.setX(x);
    bar.setY(y);
    bar.setWidth(width);
    bar.setHeight(Math.max(0, height));
    bar.setVisible(height > 0);
  }
}
