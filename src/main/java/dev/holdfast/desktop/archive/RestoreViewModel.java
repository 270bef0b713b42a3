package dev.holdfast.desktop.archive;

import dev.holdfast.archive.ArchiveException;
import dev.holdfast.archive.ArchiveProblem;
import dev.holdfast.archive.restore.Restore;
import dev.holdfast.archive.restore.RestoreOutcome;
import dev.holdfast.archive.restore.RestorePlan;
import dev.holdfast.archive.restore.RestoreRequest;
import dev.holdfast.cleanup.Holding;
import dev.holdfast.desktop.shell.StoreSession;
import dev.holdfast.job.BackgroundJob;
import dev.holdfast.job.Cancellation;
import dev.holdfast.job.JobRunner.RunningJob;
import dev.holdfast.job.LatestJob;
import dev.holdfast.job.Progress;
import dev.holdfast.store.terms.HazardTerm;
import dev.holdfast.task.TaskId;
import dev.holdfast.text.Messages;
import dev.holdfast.text.VisibleText;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.CancellationException;
import java.util.function.Consumer;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.BooleanBinding;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyDoubleWrapper;
import javafx.beans.property.ReadOnlyLongWrapper;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;

/**
 * Restores from an archive into the open store: first shows what would come back, then checks the
 * archive row by row, then does it.
 */
final class RestoreViewModel {

  /** The most that are put on hold at once: each is an entry of the journal. */
  private static final int MOST_HELD = 1_000;

  private final StoreSession session;
  private final Restore restore;
  private final Messages messages;
  private final Set<HazardTerm> allow = new LinkedHashSet<>();
  private final Set<HazardTerm> skip = new LinkedHashSet<>();
  private final Holding holding;
  private SortedSet<TaskId> wanted = new TreeSet<>();
  private ArchiveItem archive;
  private final LatestJob looking = new LatestJob();
  private RunningJob running;
  private boolean closed;

  /**
   * Takes what it works with.
   *
   * @param holding puts what was restored on hold; null if nobody can
   */
  RestoreViewModel(StoreSession session, Restore restore, Holding holding) {
    this.session = session;
    this.holding = holding;
    this.messages = session.messages(RestoreViewModel.class);
    this.restore = restore;
    ids.subscribe(this::forget);
    otherStore.subscribe(ignored -> forget());
  }

  // Properties

  /** The ids to put back, as they were typed; blank for all. */
  final StringProperty ids = new SimpleStringProperty("");

  /** Whether what comes back is to be put on hold. */
  final BooleanProperty hold = new SimpleBooleanProperty();

  /** Whether the archive was checked row by row for what is shown, or is being. */
  final ReadOnlyBooleanWrapper checked = new ReadOnlyBooleanWrapper();

  /** How many of those that came back are on hold. */
  final ReadOnlyLongWrapper held = new ReadOnlyLongWrapper();

  /** Whether the operator wants them in a store they did not come from. */
  final BooleanProperty otherStore = new SimpleBooleanProperty();

  /** How far it is. */
  final ReadOnlyObjectWrapper<RestoreState> state = new ReadOnlyObjectWrapper<>(RestoreState.IDLE);

  /** What would come back; null before it was worked out. */
  final ReadOnlyObjectWrapper<RestorePlan> plan = new ReadOnlyObjectWrapper<>();

  /** What came back; null before. */
  final ReadOnlyObjectWrapper<RestoreOutcome> outcome = new ReadOnlyObjectWrapper<>();

  /** How far the work is, 0 to 1; below 0 when unknown. */
  final ReadOnlyDoubleWrapper fraction = new ReadOnlyDoubleWrapper(-1);

  /** Why the latest step failed, in words; null if it did not. */
  final ReadOnlyStringWrapper failure = new ReadOnlyStringWrapper();

  /** Whether those are ids. */
  final BooleanBinding idsValid =
      Bindings.createBooleanBinding(() -> parse(ids.get()).isPresent(), ids);

  /** Whether there is something to put back and nothing forbids it. */
  final BooleanBinding mayRun =
      Bindings.createBooleanBinding(
          () ->
              state.get() == RestoreState.SHOWN
                  && !plan.get().ids().isEmpty()
                  && plan.get().blocking().isEmpty(),
          state,
          plan);

  /** Returns whether all of them can be put on hold, each by itself. */
  boolean mayHold(RestorePlan shown) {
    return holding != null && shown.ids().size() <= MOST_HELD;
  }

  /** Returns those that are chosen, and all above them that are missing. */
  SortedSet<TaskId> withParents() {
    SortedSet<TaskId> all = new TreeSet<>(wanted);
    all.addAll(plan.get().parents());
    return all;
  }

  // Commands

  /** Works out what would come back of these; of nothing there is nothing to work out. */
  void look(SortedSet<TaskId> ids) {
    forget();
    wanted = ids;
    if (!ids.isEmpty()) {
      lookAgain();
    }
  }

  /** Works out what would come back of what is typed, or of all where nothing is. */
  void plan() {
    parse(ids.get())
        .ifPresent(
            typed -> {
              forget();
              wanted = typed;
              lookAgain();
            });
  }

  /** Works it out again. */
  void lookAgain() {
    work(false, () -> {});
  }

  /**
   * Checks the archive row by row and works it out again, where that was not done, before the
   * operator is asked.
   *
   * @param ask asks
   */
  void confirm(Runnable ask) {
    if (mayRun.get() && checked.get()) {
      ask.run();
    } else if (mayRun.get()) {
      work(true, () -> confirm(ask));
    }
  }

  /** Looks at another archive, or at none. */
  void look(ArchiveItem other) {
    boolean same = archive != null && other != null && archive.file().equals(other.file());
    archive = other;
    if (!same) {
      ids.set("");
      otherStore.set(false);
      hold.set(false);
      forget();
    }
  }

  private void work(boolean check, Runnable then) {
    if (archive == null || state.get() == RestoreState.RUNNING) {
      return;
    }
    RestoreRequest request =
        new RestoreRequest(archive.file(), wanted, otherStore.get(), allow, skip);
    checked.set(check);
    begin(RestoreState.LOOKING);
    outcome.set(null);
    looking.start(
        session::start,
        job(
            "job.plan",
            (progress, stop) ->
                check
                    ? restore.plan(session.store(), request, progress, stop)
                    : restore.look(session.store(), request, progress, stop),
            RestoreState.IDLE,
            found -> {
              plan.set(found);
              state.set(RestoreState.SHOWN);
              then.run();
            }));
  }

  /** Whatever becomes of the job, what it shows is heard of only while somebody looks. */
  private <T> BackgroundJob<T> job(
      String title, BackgroundJob.Work<T> work, RestoreState back, Consumer<T> then) {
    return BackgroundJob.of(messages.get(title), work)
        .listed()
        .onProgress(
            (done, total) -> unlessClosed(() -> fraction.set(Progress.fraction(done, total))))
        .onSuccess(then)
        .onFailure(
            thrown ->
                unlessClosed(
                    () -> {
                      failure.set(sentence(thrown));
                      state.set(back);
                    }))
        .onCancel(() -> unlessClosed(() -> state.set(back)));
  }

  /** Accepts a hazard by name, and works it out again. */
  void allow(HazardTerm hazard) {
    skip.remove(hazard);
    allow.add(hazard);
    lookAgain();
  }

  /** Leaves out the tasks of a hazard, and works it out again. */
  void skip(HazardTerm hazard) {
    allow.remove(hazard);
    skip.add(hazard);
    lookAgain();
  }

  /**
   * Puts back what is shown.
   *
   * @param reason why, for the journal; null if nobody says
   */
  void run(String reason) {
    if (!mayRun.get() || !checked.get()) {
      return;
    }
    RestorePlan shown = plan.get();
    session.lock().whenAllowed(() -> run(shown, reason), () -> {});
  }

  /** What came of it: what was restored is there, whatever becomes of the holds. */
  private record Done(RestoreOutcome outcome, long held, RuntimeException unheld) {}

  private void run(RestorePlan shown, String why) {
    boolean holds = hold.get() && mayHold(shown);
    begin(RestoreState.RUNNING);
    running =
        session.start(
            job(
                "job.run",
                (progress, stop) -> {
                  RestoreOutcome done = restore.run(session.store(), shown, why, progress, stop);
                  return holds && done.result().tasks() > 0
                      ? hold(shown.ids(), why, done, stop)
                      : new Done(done, 0, null);
                },
                RestoreState.SHOWN,
                this::ended));
  }

  private Done hold(List<TaskId> ids, String why, RestoreOutcome done, Cancellation stop) {
    long kept = 0;
    try {
      for (TaskId id : ids) {
        kept += holding.hold(session.store(), id, false, why, stop).there() ? 1 : 0;
      }
    } catch (CancellationException stopped) {
      return new Done(done, kept, null);
    } catch (RuntimeException failed) {
      return new Done(done, kept, failed);
    }
    return new Done(done, kept, null);
  }

  private void ended(Done done) {
    unlessClosed(
        () -> {
          held.set(done.held());
          failure.set(done.unheld() == null ? null : sentence(done.unheld()));
          outcome.set(done.outcome());
          state.set(RestoreState.DONE);
        });
    session.changed();
  }

  /** Stops looking or putting back; what is back stays. */
  void cancel() {
    looking.cancel();
    if (running != null) {
      running.cancel();
    }
  }

  /** Hears nothing any more; a restore that runs goes on. */
  void close() {
    closed = true;
    looking.forget();
  }

  private void forget() {
    if (state.get() == RestoreState.RUNNING) {
      return;
    }
    looking.forget();
    allow.clear();
    skip.clear();
    wanted = new TreeSet<>();
    // First the state: nobody who hears of it must look for what is taken away next.
    state.set(RestoreState.IDLE);
    plan.set(null);
    outcome.set(null);
    failure.set(null);
    checked.set(false);
    held.set(0);
  }

  private void begin(RestoreState next) {
    failure.set(null);
    fraction.set(-1);
    state.set(next);
  }

  private String sentence(Throwable thrown) {
    return thrown instanceof ArchiveException refused
            && refused.problem instanceof ArchiveProblem.OtherStore other
        ? messages.get("restore.otherStore.refused", VisibleText.line(other.from()))
        : session.sentenceFor(thrown);
  }

  private void unlessClosed(Runnable work) {
    if (!closed) {
      work.run();
    }
  }

  private Optional<SortedSet<TaskId>> parse(String typed) {
    return TypedIds.read(typed, session.store().info());
  }
}
