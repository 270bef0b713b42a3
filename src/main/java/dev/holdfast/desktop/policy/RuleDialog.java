package dev.holdfast.desktop.policy;

import dev.holdfast.desktop.dialog.FormDialog;
import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.retention.policy.Rule;
import dev.holdfast.store.terms.Listing;
import dev.holdfast.store.terms.OperationTerm;
import dev.holdfast.task.Statuses;
import dev.holdfast.text.Messages;
import java.util.function.Consumer;
import javafx.stage.Window;

/**
 * The window around the form of one rule.
 *
 * @param known what tasks of the store can be in
 * @param operation what a cleanup does there
 * @param listing what its tasks can be told apart by
 */
record RuleDialog(Statuses known, OperationTerm operation, Listing listing) {

  /**
   * Shows the form and returns at once.
   *
   * @param original the rule to change; null for a new one
   * @param onRule hears the rule, unless the operator gives up
   */
  void show(Window owner, Rule original, Consumer<Rule> onRule) {
    Messages messages = Fxml.messages(RuleDialog.class).in(operation);
    RuleFormViewModel form = new RuleFormViewModel(known, original);
    RuleFormView view = new RuleFormView(form, operation, listing);
    String verb = messages.get(original == null ? "rule.add" : "rule.change");
    String heading = messages.get(original == null ? "rule.add.title" : "rule.change.title");
    new FormDialog(owner, heading, verb, view.node())
        .help("policy-files")
        .focus(view.first())
        .stays(view::tellsProblems)
        .ask(() -> onRule.accept(form.verdict.get().rule()));
  }
}
