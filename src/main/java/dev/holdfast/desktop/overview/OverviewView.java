package dev.holdfast.desktop.overview;

import static dev.holdfast.desktop.fx.Nodes.acting;
import static dev.holdfast.desktop.fx.Nodes.centred;
import static dev.holdfast.desktop.fx.Nodes.styled;
import static dev.holdfast.desktop.fx.Nodes.whole;

import dev.holdfast.desktop.act.Acting;
import dev.holdfast.desktop.fx.FxmlView;
import dev.holdfast.desktop.fx.NumberText;
import dev.holdfast.desktop.fx.StatusSign;
import dev.holdfast.desktop.fx.StatusStyle;
import dev.holdfast.store.Overview;
import dev.holdfast.task.TaskStatus;
import java.time.ZoneId;
import javafx.fxml.FXML;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;

/** The page: how many tasks have which status, and its cards in two columns, or one. */
final class OverviewView extends FxmlView {

  /** Where there is less room the cards stand below each other. */
  private static final double TWO_COLUMNS = 1_060;

  private final OverviewViewModel model;
  private final StatusStyle style;

  @FXML private FlowPane chips;
  @FXML private ScrollPane scrolling;
  @FXML private VBox columns;
  @FXML private VBox left;
  @FXML private VBox right;

  OverviewView(OverviewViewModel model, Acting acting, ZoneId zone) {
    this.model = model;
    this.style = new StatusStyle(model.statuses());
    load(model.messages());
    left.getChildren().setAll(new NeedsCard(model, acting, zone), new ThroughputCard(model));
    if (model.hasRetention()) {
      right.getChildren().add(new RetentionCard(model, zone));
    }
    if (model.hasSchedules()) {
      right.getChildren().add(new SchedulesCard(model, zone));
    }
    right.getChildren().add(new WorkersCard(model, zone));
    model.glance().valueProperty().subscribe(this::count);
    scrolling.widthProperty().subscribe(width -> arrange(width.doubleValue()));
  }

  @FXML
  private void initialize() {
    count(null);
  }

  /** Gives the keyboard to what is to be done first. */
  void focus() {
    Node first = left.lookup(".concern-open");
    (first == null ? scrolling : first).requestFocus();
  }

  private void arrange(double width) {
    boolean two = width >= TWO_COLUMNS;
    boolean beside = left.getParent() instanceof HBox;
    if (two && !beside) {
      HBox row = styled(new HBox(left, right), "overview-columns");
      HBox.setHgrow(left, Priority.ALWAYS);
      columns.getChildren().setAll(row);
    } else if (!two && (beside || columns.getChildren().size() < 2)) {
      columns.getChildren().setAll(left, right);
    }
    // Its numbers are never cut: it may be wider than that.
    right.setPrefWidth(two ? Math.max(380, width * 0.32) : Region.USE_COMPUTED_SIZE);
    left.setMinWidth(0);
    // Long texts of it must not take the room of the other.
    left.setPrefWidth(two ? 0 : Region.USE_COMPUTED_SIZE);
  }

  private void count(Overview overview) {
    chips.getChildren().clear();
    if (overview == null) {
      model.statuses().all().forEach(status -> chips.getChildren().add(chip(status, null)));
      return;
    }
    overview.byStatus().forEach((status, count) -> chips.getChildren().add(chip(status, count)));
  }

  private Button chip(TaskStatus status, Long count) {
    String word = style.text(status);
    Label number = styled(new Label(count == null ? "" : NumberText.grouped(count)), "chip-count");
    HBox content =
        centred(styled(new HBox(new StatusSign(), new Label(word), number), "chip-content"));
    Button chip = acting(whole(new Button(null, content)), () -> model.open(status));
    chip.getStyleClass().addAll("overview-chip", StatusStyle.styleClass(style.tone(status)));
    chip.setId("chip-" + status.code());
    chip.setAccessibleText(
        model
            .messages()
            .get("chip.accessible", word, count == null ? "" : NumberText.grouped(count)));
    return chip;
  }
}
