package dev.holdfast.desktop.neverdeleted;

import dev.holdfast.cleanup.Cleanup;
import dev.holdfast.desktop.shell.StoreRead;
import dev.holdfast.desktop.shell.StoreSession;
import dev.holdfast.job.Cancellation;
import dev.holdfast.job.Progress;
import dev.holdfast.retention.explain.NeverDeletedScan;
import dev.holdfast.retention.policy.Policy;
import dev.holdfast.store.retention.Retention;
import dev.holdfast.store.retention.RetentionSnapshot;
import dev.holdfast.store.terms.OperationTerm;
import dev.holdfast.task.TaskId;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.BooleanBinding;
import javafx.beans.binding.ObjectBinding;
import javafx.beans.value.ObservableValue;

/** Looks for what the policy will never delete when the part comes to the front, or when asked. */
final class NeverDeletedViewModel {

  /** What was found, and for which policy. */
  record Found(Policy policy, NeverDeletedScan.NeverDeleted kept) {}

  private final StoreSession session;
  private final Cleanup cleanup;
  private final Long nowOverride;
  private final ObservableValue<Policy> policy;
  private final StoreRead<Found> read;
  private final ObjectBinding<NeverDeletedScreen> screen;
  private final BooleanBinding outdated;
  private Policy asked;

  /**
   * Has looked for nothing yet.
   *
   * @param policy the policy that is being written; null while it is none
   * @param cleanup knows what is on hold
   * @param nowOverride the moment to judge at in Unix seconds; null for the store's own clock
   */
  NeverDeletedViewModel(
      StoreSession session, ObservableValue<Policy> policy, Cleanup cleanup, Long nowOverride) {
    this.session = session;
    this.policy = policy;
    this.cleanup = cleanup;
    this.nowOverride = nowOverride;
    read = new StoreRead<>(session, session.messages(NeverDeletedViewModel.class).get("job.look"));
    screen =
        Bindings.createObjectBinding(
            this::screen,
            policy,
            read.valueProperty(),
            read.loadingProperty(),
            read.failureProperty());
    outdated =
        Bindings.createBooleanBinding(
            () -> read.value() != null && !read.value().policy().equals(policy.getValue()),
            policy,
            read.valueProperty());
  }

  // Properties

  /** What was found, whether an answer is awaited, and why none came. */
  StoreRead<Found> read() {
    return read;
  }

  /** What to show. */
  ObjectBinding<NeverDeletedScreen> screenBinding() {
    return screen;
  }

  /** Whether the policy was changed since. */
  BooleanBinding outdatedBinding() {
    return outdated;
  }

  /** Returns what a cleanup does in the store. */
  OperationTerm operation() {
    return session.operation();
  }

  // Commands

  /** The part came to the front: looks, unless it has for this policy. */
  void show() {
    Policy now = policy.getValue();
    if (now != null && !now.equals(asked)) {
      look();
    }
  }

  /** Looks for what the policy at the left will never delete. */
  void look() {
    Policy now = policy.getValue();
    if (now != null) {
      asked = now;
      read.read((progress, cancellation) -> find(now, progress, cancellation));
    }
  }

  /** Shows a task on the page for that. */
  void showTask(TaskId task) {
    session.showTask(task);
  }

  /** Stops what runs and hears nothing any more. */
  void close() {
    read.clear();
  }

  private Found find(Policy asked, Progress progress, Cancellation cancellation) {
    NeverDeletedScan scan =
        new NeverDeletedScan(asked, nowOverride, cleanup.held(session.store(), cancellation));
    try (RetentionSnapshot snapshot = Retention.of(session.store()).snapshot(cancellation)) {
      return new Found(asked, scan.run(snapshot, progress));
    }
  }

  private NeverDeletedScreen screen() {
    if (read.value() != null) {
      return read.value().kept().groups().isEmpty()
          ? NeverDeletedScreen.NONE
          : NeverDeletedScreen.GROUPS;
    }
    if (read.isLoading()) {
      return NeverDeletedScreen.READING;
    }
    if (read.failureProperty().get() != null) {
      return NeverDeletedScreen.FAILED;
    }
    return policy.getValue() == null ? NeverDeletedScreen.NO_POLICY : NeverDeletedScreen.IDLE;
  }
}
