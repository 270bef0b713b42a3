package dev.holdfast.desktop.retention;

import dev.holdfast.cleanup.Cleanup;
import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.shell.StoreSession;
import dev.holdfast.job.BackgroundJob;
import dev.holdfast.job.Cancellation;
import dev.holdfast.job.JobRunner.RunningJob;
import dev.holdfast.job.Progress;
import dev.holdfast.retention.Preview;
import dev.holdfast.retention.PreviewScan;
import dev.holdfast.retention.policy.Policy;
import dev.holdfast.store.Retention;
import dev.holdfast.store.RetentionSnapshot;
import dev.holdfast.text.Messages;
import java.time.Instant;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyDoubleProperty;
import javafx.beans.property.ReadOnlyDoubleWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;

/** Asks the store what a policy would delete. A newer question supersedes an older one. */
public final class PreviewViewModel {

  private final StoreSession session;
  private final Cleanup cleanup;
  private final Long nowOverride;
  private final Messages messages = Fxml.messages(PreviewViewModel.class);
  private Policy latest;
  private RunningJob running;
  private long generation;

  /**
   * Has asked nothing yet.
   *
   * @param nowOverride the moment to judge at in Unix seconds; null for the store's own clock
   */
  PreviewViewModel(StoreSession session, Cleanup cleanup, Long nowOverride) {
    this.cleanup = cleanup;
    this.session = session;
    this.nowOverride = nowOverride;
  }

  // Properties

  private final ReadOnlyObjectWrapper<Preview> preview =
      new ReadOnlyObjectWrapper<>(this, "preview");
  private final ReadOnlyObjectWrapper<Instant> previewedAt =
      new ReadOnlyObjectWrapper<>(this, "previewedAt");
  private final ReadOnlyBooleanWrapper scanning = new ReadOnlyBooleanWrapper(this, "scanning");
  private final ReadOnlyDoubleWrapper fraction = new ReadOnlyDoubleWrapper(this, "fraction", -1);
  private final ReadOnlyStringWrapper failure = new ReadOnlyStringWrapper(this, "failure", "");

  /** The latest answer; null before the first. Stays while a newer one is awaited. */
  public ReadOnlyObjectProperty<Preview> previewProperty() {
    return preview.getReadOnlyProperty();
  }

  /** When the latest answer came, by the workstation's clock; null before the first. */
  public ReadOnlyObjectProperty<Instant> previewedAtProperty() {
    return previewedAt.getReadOnlyProperty();
  }

  /** Whether an answer is awaited. */
  public ReadOnlyBooleanProperty scanningProperty() {
    return scanning.getReadOnlyProperty();
  }

  /** How far the store was read, 0 to 1; below 0 while nobody knows. */
  public ReadOnlyDoubleProperty fractionProperty() {
    return fraction.getReadOnlyProperty();
  }

  /** Why the latest question got no answer, in words; empty if it did. */
  public ReadOnlyStringProperty failureProperty() {
    return failure.getReadOnlyProperty();
  }

  // Commands

  /** Asks what a policy would delete. */
  public void scan(Policy policy) {
    latest = policy;
    long mine = ++generation;
    scanning.set(true);
    fraction.set(-1);
    failure.set("");
    RunningJob started =
        session.start(
            BackgroundJob.of(messages.get("job.preview"), work(policy))
                .superseding(this)
                .listed()
                .onProgress((done, total) -> ifMine(mine, () -> progressed(done, total)))
                .onSuccess(answer -> end(mine, () -> answered(answer)))
                .onFailure(thrown -> end(mine, () -> failure.set(session.sentenceFor(thrown))))
                .onCancel(() -> end(mine, () -> {})));
    running = scanning.get() ? started : null;
  }

  /**
   * Shows what was not asked of the store: a plan that was frozen before.
   *
   * @param at when it was made
   */
  void show(Preview frozen, Instant at) {
    cancel();
    generation++;
    running = null;
    latest = null;
    scanning.set(false);
    failure.set("");
    previewedAt.set(at);
    preview.set(frozen);
  }

  /** Asks again what got no answer. */
  public void retry() {
    if (latest != null) {
      scan(latest);
    }
  }

  /** Stops asking; what is shown stays. */
  public void cancel() {
    if (running != null) {
      running.cancel();
    }
  }

  /** Stops and hears nothing any more. */
  void close() {
    cancel();
    generation++;
  }

  private BackgroundJob.Work<Preview> work(Policy policy) {
    return (progress, cancellation) -> read(policy, progress, cancellation);
  }

  private Preview read(Policy policy, Progress progress, Cancellation cancellation) {
    try (RetentionSnapshot snapshot = Retention.of(session.store()).snapshot(cancellation)) {
      return new PreviewScan(policy, nowOverride, null, cleanup.held(session.store(), cancellation))
          .run(snapshot, progress);
    }
  }

  private void progressed(long done, long total) {
    fraction.set(total > 0 ? Math.clamp((double) done / total, 0.0, 1.0) : -1);
  }

  private void answered(Preview answer) {
    previewedAt.set(session.clock().instant());
    preview.set(answer);
  }

  private void end(long mine, Runnable outcome) {
    ifMine(
        mine,
        () -> {
          running = null;
          outcome.run();
          scanning.set(false);
        });
  }

  private void ifMine(long mine, Runnable action) {
    if (mine == generation) {
      action.run();
    }
  }
}
