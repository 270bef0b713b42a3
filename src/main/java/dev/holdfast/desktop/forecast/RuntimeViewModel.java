package dev.holdfast.desktop.forecast;

import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.retention.forecast.RuntimeRetention;
import dev.holdfast.retention.forecast.RuntimeState;
import dev.holdfast.retention.policy.Durations;
import dev.holdfast.retention.policy.Policy;
import dev.holdfast.store.RetentionTerm;
import dev.holdfast.store.terms.Terms;
import dev.holdfast.text.Messages;
import dev.holdfast.text.RetentionText;
import java.util.List;
import java.util.regex.Pattern;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.StringBinding;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;

/**
 * What is assumed of the runtime's own retention: a store does not say how its runtime is
 * configured. What cannot be read changes nothing and is said.
 */
final class RuntimeViewModel {

  private static final Pattern WHOLE = Pattern.compile("\\d{1,6}");

  private final RetentionText words = RetentionText.load();
  private final Messages messages = Fxml.messages(RuntimeViewModel.class);
  private final RetentionTerm term;

  /** What the runtime deletes unless it is configured otherwise. */
  final Policy own;

  private final String usual;
  private Policy lastPolicy;
  private Long lastWorkers;
  private RuntimeState state;

  // Properties

  /** How long the runtime keeps tasks, as typed; empty for several ages of its own. */
  final StringProperty keep = new SimpleStringProperty();

  /** Whether the runtime's own retention is switched off. */
  final BooleanProperty off = new SimpleBooleanProperty(false);

  /** In how many processes it runs, as typed; empty for those the store counts. */
  final StringProperty workers = new SimpleStringProperty("");

  /** What all that comes to; null before the store was read. */
  final ReadOnlyObjectWrapper<RuntimeRetention> runtime = new ReadOnlyObjectWrapper<>();

  /** What is wrong with what was typed; empty if nothing is. */
  final StringBinding problem = Bindings.createStringBinding(this::wrong, keep, off, workers);

  /** Begins with what the runtime does unless it is configured otherwise. */
  RuntimeViewModel(Terms terms) {
    term = terms.retention();
    own = Policy.own(terms).orElseThrow().boundTo(terms.statuses());
    usual = own.fibFlow().map(age -> Durations.format(age.expireSeconds())).orElse("");
    keep.set(usual);
    keep.subscribe(this::read);
    off.subscribe(this::read);
    workers.subscribe(this::read);
  }

  /** Returns the workers the store counts; those it does not record are taken for one. */
  long countedWorkers() {
    return state == null ? 1 : state.activeWorkers().orElse(1);
  }

  // Commands

  /** Takes what the store says. */
  void found(RuntimeState found) {
    state = found;
    read();
  }

  private void read() {
    if (typedKeepProblem().isEmpty()) {
      lastPolicy =
          keep.get().equals(usual)
              ? own
              : Policy.of(Durations.parse(keep.get()), List.copyOf(own.statuses()));
    }
    String typed = workers.get().strip();
    if (typed.isEmpty()) {
      lastWorkers = null;
    } else if (WHOLE.matcher(typed).matches()) {
      lastWorkers = Long.valueOf(typed);
    }
    if (state != null) {
      runtime.set(
          RuntimeRetention.of(
              term,
              off.get() ? null : lastPolicy,
              lastWorkers == null ? countedWorkers() : lastWorkers,
              state.stopping()));
    }
  }

  private String wrong() {
    String typed = workers.get().strip();
    if (!off.get() && !typedKeepProblem().isEmpty()) {
      return typedKeepProblem();
    }
    return typed.isEmpty() || WHOLE.matcher(typed).matches()
        ? ""
        : messages.get("runtime.workers.problem");
  }

  private String typedKeepProblem() {
    return keep.get().equals(usual) ? "" : words.problemOf(keep.get());
  }
}
