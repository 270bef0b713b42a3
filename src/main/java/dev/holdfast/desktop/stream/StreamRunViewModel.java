package dev.holdfast.desktop.stream;

import dev.holdfast.archive.ArchiveSpace;
import dev.holdfast.cleanup.Cleanup;
import dev.holdfast.cleanup.CleanupOutcome;
import dev.holdfast.cleanup.StreamCleanupOrder;
import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.retention.RunState;
import dev.holdfast.desktop.retention.RunWait;
import dev.holdfast.desktop.run.ArchiveName;
import dev.holdfast.desktop.run.ArchiveOffer;
import dev.holdfast.desktop.run.ReportViewModel;
import dev.holdfast.desktop.run.RunFailure;
import dev.holdfast.desktop.shell.StoreSession;
import dev.holdfast.job.BackgroundJob;
import dev.holdfast.job.Cancellation;
import dev.holdfast.job.JobRunner.RunningJob;
import dev.holdfast.job.Progress;
import dev.holdfast.journal.Journal;
import dev.holdfast.plan.FrozenStreams;
import dev.holdfast.report.StreamReportSubject;
import dev.holdfast.retention.CleanupListener;
import dev.holdfast.retention.CleanupProgress;
import dev.holdfast.retention.WaitReason;
import dev.holdfast.retention.stream.StreamCleanupOptions;
import dev.holdfast.retention.stream.StreamCleanupPlan;
import dev.holdfast.retention.stream.StreamPreview;
import dev.holdfast.retention.throttle.DailyHours;
import dev.holdfast.store.Preflight;
import dev.holdfast.store.StoreException;
import dev.holdfast.text.Messages;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicReference;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;

/** One cleanup of streams from the button to its result: check, ask, delete, tell. */
public final class StreamRunViewModel {

  private final StoreSession session;
  private final Cleanup cleanup;
  private final Cleanup streams;
  private final ReportViewModel report;
  private final Messages messages = Fxml.messages(StreamRunViewModel.class);
  private RunningJob running;
  private StreamCleanupOrder confirmed;
  private boolean closed;

  StreamRunViewModel(StoreSession session, Cleanup cleanup, Journal journal) {
    this.session = session;
    this.cleanup = cleanup;
    this.streams = new Cleanup(journal);
    this.report = new ReportViewModel(session);
  }

  /**
   * How far a run is.
   *
   * @param latest after the latest batch; a task of it is an event here
   * @param waiting what it waits for; null while it works
   */
  record Step(CleanupProgress latest, RunWait waiting) {}

  // Properties

  private final ReadOnlyObjectWrapper<RunState> state =
      new ReadOnlyObjectWrapper<>(this, "state", RunState.NONE);
  private final ReadOnlyObjectWrapper<StreamQuestion> question =
      new ReadOnlyObjectWrapper<>(this, "question");
  private final ReadOnlyObjectWrapper<Step> step = new ReadOnlyObjectWrapper<>(this, "step");
  private final ReadOnlyObjectWrapper<CleanupOutcome> outcome =
      new ReadOnlyObjectWrapper<>(this, "outcome");
  private final ReadOnlyStringWrapper refusal = new ReadOnlyStringWrapper(this, "refusal", "");

  /** Where the cleanup is. */
  public ReadOnlyObjectProperty<RunState> stateProperty() {
    return state.getReadOnlyProperty();
  }

  /** What the operator is asked, and then what is run; null before. */
  ReadOnlyObjectProperty<StreamQuestion> questionProperty() {
    return question.getReadOnlyProperty();
  }

  /** How far the run is; null before its first batch. */
  ReadOnlyObjectProperty<Step> stepProperty() {
    return step.getReadOnlyProperty();
  }

  /** What came of the latest run; null before its end. */
  public ReadOnlyObjectProperty<CleanupOutcome> outcomeProperty() {
    return outcome.getReadOnlyProperty();
  }

  /** Why nothing was deleted, in words; empty if nothing stood in the way. */
  public ReadOnlyStringProperty refusalProperty() {
    return refusal.getReadOnlyProperty();
  }

  /** The report of the latest run as a file. */
  public ReportViewModel report() {
    return report;
  }

  // Commands

  /** Returns what a report of the latest run tells of. */
  StreamReportSubject subject() {
    return new StreamReportSubject(
        session.store().info(),
        confirmed,
        outcome.get(),
        cleanup.operator(),
        session.clock().instant());
  }

  /**
   * Looks whether deleting can work, then asks the operator. Only reads.
   *
   * @param frozen the plan’s file the preview comes from; null for a preview of just now
   * @param decided what is done about its hazards
   */
  void check(StreamPreview preview, FrozenStreams frozen, StreamCleanupOptions decided) {
    if (state.get() != RunState.NONE && state.get() != RunState.ENDED) {
      return;
    }
    refusal.set("");
    state.set(RunState.CHECKING);
    running =
        session.start(
            BackgroundJob.of(messages.get("job.check"), (ignored, stop) -> look(stop))
                .onSuccess(found -> unlessClosed(() -> ask(preview, frozen, decided, found)))
                .onFailure(
                    thrown ->
                        unlessClosed(
                            () ->
                                fail(
                                    RunFailure.refused(
                                        thrown, session.sentenceFor(thrown), messages))))
                .onCancel(() -> unlessClosed(this::dismiss)));
  }

  /** The operator says yes: deletes what was asked. */
  void run(StreamCleanupOrder order) {
    AtomicReference<Step> newest = new AtomicReference<>();
    confirmed = order;
    step.set(null);
    outcome.set(null);
    state.set(RunState.RUNNING);
    running =
        session.start(
            BackgroundJob.of(
                    messages.get("job.run", order.ready().events()),
                    (report, stop) -> delete(order, newest, report, stop))
                .listed()
                .onProgress((done, total) -> unlessClosed(() -> step.set(newest.get())))
                .onSuccess(done -> unlessClosed(() -> end(done)))
                .onFailure(
                    thrown ->
                        unlessClosed(
                            () ->
                                fail(RunFailure.of(thrown, session.sentenceFor(thrown), messages))))
                .onCancel(() -> unlessClosed(this::dismiss)));
  }

  /** Stops the run at the edge of a batch; what is deleted stays deleted. */
  public void stop() {
    if (running != null) {
      running.cancel();
    }
  }

  /** The operator says no: nothing was changed. */
  void dismiss() {
    refusal.set("");
    state.set(RunState.NONE);
  }

  /** Stops and hears nothing any more. */
  void close() {
    closed = true;
    stop();
  }

  private Preflight look(Cancellation stop) {
    Preflight found = session.store().streams().orElseThrow().preflight(stop);
    if (found.obstacle() != null) {
      throw new StoreException(found.obstacle());
    }
    return found;
  }

  private void ask(
      StreamPreview preview, FrozenStreams frozen, StreamCleanupOptions decided, Preflight found) {
    ArchiveOffer offer =
        new ArchiveOffer(
            new ArchiveName(session.profile().name(), session.clock().instant())
                .in(cleanup.archiveFolder()),
            ArchiveSpace.estimate(StreamCleanupPlan.of(preview, decided).ready().events(), 0),
            frozen != null);
    question.set(
        new StreamQuestion(session.profile(), preview, frozen, decided, found.triggers(), offer));
    state.set(RunState.ASKING);
  }

  private CleanupOutcome delete(
      StreamCleanupOrder order, AtomicReference<Step> newest, Progress report, Cancellation stop) {
    CleanupProgress none = CleanupProgress.none(order.ready().events());
    CleanupListener listener =
        new CleanupListener() {
          @Override
          public void batchDone(CleanupProgress latest) {
            tell(new Step(latest, null));
          }

          @Override
          public void waiting(CleanupProgress latest) {
            tell(new Step(latest, RunWait.FOR_LOCK));
          }

          @Override
          public void waitingFor(WaitReason reason, DailyHours hours, Instant until) {
            Step last = newest.get();
            RunWait wait = new RunWait(reason, hours, until);
            tell(new Step(last == null ? none : last.latest(), wait));
          }

          private void tell(Step now) {
            newest.set(now);
            report.report(now.latest().done(), now.latest().planned());
          }
        };
    return streams.run(session.store(), order, listener, stop);
  }

  private void end(CleanupOutcome done) {
    outcome.set(done);
    state.set(RunState.ENDED);
    session.changed();
  }

  private void fail(RunFailure failure) {
    state.set(RunState.NONE);
    refusal.set(failure.sentence());
    if (failure.broke()) {
      session.changed();
    }
  }

  private void unlessClosed(Runnable action) {
    if (!closed) {
      action.run();
    }
  }
}
