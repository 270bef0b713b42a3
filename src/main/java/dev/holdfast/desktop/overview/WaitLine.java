package dev.holdfast.desktop.overview;

import static dev.holdfast.desktop.fx.Nodes.styled;

import dev.holdfast.store.activity.UsualWaits.Range;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javafx.scene.Node;
import javafx.scene.layout.Region;
import javafx.scene.shape.Circle;
import javafx.scene.shape.Polyline;
import javafx.scene.shape.Rectangle;

/**
 * How long most tasks waited in each part of a time, as a line over what is usual there. Where the
 * latest of it is outside of the usual it ends in a dot.
 */
final class WaitLine extends Region {

  private final Map<Integer, Long> waits;
  private final Map<Integer, Range> usual;
  private final int buckets;
  private final List<Rectangle> bands = new ArrayList<>();
  private final List<Polyline> lines = new ArrayList<>();
  private final Circle dot = styled(new Circle(2.5), "wait-dot");
  private final double most;

  WaitLine(Map<Integer, Long> waits, Map<Integer, Range> usual, int buckets) {
    this.waits = waits;
    this.usual = usual;
    this.buckets = buckets;
    getStyleClass().add("wait-line");
    long top = waits.values().stream().mapToLong(Long::longValue).max().orElse(0);
    long band = usual.values().stream().mapToLong(Range::high).max().orElse(0);
    // By its logarithm: a wait of minutes would leave nothing of seconds.
    most = Math.max(1, Math.log1p(Math.max(top, band)));
    List<Node> all = new ArrayList<>();
    usual.keySet().stream()
        .sorted()
        .forEach(
            bucket -> {
              Rectangle box = styled(new Rectangle(), "wait-band");
              box.setUserData(bucket);
              bands.add(box);
            });
    all.addAll(bands);
    for (int bucket = 0; bucket < buckets; bucket++) {
      boolean begins = waits.containsKey(bucket) && !waits.containsKey(bucket - 1);
      if (begins) {
        Polyline line = styled(new Polyline(), "wait-course");
        line.setUserData(bucket);
        lines.add(line);
      }
    }
    all.addAll(lines);
    dot.setVisible(false);
    all.add(dot);
    all.forEach(node -> node.setManaged(false));
    getChildren().setAll(all);
  }

  @Override
  protected void layoutChildren() {
    double step = getWidth() / buckets;
    for (Rectangle band : bands) {
      int bucket = (int) band.getUserData();
      Range range = usual.get(bucket);
      double top = y(range.high());
      band.setX(bucket * step);
      band.setWidth(step + 0.5);
      band.setY(top - 1.5);
      band.setHeight(Math.max(3, y(range.low()) - top + 3));
    }
    for (Polyline line : lines) {
      line.getPoints().clear();
      for (int at = (int) line.getUserData(); waits.containsKey(at); at++) {
        line.getPoints().addAll((at + 0.5) * step, y(waits.get(at)));
        if (!waits.containsKey(at + 1) && line.getPoints().size() == 2) {
          line.getPoints().addAll((at + 1.0) * step, y(waits.get(at)));
        }
      }
    }
    int last = waits.keySet().stream().mapToInt(Integer::intValue).max().orElse(-1);
    Range range = usual.get(last);
    dot.setVisible(range != null && waits.get(last) > range.high());
    if (dot.isVisible()) {
      dot.setCenterX((last + 0.5) * step);
      dot.setCenterY(y(waits.get(last)));
    }
  }

  private double y(long seconds) {
    double room = getHeight() - 6;
    return 3 + room - room * Math.log1p(seconds) / most;
  }
}
