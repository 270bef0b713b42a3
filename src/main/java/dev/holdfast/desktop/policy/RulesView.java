package dev.holdfast.desktop.policy;

import static dev.holdfast.desktop.fx.Nodes.acting;
import static dev.holdfast.desktop.fx.Nodes.styled;
import static dev.holdfast.desktop.fx.Nodes.wrapped;

import dev.holdfast.desktop.dialog.FormDialog;
import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.fx.FxmlView;
import dev.holdfast.desktop.fx.Shown;
import dev.holdfast.desktop.keys.Key;
import dev.holdfast.desktop.table.Column;
import dev.holdfast.desktop.table.RowsView;
import dev.holdfast.retention.policy.Rule;
import dev.holdfast.store.terms.Listing;
import dev.holdfast.store.terms.OperationTerm;
import dev.holdfast.text.PolicyWords;
import dev.holdfast.text.VisibleText;
import java.util.function.Function;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.BooleanBinding;
import javafx.fxml.FXML;
import javafx.geometry.Insets;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Label;
import javafx.scene.layout.VBox;

/** The rules of a policy, and what can be done with them. */
final class RulesView extends FxmlView {

  private static final double ROW = 58;
  private static final double EDGE = 6;
  private static final int ROWS_AT_MOST = 4;

  private final RulesViewModel rules;
  private final PolicyWords words;
  private final OperationTerm operation;
  private final Listing listing;
  private final RowsView<Rule> list;
  private final BooleanBinding editable;

  @FXML private VBox field;
  @FXML private Label untypeable;
  @FXML private Label problem;
  @FXML private Button edit;
  @FXML private Button remove;
  @FXML private VBox whole;
  @FXML private CheckBox wholeWorkflows;

  /**
   * Shows rules.
   *
   * @param operation what a cleanup does in the store
   * @param listing what its tasks can be told apart by
   */
  RulesView(RulesViewModel rules, OperationTerm operation, Listing listing) {
    super(Fxml.messages(RulesView.class).in(operation));
    this.rules = rules;
    words = PolicyWords.of(operation);
    this.operation = operation;
    this.listing = listing;
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
    load();
    field.getChildren().addFirst(list.control);
    edit.disableProperty().bind(editable.not());
    acting(edit, () -> edit(chosen()));
    remove.disableProperty().bind(list.chosenProperty().isNull());
    acting(remove, () -> remove(chosen()));
    Shown.when(untypeable, editable.not().and(list.chosenProperty().isNotNull()));
    Shown.saying(problem, rules.problem);
    wholeWorkflows.selectedProperty().bindBidirectional(rules.wholeWorkflows);
    Shown.now(whole, rules.families);
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

  @FXML
  private void add() {
    ask(null);
  }

  private void edit(Rule rule) {
    if (editable.get()) {
      ask(rule);
    }
  }

  /** Shows the form of a rule, of a new one for null, and returns at once. */
  private void ask(Rule before) {
    RuleFormViewModel form = new RuleFormViewModel(rules.known, before);
    RuleFormView view = new RuleFormView(form, operation, listing);
    String verb = messages.get(before == null ? "rule.add" : "rule.change");
    String heading = messages.get(before == null ? "rule.add.title" : "rule.change.title");
    new FormDialog(node().getScene().getWindow(), heading, verb, view.node())
        .help("policy-files")
        .focus(view.first())
        .stays(view::tellsProblems)
        .ask(() -> take(before, form.verdict.get().rule()));
  }

  private void take(Rule before, Rule made) {
    if (before == null) {
      rules.rules.add(made);
    } else {
      rules.rules.set(rules.rules.indexOf(before), made);
    }
    list.reveal(made);
    list.control.requestFocus();
  }

  private void remove(Rule rule) {
    rules.rules.remove(rule);
  }
}
