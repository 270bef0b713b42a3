package dev.holdfast.desktop.retention;

import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;

/** Two parts beside each other where there is room, else above each other. */
final class SplitRow extends GridPane {

  private static final double WIDE = 720;
  private static final double LEFT = 420;

  private final Region first;
  private final Region second;
  private boolean wide;

  /**
   * Shows them.
   *
   * @param second null for the first alone
   */
  SplitRow(Region first, Region second) {
    this.first = first;
    this.second = second;
    getStyleClass().add("split-row");
    setMinHeight(USE_PREF_SIZE);
    widthProperty().subscribe(_ -> layOut(false));
    first.managedProperty().subscribe(_ -> layOut(false));
    layOut(true);
  }

  private void layOut(boolean anew) {
    boolean now = getWidth() >= WIDE && first.isManaged();
    if (!anew && now == wide) {
      return;
    }
    wide = now;
    getChildren().clear();
    ColumnConstraints left = new ColumnConstraints();
    left.setHgrow(Priority.ALWAYS);
    getColumnConstraints().setAll(left);
    add(first, 0, 0);
    if (second != null && wide) {
      left.setHgrow(Priority.NEVER);
      left.setPrefWidth(LEFT);
      left.setMinWidth(LEFT);
      ColumnConstraints right = new ColumnConstraints();
      right.setHgrow(Priority.ALWAYS);
      getColumnConstraints().add(right);
      add(second, 1, 0);
    } else if (second != null) {
      add(second, 0, 1);
    }
  }
}
