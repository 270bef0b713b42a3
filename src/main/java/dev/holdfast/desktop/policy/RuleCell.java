package dev.holdfast.desktop.policy;

import static dev.holdfast.desktop.fx.Nodes.styled;

import dev.holdfast.retention.policy.Rule;
import dev.holdfast.store.terms.OperationTerm;
import dev.holdfast.text.PolicyWords;
import dev.holdfast.text.VisibleText;
import javafx.scene.control.Label;
import javafx.scene.control.ListCell;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.VBox;

/** A rule in the list: what it is about, and what it does with those tasks. */
final class RuleCell extends ListCell<Rule> {

  private static final double TOOLTIP_WIDTH = 420;

  private final PolicyWords words;
  private final Label about = styled(new Label(), "strong");
  private final Label effect = styled(new Label(), "text-muted", "small-text");
  private final Tooltip whole = new Tooltip();
  private final VBox lines = new VBox(about, effect);

  RuleCell(OperationTerm operation) {
    words = PolicyWords.of(operation);
    effect.setWrapText(true);
    lines.setMinWidth(0);
    lines.setPrefWidth(0);
    whole.setWrapText(true);
    whole.setMaxWidth(TOOLTIP_WIDTH);
  }

  @Override
  protected void updateItem(Rule rule, boolean empty) {
    super.updateItem(rule, empty);
    if (empty || rule == null) {
      setGraphic(null);
      setTooltip(null);
      setAccessibleText(null);
      return;
    }
    String key = VisibleText.line(rule.key());
    String does = VisibleText.line(words.of(rule));
    String match = VisibleText.line(rule.match().toString());
    about.setText(key);
    effect.setText(does);
    whole.setText(
        rule.name() == null || match.isEmpty()
            ? key + "\n" + does
            : key + "\n" + match + "\n" + does);
    setTooltip(whole);
    setAccessibleText(key + ": " + does);
    setGraphic(lines);
  }
}
