package dev.holdfast.desktop.overview;

import static dev.holdfast.desktop.fx.Nodes.styled;

import dev.holdfast.desktop.fx.ElapsedText;
import dev.holdfast.store.activity.UsualWaits.Range;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import javafx.geometry.VPos;
import javafx.scene.layout.Region;
import javafx.scene.shape.Circle;
import javafx.scene.shape.Line;
import javafx.scene.shape.Polyline;
import javafx.scene.shape.Rectangle;
import javafx.scene.text.Text;

/**
 * How long most tasks waited in each part of a time, as a line from nothing up, over what is usual
 * at this time; what the upper edge means stands before it. Longer than usual, it ends in a dot.
 */
final class WaitLine extends Region {

  private static final double GUTTER = 42;

  private final SortedMap<Integer, Long> waits;
  private final Range usual;
  private final int buckets;
  private final Rectangle band = styled(new Rectangle(), "wait-band");
  private final Line axis = styled(new Line(), "wait-axis");
  private final Polyline line = styled(new Polyline(), "wait-course");
  private final Circle dot = styled(new Circle(2.5), "wait-dot");
  private final Text scale = styled(new Text(), "wait-scale");
  private final long most;

  /**
   * Draws it.
   *
   * @param waits in seconds, by the part of the time
   * @param usual null if nobody knows
   */
  WaitLine(Map<Integer, Long> waits, Range usual, int buckets) {
    this.waits = new TreeMap<>(waits);
    this.usual = usual;
    this.buckets = buckets;
    getStyleClass().add("wait-line");
    long top = waits.values().stream().mapToLong(Long::longValue).max().orElse(0);
    most = Math.max(1, Math.max(top, usual == null ? 0 : usual.high()));
    scale.setText(ElapsedText.ofSeconds(most));
    scale.setTextOrigin(VPos.TOP);
    dot.setVisible(isLate());
    band.setVisible(usual != null);
    getChildren().setAll(band, axis, line, dot, scale);
    getChildren().forEach(node -> node.setManaged(false));
  }

  @Override
  protected void layoutChildren() {
    double step = (getWidth() - GUTTER) / buckets;
    scale.setX(Math.max(0, GUTTER - 4 - scale.getLayoutBounds().getWidth()));
    axis.setStartX(GUTTER);
    axis.setEndX(getWidth());
    axis.setStartY(y(0));
    axis.setEndY(y(0));
    if (usual != null) {
      band.setX(GUTTER);
      band.setWidth(getWidth() - GUTTER);
      band.setY(y(usual.high()) - 1);
      band.setHeight(Math.max(2, y(usual.low()) - y(usual.high()) + 2));
    }
    line.getPoints().clear();
    waits.forEach(
        (bucket, seconds) -> line.getPoints().addAll(GUTTER + (bucket + 0.5) * step, y(seconds)));
    if (waits.size() == 1) {
      line.getPoints().addAll(line.getPoints().getFirst() + step / 2, line.getPoints().getLast());
    }
    if (dot.isVisible()) {
      dot.setCenterX(GUTTER + (waits.lastKey() + 0.5) * step);
      dot.setCenterY(y(waits.get(waits.lastKey())));
    }
  }

  private boolean isLate() {
    return usual != null && !waits.isEmpty() && waits.get(waits.lastKey()) > usual.high();
  }

  private double y(long seconds) {
    double room = getHeight() - 6;
    return 3 + room - room * seconds / most;
  }
}
