package dev.holdfast.desktop.policy;

import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.retention.policy.Policy;
import dev.holdfast.retention.policy.Rule;
import dev.holdfast.retention.policy.RuleRanking;
import dev.holdfast.task.Statuses;
import dev.holdfast.text.Messages;
import dev.holdfast.text.VisibleText;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.ObjectBinding;
import javafx.beans.binding.StringBinding;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;

/** The rules of a policy, each of which says one thing; together they may still contradict. */
public final class RulesViewModel {

  /** What tasks of the store can be in. */
  final Statuses known;

  /** Whether it can be asked that a workflow goes only as a whole. */
  final boolean families;

  private final Messages messages = Fxml.messages(RulesViewModel.class);

  /**
   * Begins with no rules.
   *
   * @param known what tasks of the store can be in
   * @param families whether tasks have others below them, so that a workflow can go as a whole
   */
  public RulesViewModel(Statuses known, boolean families) {
    this.families = families;
    this.known = known;
  }

  // Properties

  /** The rules in the order written, which decides nothing. */
  public final ObservableList<Rule> rules = FXCollections.observableArrayList();

  /** Whether a workflow goes only as a whole. */
  final BooleanProperty wholeWorkflows = new SimpleBooleanProperty(false);

  private final BooleanProperty asked = new SimpleBooleanProperty(false);
  private final StringBinding conflict = Bindings.createStringBinding(this::conflict, rules);

  /** What is wrong with the rules together, naming them; empty if nothing is. */
  public final StringBinding problem =
      Bindings.createStringBinding(this::wrong, rules, conflict, asked);

  /** The policy; null while the rules are none. */
  public final ObjectBinding<Policy> policy =
      Bindings.createObjectBinding(this::written, rules, conflict, wholeWorkflows);

  // Commands

  /** Returns the policy to use now; empty if there is none, and then the problem says why. */
  Optional<Policy> ask() {
    asked.set(true);
    return Optional.ofNullable(policy.get());
  }

  /** Writes the rules of a policy in the place of those that are here. */
  void show(Policy wanted) {
    wholeWorkflows.set(families && wanted.wholeWorkflows());
    rules.setAll(wanted.understoodBy(known).rules());
  }

  private Policy written() {
    return rules.isEmpty() || !conflict.get().isEmpty()
        ? null
        : new Policy(rules, wholeWorkflows.get()).understoodBy(known);
  }

  private String wrong() {
    return rules.isEmpty() && asked.get() ? messages.get("rules.none") : conflict.get();
  }

  private String conflict() {
    if (rules.size() > Policy.MAX_RULES) {
      return messages.get("rules.tooMany", rules.size(), Policy.MAX_RULES);
    }
    Set<String> names = new HashSet<>();
    for (Rule rule : rules) {
      if (rule.name() != null && !names.add(rule.name())) {
        return messages.get("rules.sameName", VisibleText.line(rule.name()));
      }
    }
    return RuleRanking.tie(rules)
        .map(tie -> messages.get("rules.tie", key(tie.first()), key(tie.second())))
        .orElse("");
  }

  private String key(int place) {
    return VisibleText.line(rules.get(place).key());
  }
}
