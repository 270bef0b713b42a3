package dev.holdfast.desktop.run;

import dev.holdfast.archive.ArchiveException;
import dev.holdfast.cleanup.Cleanup;
import dev.holdfast.cleanup.CleanupOrder;
import dev.holdfast.cleanup.CleanupOutcome;
import dev.holdfast.desktop.dialog.FileWriting;
import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.fx.TimeText;
import dev.holdfast.desktop.run.CleanupQuestion.ArchiveOffer;
import dev.holdfast.desktop.run.RunProgress.RunWait;
import dev.holdfast.desktop.shell.Sight;
import dev.holdfast.desktop.shell.StoreSession;
import dev.holdfast.job.BackgroundJob;
import dev.holdfast.job.Cancellation;
import dev.holdfast.job.JobRunner.RunningJob;
import dev.holdfast.job.Progress;
import dev.holdfast.journal.JournalException;
import dev.holdfast.journal.JournalItem;
import dev.holdfast.plan.Frozen;
import dev.holdfast.plan.PlanException;
import dev.holdfast.plan.PlanProblem;
import dev.holdfast.report.ReportSubject;
import dev.holdfast.report.RunSheet;
import dev.holdfast.retention.act.Canary;
import dev.holdfast.retention.hold.HoldException;
import dev.holdfast.retention.plan.CleanupPlan;
import dev.holdfast.retention.plan.OperationPreview;
import dev.holdfast.retention.run.CleanupListener;
import dev.holdfast.retention.run.CleanupProgress;
import dev.holdfast.retention.run.RunClock;
import dev.holdfast.retention.run.RunPace;
import dev.holdfast.retention.run.WaitReason;
import dev.holdfast.retention.throttle.DailyHours;
import dev.holdfast.store.StoreException;
import dev.holdfast.store.operation.Preflight;
import dev.holdfast.text.Messages;
import dev.holdfast.text.ReportPage.Rows;
import dev.holdfast.text.receipt.ReceiptText;
import dev.holdfast.text.receipt.ReceiptWords;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.ReadOnlyStringWrapper;

/** One cleanup from the button to its result: check, ask, delete, tell. */
public final class RunViewModel {

  final StoreSession session;
  private final Cleanup cleanup;
  private Messages messages = Fxml.messages(RunViewModel.class);

  /** The report of the latest run as a file. */
  public final FileWriting report;

  private RunningJob running;
  private CleanupOrder confirmed;
  private boolean closed;
  private volatile List<JournalItem> told = List.of();

  /**
   * Has nothing to run yet.
   *
   * @param cleanup the road by which something is deleted
   */
  public RunViewModel(StoreSession session, Cleanup cleanup) {
    this.session = session;
    this.cleanup = cleanup;
    this.report = new FileWriting(session::startLocal, session::sentenceFor);
  }

  // Properties

  /** Where the cleanup is. */
  public final ReadOnlyObjectWrapper<RunState> state = new ReadOnlyObjectWrapper<>(RunState.NONE);

  /** What the operator is asked; null before, and where the question is asked elsewhere. */
  public final ReadOnlyObjectWrapper<CleanupQuestion> question = new ReadOnlyObjectWrapper<>();

  /** How far the run is; null before its first batch. */
  public final ReadOnlyObjectWrapper<RunProgress> progress = new ReadOnlyObjectWrapper<>();

  /** What came of the latest run; null before its end. */
  public final ReadOnlyObjectWrapper<CleanupOutcome> outcome = new ReadOnlyObjectWrapper<>();

  /** How those fare that came first, if some did; {@link Canary.State#NONE} before. */
  public final ReadOnlyObjectWrapper<Canary.State> watched =
      new ReadOnlyObjectWrapper<>(Canary.State.NONE);

  /** Why nothing was deleted, in words; empty if nothing stood in the way. */
  public final ReadOnlyStringWrapper refusal = new ReadOnlyStringWrapper("");

  /** Returns what is run, or was run last; null before. */
  public CleanupOrder order() {
    return confirmed;
  }

  // Commands

  /** Returns what a report of the latest run tells of. */
  public ReportSubject subject() {
    return new ReportSubject(
        session.store().info(),
        confirmed,
        outcome.get(),
        cleanup.journal().operator.display(),
        session.clock().instant());
  }

  /**
   * Looks whether it can work, then asks the operator. Only reads.
   *
   * @param preview what the operator sees
   * @param plan what of it is done
   * @param frozen the plan’s file the preview comes from; null for a preview of just now
   */
  public void check(OperationPreview preview, CleanupPlan.Ready plan, Frozen<?> frozen) {
    if (state.get() == RunState.NONE || state.get() == RunState.ENDED) {
      session.lock.whenAllowed(() -> begin(preview, plan, frozen), () -> {});
    }
  }

  private void begin(OperationPreview preview, CleanupPlan.Ready plan, Frozen<?> frozen) {
    refusal.set("");
    speakOf(preview);
    state.set(RunState.CHECKING);
    running =
        session.start(
            BackgroundJob.of(
                    messages.get("job.check"), (ignored, stop) -> look(preview, plan, frozen, stop))
                .onSuccess(this::ask)
                .onFailure(thrown -> fail(thrown, false))
                .onCancel(this::dismiss)
                .heardWhile(() -> !closed));
  }

  /**
   * The operator says yes: deletes what was asked.
   *
   * @param order what was asked, with what the operator said to it
   */
  public void run(CleanupOrder order) {
    run(order, Pacing.NONE);
  }

  /**
   * The same, step by step.
   *
   * @param pacing lets it go on
   */
  public void run(CleanupOrder order, Pacing pacing) {
    session.lock.whenAllowed(() -> begin(order, pacing), this::dismiss);
  }

  private void speakOf(OperationPreview preview) {
    messages = Fxml.messages(RunViewModel.class).in(preview.operation(session.store()));
  }

  private void begin(CleanupOrder order, Pacing pacing) {
    AtomicReference<RunProgress> newest = new AtomicReference<>();
    AtomicReference<Canary.State> fared = new AtomicReference<>(Canary.State.NONE);
    long began = session.clock().millis();
    confirmed = order;
    speakOf(order.preview());
    progress.set(null);
    outcome.set(null);
    watched.set(Canary.State.NONE);
    state.set(RunState.RUNNING);
    running =
        session.start(
            BackgroundJob.of(
                    messages.get("job.run", order.plan().work().units()),
                    (report, stop) -> delete(order, pacing, began, newest, fared, report, stop))
                .listed()
                .onProgress(
                    (done, total) -> {
                      progress.set(newest.get());
                      watched.set(fared.get());
                    })
                .onSuccess(
                    done -> {
                      watched.set(fared.get());
                      end(done);
                    })
                .onFailure(thrown -> fail(thrown, !refuses(thrown)))
                .onCancel(this::dismiss)
                .heardWhile(() -> !closed));
  }

  /** Returns what the journal tells of the latest run, itself first; nothing where it does not. */
  List<JournalItem> told() {
    return told;
  }

  /** Returns who did it, who approved it, and why. */
  Rows who() {
    return new ReceiptText(
            new ReceiptWords(session.stores()),
            new TimeText(session.clock(), ZoneId.systemDefault())::withZone,
            cleanup.journal().host())
        .who(told.getFirst(), told);
  }

  /** Returns what was done, in one line. */
  public String line() {
    return new RunSheet(subject()).done();
  }

  /** Returns whether it did all that was chosen, and the journal tells of it. */
  public boolean endedAsChosen() {
    CleanupOutcome done = outcome.get();
    return done != null
        && done.result().asChosen()
        && done.unrecorded() == null
        && done.archiveProblem() == null;
  }

  /** Shows the entry of the latest run in the journal. */
  public void showEntry() {
    if (!told.isEmpty()) {
      session.show(new Sight.OfEntry(told.getFirst().start.sequence()));
    }
  }

  /** Says why nothing is deleted. */
  public void refuse(RuntimeException why) {
    refusal.set(session.sentenceFor(why));
  }

  /** Stops the run at the edge of a batch; what is deleted stays deleted. */
  public void stop() {
    if (running != null) {
      running.cancel();
    }
  }

  /** The operator says no, or has read the refusal: nothing was changed. */
  public void dismiss() {
    refusal.set("");
    state.set(RunState.NONE);
  }

  /** Stops and hears nothing any more. */
  public void close() {
    closed = true;
    stop();
  }

  private CleanupQuestion look(
      OperationPreview preview, CleanupPlan.Ready plan, Frozen<?> frozen, Cancellation stop) {
    Preflight found = preview.operations(session.store(), null).preflight(stop).orRefuse();
    ArchiveOffer offer =
        new ArchiveOffer(
            new ArchiveName(session.profile().name(), session.clock().instant())
                .in(cleanup.archiveFolder()),
            cleanup.archiveBytes(session.store(), plan.work(), stop),
            frozen != null);
    return new CleanupQuestion(
        session.profile(),
        preview,
        plan,
        frozen,
        found.triggers(),
        offer,
        session.store().terms().retention().options().after(plan.options().choices()),
        preview.operation(session.store()));
  }

  private CleanupOutcome delete(
      CleanupOrder order,
      Pacing pacing,
      long began,
      AtomicReference<RunProgress> newest,
      AtomicReference<Canary.State> fared,
      Progress report,
      Cancellation stop) {
    CleanupListener listener =
        new CleanupListener() {
          @Override
          public void batchDone(CleanupProgress latest) {
            tell(latest, null);
          }

          @Override
          public void waiting(CleanupProgress latest) {
            tell(latest, RunWait.FOR_LOCK);
          }

          @Override
          public void waitingFor(WaitReason reason, DailyHours hours, Instant until) {
            RunProgress last = newest.get();
            tell(
                last == null ? CleanupProgress.none(order.plan().work().units()) : last.latest(),
                new RunWait(reason, hours, until));
          }

          private void tell(CleanupProgress latest, RunWait wait) {
            newest.set(new RunProgress(latest, wait, session.clock().millis() - began));
            report.report(latest.done(), latest.planned());
          }
        };
    Consumer<Canary.State> news =
        state -> {
          fared.set(state);
          RunProgress last = newest.get();
          long done = last == null ? 0 : last.latest().done();
          report.report(done, order.plan().work().units());
        };
    RunClock time = RunClock.of(session.clock());
    RunPace pace = pacing.begin(time, listener, news, stop);
    CleanupOutcome done = cleanup.run(session.store(), order, listener, pace, stop);
    told = cleanup.told(done);
    return done;
  }

  private void ask(CleanupQuestion asked) {
    question.set(asked);
    state.set(RunState.ASKING);
  }

  private void end(CleanupOutcome done) {
    outcome.set(done);
    state.set(RunState.ENDED);
    session.changed();
  }

  /** Returns whether what was thrown says why nothing began. */
  private static boolean refuses(Throwable thrown) {
    return thrown instanceof StoreException
        || thrown instanceof JournalException
        || thrown instanceof HoldException
        || thrown instanceof PlanException
        || thrown instanceof ArchiveException;
  }

  /** Says why nothing was done, or that a run broke: nobody knows what it has done. */
  private void fail(Throwable thrown, boolean broke) {
    String why = session.sentenceFor(thrown);
    // That another process runs the plan says so itself.
    boolean said =
        thrown instanceof PlanException refused && refused.problem == PlanProblem.RUNS_ALREADY;
    state.set(RunState.NONE);
    refusal.set(said ? why : messages.get(broke ? "run.broke" : "run.refused", why));
    if (broke) {
      session.changed();
    }
  }
}
