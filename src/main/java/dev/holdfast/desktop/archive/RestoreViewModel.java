package dev.holdfast.desktop.archive;

import dev.holdfast.archive.ArchiveException;
import dev.holdfast.archive.ArchiveProblem;
import dev.holdfast.archive.restore.Restore;
import dev.holdfast.archive.restore.RestoreOutcome;
import dev.holdfast.archive.restore.RestorePlan;
import dev.holdfast.archive.restore.RestoreRequest;
import dev.holdfast.cleanup.Holding;
import dev.holdfast.desktop.shell.Sight;
import dev.holdfast.desktop.shell.StoreSession;
import dev.holdfast.job.BackgroundJob;
import dev.holdfast.job.JobRunner.RunningJob;
import dev.holdfast.job.LatestJob;
import dev.holdfast.job.Progress;
import dev.holdfast.journal.Journal;
import dev.holdfast.store.Stores;
import dev.holdfast.store.terms.HazardTerm;
import dev.holdfast.task.TaskId;
import dev.holdfast.text.Messages;
import dev.holdfast.text.VisibleText;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Consumer;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.BooleanBinding;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyDoubleProperty;
import javafx.beans.property.ReadOnlyDoubleWrapper;
import javafx.beans.property.ReadOnlyLongProperty;
import javafx.beans.property.ReadOnlyLongWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;

/** Puts tasks of an archive back into the open store: first shows what would come, then does it. */
final class RestoreViewModel {

  /** How far it is. */
  enum State {
    /** Nothing was asked yet, or what was asked was changed. */
    IDLE,
    /** Works out what would come back. */
    LOOKING,
    /** Shows what would come back. */
    SHOWN,
    /** Puts back. */
    RUNNING,
    /** Shows what came back. */
    DONE
  }

  /** The most that are put on hold at once: each is an entry of the journal. */
  private static final int MOST_HELD = 1_000;

  private final StoreSession session;
  private final Restore restore;
  private final Messages messages;
  private final Set<HazardTerm> allow = new LinkedHashSet<>();
  private final Set<HazardTerm> skip = new LinkedHashSet<>();
  private final Journal journal;
  private final Holding holding;
  private SortedSet<TaskId> chosen;
  private ArchiveItem archive;
  private final LatestJob looking = new LatestJob();
  private RunningJob running;
  private boolean closed;

  /**
   * Takes what it works with.
   *
   * @param holding puts what was restored on hold; null if nobody can
   */
  RestoreViewModel(StoreSession session, Restore restore, Journal journal, Holding holding) {
    this.session = session;
    this.journal = journal;
    this.holding = holding;
    this.messages = session.messages(RestoreViewModel.class);
    this.restore = restore;
    ids.subscribe(this::forget);
    otherStore.subscribe(ignored -> forget());
  }

  // Properties

  private final StringProperty ids = new SimpleStringProperty("");
  private final BooleanProperty hold = new SimpleBooleanProperty();
  private final ReadOnlyBooleanWrapper checked = new ReadOnlyBooleanWrapper();
  private final ReadOnlyLongWrapper held = new ReadOnlyLongWrapper();
  private final BooleanProperty otherStore = new SimpleBooleanProperty();
  private final ReadOnlyObjectWrapper<State> state = new ReadOnlyObjectWrapper<>(State.IDLE);
  private final ReadOnlyObjectWrapper<RestorePlan> plan = new ReadOnlyObjectWrapper<>();
  private final ReadOnlyObjectWrapper<RestoreOutcome> outcome = new ReadOnlyObjectWrapper<>();
  private final ReadOnlyDoubleWrapper fraction = new ReadOnlyDoubleWrapper(-1);
  private final ReadOnlyStringWrapper failure = new ReadOnlyStringWrapper();
  private final BooleanBinding idsValid =
      Bindings.createBooleanBinding(() -> parse(ids.get()).isPresent(), ids);
  private final BooleanBinding mayRun =
      Bindings.createBooleanBinding(
          () ->
              state.get() == State.SHOWN
                  && !plan.get().ids().isEmpty()
                  && plan.get().blocking().isEmpty(),
          state,
          plan);

  /** The ids to put back, as they were typed; blank for all. */
  StringProperty idsProperty() {
    return ids;
  }

  /** Whether those are ids. */
  BooleanBinding idsValidBinding() {
    return idsValid;
  }

  /** Whether the operator wants them in a store they did not come from. */
  BooleanProperty otherStoreProperty() {
    return otherStore;
  }

  /** How far it is. */
  ReadOnlyObjectProperty<State> stateProperty() {
    return state.getReadOnlyProperty();
  }

  /** What would come back; null before it was worked out. */
  ReadOnlyObjectProperty<RestorePlan> planProperty() {
    return plan.getReadOnlyProperty();
  }

  /** What came back; null before. */
  ReadOnlyObjectProperty<RestoreOutcome> outcomeProperty() {
    return outcome.getReadOnlyProperty();
  }

  /** How far the work is, 0 to 1; below 0 when unknown. */
  ReadOnlyDoubleProperty fractionProperty() {
    return fraction.getReadOnlyProperty();
  }

  /** Why the latest step failed, in words; null if it did not. */
  ReadOnlyStringProperty failureProperty() {
    return failure.getReadOnlyProperty();
  }

  /** Whether there is something to put back and nothing forbids it. */
  BooleanBinding mayRunBinding() {
    return mayRun;
  }

  /** Whether what comes back is to be put on hold. */
  BooleanProperty holdProperty() {
    return hold;
  }

  /** Whether the archive was checked row by row for what is shown, or is being. */
  ReadOnlyBooleanProperty checkedProperty() {
    return checked.getReadOnlyProperty();
  }

  /** How many of those that came back are on hold. */
  ReadOnlyLongProperty heldProperty() {
    return held.getReadOnlyProperty();
  }

  /** Returns whether all of them can be put on hold, each by itself. */
  boolean mayHold(RestorePlan shown) {
    return holding != null && shown.ids().size() <= MOST_HELD;
  }

  /** Returns those that are chosen, and all above them that are missing. */
  SortedSet<TaskId> withParents() {
    SortedSet<TaskId> all = new TreeSet<>(chosen);
    all.addAll(plan.get().parents());
    return all;
  }

  /** Returns every kind of store that an archive may be of. */
  Stores stores() {
    return session.stores();
  }

  // Commands

  /** Works out what would come back of these, without checking the archive; writes nothing. */
  void look(SortedSet<TaskId> ids) {
    chosen = ids;
    allow.clear();
    skip.clear();
    forget();
    lookAgain();
  }

  /** Works it out again. */
  void lookAgain() {
    if (chosen == null || !chosen.isEmpty()) {
      work(chosen == null, () -> {});
    }
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

  /** Lists what came back on the page of tasks. */
  void showRestored() {
    session.showTasks(plan.get().ids());
  }

  /** Shows the entry of the journal that tells of it. */
  void showReceipt() {
    String head = outcome.get().journalHead();
    session.startLocal(
        BackgroundJob.of(messages.get("job.receipt"), (_, _) -> journal.sequence(head))
            .onSuccess(found -> found.ifPresent(each -> session.show(new Sight.OfEntry(each)))));
  }

  /** Looks at another archive, or at none. */
  void look(ArchiveItem other) {
    boolean same = archive != null && other != null && archive.file().equals(other.file());
    archive = other;
    if (!same) {
      ids.set("");
      chosen = chosen == null ? null : new TreeSet<>();
      otherStore.set(false);
      hold.set(false);
      forget();
    }
  }

  /** Checks the archive and works out what would come back of what is typed; writes nothing. */
  void plan() {
    chosen = null;
    lookAgain();
  }

  private void work(boolean check, Runnable then) {
    Optional<SortedSet<TaskId>> wanted = chosen == null ? parse(ids.get()) : Optional.of(chosen);
    if (archive == null || wanted.isEmpty() || state.get() == State.RUNNING) {
      return;
    }
    RestoreRequest request =
        new RestoreRequest(archive.file(), wanted.get(), otherStore.get(), allow, skip);
    checked.set(check);
    begin(State.LOOKING);
    outcome.set(null);
    looking.start(
        session::start,
        job(
            "job.plan",
            (progress, stop) ->
                check
                    ? restore.plan(session.store(), request, progress, stop)
                    : restore.look(session.store(), request, progress, stop),
            State.IDLE,
            found -> {
              plan.set(found);
              state.set(State.SHOWN);
              then.run();
            }));
  }

  /** Whatever becomes of the job, what it shows is heard of only while somebody looks. */
  private <T> BackgroundJob<T> job(
      String title, BackgroundJob.Work<T> work, State back, Consumer<T> then) {
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
   * @param reason why, for the journal; blank if nobody says
   */
  void run(String reason) {
    if (!mayRun.get() || !checked.get()) {
      return;
    }
    String why = reason == null || reason.isBlank() ? null : reason.strip();
    RestorePlan wanted = plan.get();
    session.lock().whenAllowed(() -> run(wanted, why), () -> {});
  }

  private void run(RestorePlan wanted, String why) {
    boolean holds = hold.get() && mayHold(wanted);
    begin(State.RUNNING);
    running =
        session.start(
            job(
                "job.run",
                (progress, stop) -> restore.run(session.store(), wanted, why, progress, stop),
                State.SHOWN,
                done -> {
                  if (holds && done.result().tasks() > 0) {
                    hold(wanted, why, done);
                  } else {
                    ended(done);
                  }
                }));
  }

  /** What was restored is there, whatever becomes of the holds. */
  private void hold(RestorePlan wanted, String why, RestoreOutcome done) {
    BackgroundJob<Long> holds =
        job(
            "job.hold",
            (progress, stop) -> {
              long kept = 0;
              for (TaskId id : wanted.ids()) {
                stop.throwIfCancelled();
                kept += holding.hold(session.store(), id, false, why, stop).there() ? 1 : 0;
                progress.report(kept, wanted.ids().size());
              }
              return kept;
            },
            State.DONE,
            kept -> {
              held.set(kept);
              ended(done);
            });
    running =
        session.start(
            holds
                .onFailure(
                    thrown -> {
                      failure.set(sentence(thrown));
                      ended(done);
                    })
                .onCancel(() -> ended(done)));
  }

  private void ended(RestoreOutcome done) {
    unlessClosed(
        () -> {
          outcome.set(done);
          state.set(State.DONE);
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
    if (state.get() == State.RUNNING) {
      return;
    }
    looking.forget();
    allow.clear();
    skip.clear();
    // First the state: nobody who hears of it must look for what is taken away next.
    state.set(State.IDLE);
    plan.set(null);
    outcome.set(null);
    failure.set(null);
    checked.set(false);
    held.set(0);
  }

  private void begin(State next) {
    failure.set(null);
    fraction.set(-1);
    state.set(next);
  }

  private String sentence(Throwable thrown) {
    return thrown instanceof ArchiveException refused
            && refused.problem() instanceof ArchiveProblem.OtherStore other
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
