package dev.holdfast.desktop.retention;

import static dev.holdfast.desktop.fx.Nodes.centred;
import static dev.holdfast.desktop.fx.Nodes.styled;
import static dev.holdfast.desktop.fx.Nodes.whole;
import static dev.holdfast.desktop.fx.Nodes.wide;

import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.fx.NumberText;
import dev.holdfast.desktop.fx.Shown;
import dev.holdfast.desktop.fx.StatusLabel;
import dev.holdfast.desktop.fx.StatusStyle;
import dev.holdfast.retention.plan.Preview;
import dev.holdfast.store.retention.Rulings;
import dev.holdfast.task.Statuses;
import dev.holdfast.text.Messages;
import dev.holdfast.text.VisibleText;
import java.util.Map;
import javafx.beans.binding.Bindings;
import javafx.fxml.FXML;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.Label;
import javafx.scene.control.ListCell;
import javafx.scene.control.ListView;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;

/** What a preview is made of: candidates by status and by name, most of them first. */
final class BreakdownView {

  private static final int NAMES_SHOWN = 1_000;
  private static final int RULES_SHOWN = 8;

  private final Messages messages = Fxml.messages(BreakdownView.class);
  private final StatusStyle style;
  private final Parent root;

  @FXML private VBox statuses;
  @FXML private VBox ruleGroup;
  @FXML private VBox rules;
  @FXML private ListView<Map.Entry<String, Long>> names;
  @FXML private Label others;

  BreakdownView(RetentionViewModel<Preview> retention, Statuses known) {
    style = new StatusStyle(known);
    root = Fxml.load(this);
    names.setCellFactory(unused -> new NameCell());
    retention.preview().previewedProperty().subscribe(() -> show(retention.preview().value()));
    Shown.when(
        root,
        Bindings.createBooleanBinding(
            () -> retention.screenBinding().get() == RetentionScreen.PREVIEW && hasTasks(retention),
            retention.screenBinding(),
            retention.preview().previewedProperty()));
    retention
        .freshnessBinding()
        .subscribe(freshness -> root.setOpacity(freshness.usable() ? 1 : PreviewView.STALE));
  }

  Parent node() {
    return root;
  }

  private static boolean hasTasks(RetentionViewModel<Preview> retention) {
    Preview preview = retention.preview().value();
    return preview != null && preview.tasks() > 0;
  }

  private void show(Preview preview) {
    if (preview == null) {
      return;
    }
    statuses
        .getChildren()
        .setAll(
            preview.byStatus().entrySet().stream()
                .map(entry -> line(new StatusLabel(entry.getKey(), style), entry.getValue()))
                .toList());
    showRules(preview);
    TopCounts top = TopCounts.of(preview.byName(), NAMES_SHOWN);
    names.getItems().setAll(top.largest());
    others.setText(messages.get("breakdown.others", top.others()));
    Shown.now(others, top.others() > 0);
  }

  /** Also rules by which nothing goes: that is worth knowing. */
  private void showRules(Preview preview) {
    boolean several = Math.max(preview.policy().rules().size(), preview.byRule().size()) > 1;
    Shown.now(ruleGroup, several);
    rules
        .getChildren()
        .setAll(
            preview.byRule().entrySet().stream()
                .limit(RULES_SHOWN)
                .map(entry -> line(name(rule(entry.getKey())), entry.getValue()))
                .toList());
    if (preview.byRule().size() > RULES_SHOWN) {
      rules
          .getChildren()
          .add(
              new Label(
                  messages.get("breakdown.moreRules", preview.byRule().size() - RULES_SHOWN)));
    }
  }

  private String rule(String key) {
    return key.equals(Rulings.WITH_PARENT)
        ? messages.get("breakdown.along")
        : VisibleText.line(key);
  }

  private static Label name(String shown) {
    Label name = new Label(shown);
    name.setMinWidth(0);
    name.setTooltip(new Tooltip(shown));
    return name;
  }

  private static HBox line(Node what, long count) {
    Label number = whole(new Label(NumberText.grouped(count)));
    Region gap = wide(new Region());
    HBox line = centred(styled(new HBox(what, gap, number), "breakdown-line"));
    return line;
  }

  private final class NameCell extends ListCell<Map.Entry<String, Long>> {

    @Override
    protected void updateItem(Map.Entry<String, Long> entry, boolean empty) {
      super.updateItem(entry, empty);
      if (empty || entry == null) {
        setGraphic(null);
        setAccessibleText(null);
        return;
      }
      String shown =
          entry.getKey().isEmpty()
              ? messages.get("breakdown.noName")
              : VisibleText.line(entry.getKey());
      setGraphic(line(name(shown), entry.getValue()));
      setAccessibleText(shown + ": " + NumberText.grouped(entry.getValue()));
    }
  }
}
