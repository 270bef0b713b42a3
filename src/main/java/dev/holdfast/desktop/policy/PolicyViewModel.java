package dev.holdfast.desktop.policy;

import dev.holdfast.retention.policy.Policy;
import dev.holdfast.task.Statuses;
import java.util.List;
import java.util.Optional;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.ObjectBinding;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleObjectProperty;

/** The policy as it is being written, in one of some shapes. */
public final class PolicyViewModel {

  /** What tasks of the store can be in. */
  final Statuses known;

  /** Whether tasks have others below them, so that a workflow can go as a whole. */
  final boolean families;

  /** The form for one age. */
  public final AgeFormViewModel age;

  /** The list of rules. */
  public final RulesViewModel rules;

  /** What the runtime deletes by itself; empty if that is not known. */
  public final Optional<Policy> own;

  /**
   * Begins by age, with none written.
   *
   * @param known what tasks of the store can be in
   * @param families whether tasks have others below them, so that a workflow can go as a whole
   * @param own what the runtime deletes by itself; empty if that is not known
   */
  public PolicyViewModel(Statuses known, boolean families, Optional<Policy> own) {
    this.own = own.map(policy -> policy.boundTo(known));
    this.families = families;
    this.known = known;
    age = new AgeFormViewModel(known);
    rules = new RulesViewModel(known, families);
    policy = Bindings.createObjectBinding(this::written, shape, age.policy, rules.policy);
    shape.subscribe(this::carryOver);
  }

  // Properties

  /** How it is being written. */
  public final ObjectProperty<PolicyShape> shape = new SimpleObjectProperty<>(PolicyShape.BY_AGE);

  /** The policy; null while what is written is none. */
  public final ObjectBinding<Policy> policy;

  // Commands

  /** Returns the policy to use now; empty if there is none, and then a problem says why. */
  public Optional<Policy> ask() {
    return switch (shape.get()) {
      case BY_AGE -> age.ask();
      case OWN -> own;
      case RULES -> rules.ask();
    };
  }

  /** Writes a policy into the form that can say exactly that. */
  public void show(Policy wanted) {
    if (wanted.understoodBy(known).fibFlow().map(age::show).orElse(false)) {
      shape.set(PolicyShape.BY_AGE);
    } else {
      rules.show(wanted);
      shape.set(PolicyShape.RULES);
    }
  }

  /** Rules begin with what the age said, so that nothing has to be written twice. */
  private void carryOver(PolicyShape now) {
    Policy simple = age.policy.get();
    if (now == PolicyShape.RULES && simple != null && rules.rules.isEmpty()) {
      rules.rules.setAll(List.copyOf(simple.rules()));
    }
  }

  private Policy written() {
    return switch (shape.get()) {
      case BY_AGE -> age.policy.get();
      case OWN -> own.orElse(null);
      case RULES -> rules.policy.get();
    };
  }

  /** How a policy is being written. */
  public enum PolicyShape {
    /** One age for tasks of some statuses. */
    BY_AGE,
    /** What the runtime deletes by itself. */
    OWN,
    /** Rules, of which the most particular decides. */
    RULES
  }
}
