package dev.holdfast.desktop.policy;

import static dev.holdfast.desktop.fx.Nodes.button;
import static dev.holdfast.desktop.fx.Nodes.named;
import static dev.holdfast.desktop.fx.Nodes.styled;
import static dev.holdfast.desktop.fx.Nodes.wrapped;

import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.fx.Shown;
import dev.holdfast.desktop.keys.Key;
import dev.holdfast.desktop.table.Column;
import dev.holdfast.desktop.table.RowsView;
import dev.holdfast.retention.policy.Rule;
import dev.holdfast.store.terms.Listing;
import dev.holdfast.store.terms.OperationTerm;
import dev.holdfast.text.Messages;
import dev.holdfast.text.PolicyWords;
import dev.holdfast.text.VisibleText;
import java.util.function.Function;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.BooleanBinding;
import javafx.geometry.Insets;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;

/** The rules of a policy, and what can be done with them. */
final class RulesView {

  private static final double ROW = 58;
  private static final double EDGE = 6;
  private static final int ROWS_AT_MOST = 4;

  private final RulesViewModel rules;
  private final Messages messages;
  private final PolicyWords words;
  private final RuleDialog dialog;
  private final RowsView<Rule> list;
  private final BooleanBinding editable;
  final VBox root;

  /**
   * Shows rules.
   *
   * @param operation what a cleanup does in the store
   * @param listing what its tasks can be told apart by
   */
  RulesView(RulesViewModel rules, OperationTerm operation, Listing listing) {
    this.rules = rules;
    messages = Fxml.messages(RulesView.class).in(operation);
    words = PolicyWords.of(operation);
    dialog = new RuleDialog(rules.known, operation, listing);
    list =
        RowsView.list(
                messages, "rules", Column.line(this::drawing).more(this::whole).said(this::said))
            .named("list", "rules-list")
            .asHighAsRows(EDGE, ROW, ROWS_AT_MOST)
            .opens(this::edit)
            .on(Key.EDIT, this::edit)
            .on(Key.REMOVE, this::remove);
    rules.rules.subscribe(() -> list.show(rules.rules));
    list.show(rules.rules);
    Label none =
        wrapped(styled(new Label(messages.get("rules.empty")), "text-muted", "small-text"));
    none.setPadding(new Insets(4));
    list.placeholder(none);
    editable =
        Bindings.createBooleanBinding(
            () -> chosen() != null && RuleTyped.of(chosen()).typeable(), list.chosenProperty());
    root = new VBox(field(), whole());
    root.getStyleClass().add("policy-form");
  }

  private VBox field() {
    Button add = named(button(messages.get("rules.add"), this::add, "small"), "add");
    Button edit = button(messages.get("common.edit"), () -> edit(chosen()), "small");
    edit.setId("edit");
    edit.disableProperty().bind(editable.not());
    Button remove = styled(list.button("common.remove", this::remove), "small");
    HBox actions = styled(new HBox(add, edit, remove), "rules-actions");
    Label untypeable =
        wrapped(styled(new Label(messages.get("rules.untypeable")), "text-muted", "small-text"));
    Shown.when(untypeable, editable.not().and(list.chosenProperty().isNotNull()));
    Label problem = named(wrapped(styled(new Label(), "problem", "small-text")), "problem");
    Shown.saying(problem, rules.problem);
    return styled(
        new VBox(
            list.control,
            wrapped(styled(new Label(messages.get("rules.decides")), "text-muted", "small-text")),
            actions,
            untypeable,
            problem),
        "policy-field");
  }

  private VBox whole() {
    CheckBox only = named(new CheckBox(messages.get("rules.whole")), "wholeWorkflows");
    only.setAccessibleHelp(messages.get("rules.whole.why"));
    only.selectedProperty().bindBidirectional(rules.wholeWorkflows);
    VBox whole =
        styled(
            new VBox(
                only,
                wrapped(
                    styled(
                        new Label(messages.get("rules.whole.why")),
                        "text-muted",
                        "small-text",
                        "check-note"))),
            "policy-field");
    Shown.now(whole, rules.families);
    return whole;
  }

  private Function<Rule, Node> drawing() {
    Label about = styled(new Label(), "strong");
    Label effect = styled(new Label(), "text-muted", "small-text");
    effect.setWrapText(true);
    VBox lines = new VBox(about, effect);
    lines.setMinWidth(0);
    lines.setPrefWidth(0);
    return rule -> {
      about.setText(VisibleText.line(rule.key()));
      effect.setText(VisibleText.line(words.of(rule)));
      return lines;
    };
  }

  private String said(Rule rule) {
    return VisibleText.line(rule.key()) + ": " + VisibleText.line(words.of(rule));
  }

  private String whole(Rule rule) {
    String match = VisibleText.line(rule.match().toString());
    return VisibleText.line(rule.key())
        + (rule.name() == null || match.isEmpty() ? "\n" : "\n" + match + "\n")
        + VisibleText.line(words.of(rule));
  }

  private Rule chosen() {
    return list.chosenProperty().get();
  }

  private void add() {
    dialog.show(
        root.getScene().getWindow(),
        null,
        made -> {
          rules.rules.add(made);
          see(made);
        });
  }

  private void edit(Rule rule) {
    if (editable.get()) {
      dialog.show(
          root.getScene().getWindow(),
          rule,
          made -> {
            rules.rules.set(rules.rules.indexOf(rule), made);
            see(made);
          });
    }
  }

  private void remove(Rule rule) {
    rules.rules.remove(rule);
  }

  private void see(Rule made) {
    list.reveal(made);
    list.control.requestFocus();
  }
}
