package dev.holdfast.desktop.comparison;

import dev.holdfast.cleanup.Cleanup;
import dev.holdfast.desktop.shell.StoreRead;
import dev.holdfast.desktop.shell.StoreSession;
import dev.holdfast.job.Cancellation;
import dev.holdfast.job.Progress;
import dev.holdfast.retention.policy.Policy;
import dev.holdfast.retention.scan.PolicyComparison;
import dev.holdfast.store.Choices;
import dev.holdfast.store.OperationTerm;
import dev.holdfast.store.Retention;
import dev.holdfast.store.RetentionSnapshot;
import dev.holdfast.task.TaskId;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.BooleanBinding;
import javafx.beans.binding.ObjectBinding;
import javafx.beans.value.ObservableValue;

/** Compares the policy that is being written with another one, when asked to. */
final class ComparisonViewModel {

  private final StoreSession session;
  private final Cleanup cleanup;
  private final Long nowOverride;
  private final ObservableValue<Policy> first;
  private final SecondPolicyViewModel second;
  private final StoreRead<PolicyComparison> read;
  private final ObjectBinding<ComparisonScreen> screen;
  private final BooleanBinding outdated;
  private Choices compared = Choices.NONE;

  /**
   * Has compared nothing yet.
   *
   * @param first the policy that is being written; null while it is none
   * @param cleanup knows what is on hold
   * @param nowOverride the moment to judge at in Unix seconds; null for the store's own clock
   */
  ComparisonViewModel(
      StoreSession session, ObservableValue<Policy> first, Cleanup cleanup, Long nowOverride) {
    this.session = session;
    this.first = first;
    this.cleanup = cleanup;
    this.nowOverride = nowOverride;
    second = new SecondPolicyViewModel(session);
    read = new StoreRead<>(session, session.messages(ComparisonViewModel.class).get("job.compare"));
    screen =
        Bindings.createObjectBinding(
            this::screen,
            first,
            read.valueProperty(),
            read.loadingProperty(),
            read.failureProperty());
    outdated =
        Bindings.createBooleanBinding(
            this::isOutdated,
            first,
            second.policyBinding(),
            session.choicesProperty(),
            read.valueProperty());
  }

  // Properties

  /** The policy to compare with. */
  SecondPolicyViewModel second() {
    return second;
  }

  /** What was found: the comparison, whether one is awaited, and why none came. */
  StoreRead<PolicyComparison> read() {
    return read;
  }

  /** What to show. */
  ObjectBinding<ComparisonScreen> screenBinding() {
    return screen;
  }

  /** Whether one of the policies was changed since they were compared. */
  BooleanBinding outdatedBinding() {
    return outdated;
  }

  /** Returns what a cleanup does in the store. */
  OperationTerm operation() {
    return session.operation();
  }

  // Commands

  /** Compares; if there is no second policy, its problem says why. */
  void compare() {
    Policy one = first.getValue();
    Policy other = second.ask();
    if (one != null && other != null) {
      Choices choices = session.choicesProperty().get();
      compared = choices;
      read.read((progress, cancellation) -> compare(one, other, choices, progress, cancellation));
    }
  }

  /** Compares again what was compared, if anything was: the store may have changed. */
  void refresh() {
    if (read.value() != null) {
      read.retry();
    }
  }

  /** Shows a task on the page for that. */
  void showTask(TaskId task) {
    session.showTask(task);
  }

  /** Stops what runs and hears nothing any more. */
  void close() {
    second.close();
    read.clear();
  }

  private PolicyComparison compare(
      Policy one, Policy other, Choices choices, Progress progress, Cancellation cancellation) {
    var held = cleanup.held(session.store(), cancellation);
    try (RetentionSnapshot snapshot = Retention.of(session.store()).snapshot(cancellation)) {
      return PolicyComparison.of(one, other, nowOverride, held, choices, snapshot, progress);
    }
  }

  private ComparisonScreen screen() {
    if (read.value() != null) {
      return ComparisonScreen.DIFFERENCES;
    }
    if (read.isLoading()) {
      return ComparisonScreen.READING;
    }
    if (read.failureProperty().get() != null) {
      return ComparisonScreen.FAILED;
    }
    return first.getValue() == null ? ComparisonScreen.NO_POLICY : ComparisonScreen.EMPTY;
  }

  private boolean isOutdated() {
    PolicyComparison shown = read.value();
    return shown != null
        && !(shown.first().equals(first.getValue())
            && shown.second().equals(second.policyBinding().get())
            && compared.equals(session.choicesProperty().get()));
  }
}
