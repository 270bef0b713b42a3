package dev.holdfast.desktop.retention;

import static dev.holdfast.desktop.fx.Nodes.centred;
import static dev.holdfast.desktop.fx.Nodes.gap;
import static dev.holdfast.desktop.fx.Nodes.styled;
import static dev.holdfast.desktop.fx.Nodes.tall;
import static dev.holdfast.desktop.fx.Nodes.whole;

import dev.holdfast.desktop.fx.FxmlView;
import dev.holdfast.desktop.fx.NumberText;
import dev.holdfast.desktop.fx.Shown;
import dev.holdfast.desktop.fx.StatusLabel;
import dev.holdfast.desktop.fx.StatusStyle;
import dev.holdfast.desktop.table.Column;
import dev.holdfast.desktop.table.RowsView;
import dev.holdfast.retention.plan.Preview;
import dev.holdfast.store.retention.Rulings;
import dev.holdfast.task.Statuses;
import dev.holdfast.text.PolicyWords;
import dev.holdfast.text.VisibleText;
import java.util.Map;
import javafx.beans.binding.Bindings;
import javafx.fxml.FXML;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;

/** What a preview is made of: candidates by status and by name, most of them first. */
final class BreakdownView extends FxmlView {

  private static final int NAMES_SHOWN = 1_000;
  private static final int RULES_SHOWN = 8;

  private final StatusStyle style;
  private final RowsView<Map.Entry<String, Long>> names;

  @FXML private VBox byStatus;
  @FXML private VBox ruleGroup;
  @FXML private VBox byRule;
  @FXML private Label others;

  BreakdownView(RetentionViewModel<Preview> retention, Statuses known) {
    style = new StatusStyle(known);
    names =
        RowsView.list(
                messages,
                "breakdown.name",
                Column.<Map.Entry<String, Long>>line(
                        () -> entry -> line(name(named(entry)), entry.getValue()))
                    .said(entry -> named(entry) + ": " + NumberText.grouped(entry.getValue())))
            .named("names", "breakdown-names");
    names.control.setMinHeight(104);
    names.control.setPrefHeight(130);
    load();
    ((VBox) node()).getChildren().add(4, tall(names.control));
    retention.preview.previewed.subscribe(() -> show(retention.preview.value()));
    Shown.when(
        node(),
        Bindings.createBooleanBinding(
            () -> {
              Preview shown = retention.preview.value();
              return retention.screen.get() == RetentionScreen.PREVIEW
                  && shown != null
                  && shown.tasks() > 0;
            },
            retention.screen,
            retention.preview.previewed));
    retention.freshness.subscribe(
        freshness -> node().setOpacity(freshness.usable() ? 1 : PreviewView.STALE));
  }

  private void show(Preview preview) {
    if (preview == null) {
      return;
    }
    byStatus
        .getChildren()
        .setAll(
            preview.byStatus().entrySet().stream()
                .map(entry -> line(new StatusLabel(entry.getKey(), style), entry.getValue()))
                .toList());
    showRules(preview);
    TopCounts top = TopCounts.of(preview.byName(), NAMES_SHOWN);
    names.show(top.largest());
    others.setText(messages.get("breakdown.others", top.others()));
    Shown.now(others, top.others() > 0);
  }

  /** Also rules by which nothing goes: that is worth knowing. */
  private void showRules(Preview preview) {
    boolean several = Math.max(preview.policy().rules().size(), preview.byRule().size()) > 1;
    Shown.now(ruleGroup, several);
    byRule
        .getChildren()
        .setAll(
            preview.byRule().entrySet().stream()
                .limit(RULES_SHOWN)
                .map(entry -> line(name(rule(preview, entry.getKey())), entry.getValue()))
                .toList());
    if (preview.byRule().size() > RULES_SHOWN) {
      byRule
          .getChildren()
          .add(
              new Label(
                  messages.get("breakdown.moreRules", preview.byRule().size() - RULES_SHOWN)));
    }
  }

  private String rule(Preview preview, String key) {
    return key.equals(Rulings.WITH_PARENT)
        ? messages.get("breakdown.along")
        : preview.policy().rules().stream()
            .filter(rule -> rule.key().equals(key))
            .map(PolicyWords.load().calling(style::text)::name)
            .findFirst()
            .orElseGet(() -> VisibleText.line(key));
  }

  private static Label name(String shown) {
    Label name = new Label(shown);
    name.setMinWidth(0);
    name.setTooltip(new Tooltip(shown));
    return name;
  }

  private static HBox line(Node what, long count) {
    Label number = whole(new Label(NumberText.grouped(count)));
    return centred(styled(new HBox(what, gap(), number), "breakdown-line"));
  }

  private String named(Map.Entry<String, Long> entry) {
    return entry.getKey().isEmpty()
        ? messages.get("common.noName")
        : VisibleText.line(entry.getKey());
  }
}
