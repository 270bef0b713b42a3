package dev.holdfast.desktop.overview;

import static dev.holdfast.desktop.fx.Nodes.acting;
import static dev.holdfast.desktop.fx.Nodes.centred;
import static dev.holdfast.desktop.fx.Nodes.hbox;
import static dev.holdfast.desktop.fx.Nodes.label;
import static dev.holdfast.desktop.fx.Nodes.statusSign;
import static dev.holdfast.desktop.fx.Nodes.styled;
import static dev.holdfast.desktop.fx.Nodes.vbox;
import static dev.holdfast.desktop.fx.Nodes.whole;

import dev.holdfast.desktop.act.Acting;
import dev.holdfast.desktop.fx.FxmlView;
import dev.holdfast.desktop.fx.NumberText;
import dev.holdfast.desktop.fx.OneRow;
import dev.holdfast.desktop.fx.StatusStyle;
import dev.holdfast.desktop.tasks.details.FieldText;
import dev.holdfast.desktop.tasks.details.SectionTable;
import dev.holdfast.store.Overview;
import dev.holdfast.store.Section;
import dev.holdfast.task.TaskStatus;
import java.util.List;
import javafx.fxml.FXML;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Control;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
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

  private final VBox lists = vbox("overview-column-pane");
  private List<Section> listed = List.of();

  /** Those without tasks are the first that have no room; what went wrong is the last. */
  private final OneRow chips =
      styled(new OneRow(chip -> (int) chip.getUserData()), "chip-row", "overview-chips");

  @FXML private ScrollPane scrolling;
  @FXML private VBox columns;
  @FXML private VBox left;
  @FXML private VBox right;

  OverviewView(OverviewViewModel model, Acting acting) {
    super(model.messages);
    this.model = model;
    this.style = new StatusStyle(model.statuses());
    load();
    ((VBox) node()).getChildren().addFirst(chips);
    left.getChildren().setAll(new NeedsCard(model, acting));
    if (model.hasRetention()) {
      right.getChildren().add(new RetentionCard(model));
    }
    if (model.hasSchedules()) {
      left.getChildren().addAll(new ThroughputCard(model), new WorkersCard(model));
      right.getChildren().addAll(new SchedulesCard(model), lists);
    } else {
      left.getChildren().add(lists);
    }
    model.glance.value.subscribe(this::count);
    scrolling.widthProperty().subscribe(width -> arrange(width.doubleValue()));
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
      HBox row = hbox("overview-columns", left, right);
      HBox.setHgrow(left, Priority.ALWAYS);
      columns.getChildren().setAll(row);
    } else if (!two && (beside || columns.getChildren().size() < 2)) {
      columns.getChildren().setAll(left, right);
    }
    // Its numbers are never cut: it may be wider than that.
    right.setPrefWidth(two ? Math.max(380, width * 0.36) : Region.USE_COMPUTED_SIZE);
    left.setMinWidth(0);
    // Long texts of it must not take the room of the other.
    left.setPrefWidth(two ? 0 : Region.USE_COMPUTED_SIZE);
  }

  private void count(Overview overview) {
    if (overview == null) {
      chips.show(model.statuses().all.stream().map(status -> chip(status, null)).toList());
      return;
    }
    chips.show(
        overview.byStatus().entrySet().stream()
            .map(each -> chip(each.getKey(), each.getValue()))
            .toList());
    if (!overview.sections().equals(listed)) {
      listed = overview.sections();
      lists.getChildren().setAll(listed.stream().map(this::list).toList());
    }
  }

  /** A list of the store itself, such as its queues. */
  private CardPane list(Section section) {
    String title = messages.term("section.", section.key(), section.texts());
    CardPane card = new CardPane(model, title);
    FieldText fields = new FieldText(model.times(), model.statuses());
    Control rows = new SectionTable(section, fields).view(messages).control;
    rows.setAccessibleText(title);
    card.summarize(NumberText.counted(section.rows().size(), section.complete()), false);
    if (section.rows().isEmpty()) {
      card.empty(messages.get("common.none"));
    } else {
      card.fill(rows);
    }
    return card;
  }

  private Button chip(TaskStatus status, Long count) {
    String word = style.text(status);
    Label number = label(count == null ? "" : NumberText.grouped(count), "chip-count");
    HBox content = centred(hbox("chip-content", statusSign(), new Label(word), number));
    Button chip = acting(whole(new Button(null, content)), () -> model.open(status));
    chip.getStyleClass().addAll("overview-chip", StatusStyle.styleClass(style.known.tone(status)));
    chip.setId("chip-" + status.code());
    chip.setUserData(count != null && count == 0 ? 2 : wrong(status) ? 0 : 1);
    chip.setAccessibleText(
        messages.get("common.colon", word, count == null ? "" : NumberText.grouped(count)));
    return chip;
  }

  private boolean wrong(TaskStatus status) {
    return switch (style.known.tone(status)) {
      case PAUSED, FAILED, FAILING, LATE -> true;
      default -> false;
    };
  }
}
