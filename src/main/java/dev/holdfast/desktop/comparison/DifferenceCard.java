package dev.holdfast.desktop.comparison;

import dev.holdfast.desktop.fx.NumberText;
import dev.holdfast.desktop.fx.StatusLabel;
import dev.holdfast.desktop.fx.StatusStyle;
import dev.holdfast.retention.scan.PolicyComparison.Difference;
import dev.holdfast.task.TaskStatus;
import java.util.Map;
import javafx.geometry.Pos;
import javafx.scene.control.ContentDisplay;
import javafx.scene.control.Label;
import javafx.scene.control.ToggleButton;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;

/** Some of the tasks in numbers; choosing it lists them below. */
final class DifferenceCard extends ToggleButton {

  private final Label count = new Label();
  private final VBox statuses = new VBox();
  private final String title;
  private final StatusStyle style;

  /**
   * Shows no numbers yet.
   *
   * @param style how the statuses of the store look
   */
  DifferenceCard(String title, StatusStyle style) {
    this.style = style;
    this.title = title;
    getStyleClass().add("difference-card");
    setContentDisplay(ContentDisplay.GRAPHIC_ONLY);
    setAlignment(Pos.TOP_LEFT);
    setMaxSize(Double.MAX_VALUE, Double.MAX_VALUE);
    setMinWidth(0);
    Label heading = new Label(title);
    heading.getStyleClass().addAll("text-muted", "small-text");
    count.getStyleClass().add("big-number");
    statuses.getStyleClass().add("difference-statuses");
    VBox content = new VBox(heading, count, statuses);
    content.setMinWidth(0);
    content.prefWidthProperty().bind(widthProperty().subtract(30));
    setGraphic(content);
  }

  /** Shows what there is. */
  void show(Difference difference) {
    count.setText(NumberText.grouped((long) difference.tasks()));
    statuses
        .getChildren()
        .setAll(difference.byStatus().entrySet().stream().map(this::line).toList());
    setAccessibleText(title + ": " + count.getText());
  }

  /** One of the three is always chosen: a second press does not take it back. */
  @Override
  public void fire() {
    if (!isSelected()) {
      super.fire();
    }
  }

  private HBox line(Map.Entry<TaskStatus, Long> entry) {
    Label number = new Label(NumberText.grouped(entry.getValue()));
    number.setMinWidth(Region.USE_PREF_SIZE);
    Region gap = new Region();
    HBox.setHgrow(gap, Priority.ALWAYS);
    return new HBox(new StatusLabel(entry.getKey(), style), gap, number);
  }
}
