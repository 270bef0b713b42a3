package dev.holdfast.desktop.retention;

import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.shell.StoreSession;
import dev.holdfast.job.BackgroundJob;
import dev.holdfast.job.Cancellation;
import dev.holdfast.job.JobRunner.RunningJob;
import dev.holdfast.job.Progress;
import dev.holdfast.retention.CleanupListener;
import dev.holdfast.retention.CleanupPlan;
import dev.holdfast.retention.CleanupProgress;
import dev.holdfast.retention.CleanupResult;
import dev.holdfast.retention.CleanupRun;
import dev.holdfast.store.RetentionWriter;
import dev.holdfast.store.RetentionWriter.Preflight;
import dev.holdfast.store.StoreException;
import dev.holdfast.text.Messages;
import java.util.concurrent.atomic.AtomicReference;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;

/** One cleanup from the button to its result: check, ask, delete, tell. */
public final class RunViewModel {

  private final StoreSession session;
  private final Messages messages = Fxml.messages(RunViewModel.class);
  private RunningJob running;
  private boolean closed;

  RunViewModel(StoreSession session) {
    this.session = session;
  }

  // Properties

  private final ReadOnlyObjectWrapper<RunState> state =
      new ReadOnlyObjectWrapper<>(this, "state", RunState.NONE);
  private final ReadOnlyObjectWrapper<CleanupQuestion> question =
      new ReadOnlyObjectWrapper<>(this, "question");
  private final ReadOnlyObjectWrapper<RunProgress> progress =
      new ReadOnlyObjectWrapper<>(this, "progress");
  private final ReadOnlyObjectWrapper<CleanupResult> result =
      new ReadOnlyObjectWrapper<>(this, "result");
  private final ReadOnlyStringWrapper refusal = new ReadOnlyStringWrapper(this, "refusal", "");

  /** Where the cleanup is. */
  public ReadOnlyObjectProperty<RunState> stateProperty() {
    return state.getReadOnlyProperty();
  }

  /** What the operator is asked, and then what is run; null before. */
  public ReadOnlyObjectProperty<CleanupQuestion> questionProperty() {
    return question.getReadOnlyProperty();
  }

  /** How far the run is; null before its first batch. */
  public ReadOnlyObjectProperty<RunProgress> progressProperty() {
    return progress.getReadOnlyProperty();
  }

  /** What the latest run did; null before its end. */
  public ReadOnlyObjectProperty<CleanupResult> resultProperty() {
    return result.getReadOnlyProperty();
  }

  /** Why nothing was deleted, in words; empty if nothing stood in the way. */
  public ReadOnlyStringProperty refusalProperty() {
    return refusal.getReadOnlyProperty();
  }

  // Commands

  /** Looks whether deleting can work, then asks the operator. Only reads. */
  void check(CleanupPlan.Ready plan) {
    refusal.set("");
    state.set(RunState.CHECKING);
    follow(
        session.start(
            BackgroundJob.of(messages.get("job.check"), (ignored, stop) -> preflight(stop))
                .onSuccess(found -> unlessClosed(() -> ask(plan, found)))
                .onFailure(thrown -> unlessClosed(() -> refuse(thrown)))
                .onCancel(() -> unlessClosed(this::dismiss))));
  }

  /** The operator says yes: deletes what was asked. */
  void run() {
    CleanupPlan.Ready plan = question.get().plan();
    AtomicReference<RunProgress> newest = new AtomicReference<>();
    long began = session.clock().millis();
    progress.set(null);
    result.set(null);
    state.set(RunState.RUNNING);
    follow(
        session.start(
            BackgroundJob.of(
                    messages.get("job.run", plan.tasks().size()),
                    (report, stop) -> delete(plan, began, newest, report, stop))
                .listed()
                .onProgress((done, total) -> unlessClosed(() -> progress.set(newest.get())))
                .onSuccess(done -> unlessClosed(() -> end(done)))
                .onFailure(thrown -> unlessClosed(() -> breakOff(thrown)))
                .onCancel(() -> unlessClosed(this::dismiss))));
  }

  /** Stops the run at the edge of a batch; what is deleted stays deleted. */
  public void stop() {
    if (running != null) {
      running.cancel();
    }
  }

  /** The operator says no, or has read the refusal: nothing was changed. */
  void dismiss() {
    refusal.set("");
    state.set(RunState.NONE);
  }

  /** Stops and hears nothing any more. */
  void close() {
    closed = true;
    stop();
  }

  private Preflight preflight(Cancellation stop) {
    Preflight found = session.store().retentionPreflight(stop);
    if (found.obstacle() != null) {
      throw new StoreException(found.obstacle());
    }
    return found;
  }

  private CleanupResult delete(
      CleanupPlan.Ready plan,
      long began,
      AtomicReference<RunProgress> newest,
      Progress report,
      Cancellation stop) {
    CleanupListener listener =
        new CleanupListener() {
          @Override
          public void batchDone(CleanupProgress latest) {
            tell(latest, false);
          }

          @Override
          public void waiting(CleanupProgress latest) {
            tell(latest, true);
          }

          private void tell(CleanupProgress latest, boolean waits) {
            newest.set(new RunProgress(latest, waits, session.clock().millis() - began));
            report.report(latest.done(), latest.planned());
          }
        };
    try (RetentionWriter writer = session.store().retentionWriter(stop)) {
      return new CleanupRun(plan, listener, stop).run(writer);
    }
  }

  private void ask(CleanupPlan.Ready plan, Preflight found) {
    question.set(new CleanupQuestion(session.profile(), plan, found.triggers()));
    state.set(RunState.ASKING);
  }

  private void end(CleanupResult done) {
    result.set(done);
    state.set(RunState.ENDED);
    session.changed();
  }

  private void refuse(Throwable thrown) {
    state.set(RunState.NONE);
    refusal.set(messages.get("run.refused", session.sentenceFor(thrown)));
  }

  /** A store that fails in mid-run is told in a result; what is thrown then is a bug. */
  private void breakOff(Throwable thrown) {
    if (thrown instanceof StoreException) {
      refuse(thrown);
      return;
    }
    state.set(RunState.NONE);
    refusal.set(messages.get("run.broke", session.sentenceFor(thrown)));
    session.changed();
  }

  private void follow(RunningJob started) {
    running = started;
  }

  private void unlessClosed(Runnable action) {
    if (!closed) {
      action.run();
    }
  }
}
