package dev.holdfast.desktop.archive;

import dev.holdfast.archive.ArchiveException;
import dev.holdfast.archive.ArchiveProblem;
import dev.holdfast.archive.Restore;
import dev.holdfast.archive.RestoreOutcome;
import dev.holdfast.archive.RestorePlan;
import dev.holdfast.archive.RestoreRequest;
import dev.holdfast.desktop.shell.StoreSession;
import dev.holdfast.job.BackgroundJob;
import dev.holdfast.job.JobRunner.RunningJob;
import dev.holdfast.store.HazardTerm;
import dev.holdfast.task.TaskId;
import dev.holdfast.text.Messages;
import dev.holdfast.text.VisibleText;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.BooleanBinding;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ReadOnlyDoubleProperty;
import javafx.beans.property.ReadOnlyDoubleWrapper;
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

  private final StoreSession session;
  private final Restore restore;
  private final Messages messages;
  private final Set<HazardTerm> allow = new LinkedHashSet<>();
  private final Set<HazardTerm> skip = new LinkedHashSet<>();
  private ArchiveItem archive;
  private RunningJob running;
  private long generation;

  RestoreViewModel(StoreSession session, Restore restore) {
    this.session = session;
    this.messages = session.messages(RestoreViewModel.class);
    this.restore = restore;
    ids.subscribe(this::forget);
    otherStore.subscribe(ignored -> forget());
  }

  // Properties

  private final StringProperty ids = new SimpleStringProperty(this, "ids", "");
  private final BooleanProperty otherStore = new SimpleBooleanProperty(this, "otherStore");
  private final ReadOnlyObjectWrapper<State> state =
      new ReadOnlyObjectWrapper<>(this, "state", State.IDLE);
  private final ReadOnlyObjectWrapper<RestorePlan> plan = new ReadOnlyObjectWrapper<>(this, "plan");
  private final ReadOnlyObjectWrapper<RestoreOutcome> outcome =
      new ReadOnlyObjectWrapper<>(this, "outcome");
  private final ReadOnlyDoubleWrapper fraction = new ReadOnlyDoubleWrapper(this, "fraction", -1);
  private final ReadOnlyStringWrapper failure = new ReadOnlyStringWrapper(this, "failure");
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

  // Commands

  /** Looks at another archive, or at none. */
  void look(ArchiveItem other) {
    boolean same = archive != null && other != null && archive.file().equals(other.file());
    archive = other;
    if (!same) {
      ids.set("");
      otherStore.set(false);
      forget();
    }
  }

  /** Works out what would come back; writes nothing. */
  void plan() {
    Optional<SortedSet<TaskId>> wanted = parse(ids.get());
    if (archive == null || wanted.isEmpty()) {
      return;
    }
    RestoreRequest request =
        new RestoreRequest(archive.file(), wanted.get(), otherStore.get(), allow, skip);
    long mine = begin(State.LOOKING);
    outcome.set(null);
    running =
        session.start(
            BackgroundJob.of(
                    messages.get("job.plan"),
                    (progress, stop) -> restore.plan(session.store(), request, progress, stop))
                .superseding(this)
                .listed()
                .onProgress((done, total) -> ifMine(mine, () -> progressed(done, total)))
                .onSuccess(
                    found ->
                        ifMine(
                            mine,
                            () -> {
                              plan.set(found);
                              state.set(State.SHOWN);
                            }))
                .onFailure(thrown -> failed(mine, thrown, State.IDLE))
                .onCancel(() -> ifMine(mine, () -> state.set(State.IDLE))));
  }

  /** Accepts a hazard by name, and works it out again. */
  void allow(HazardTerm hazard) {
    skip.remove(hazard);
    allow.add(hazard);
    plan();
  }

  /** Leaves out the tasks of a hazard, and works it out again. */
  void skip(HazardTerm hazard) {
    allow.remove(hazard);
    skip.add(hazard);
    plan();
  }

  /**
   * Puts back what is shown.
   *
   * @param reason why, for the journal; blank if nobody says
   */
  void run(String reason) {
    if (!mayRun.get()) {
      return;
    }
    String why = reason == null || reason.isBlank() ? null : reason.strip();
    RestorePlan wanted = plan.get();
    session.lock().whenAllowed(() -> run(wanted, why), () -> {});
  }

  private void run(RestorePlan wanted, String why) {
    long mine = begin(State.RUNNING);
    running =
        session.start(
            BackgroundJob.of(
                    messages.get("job.run"),
                    (progress, stop) -> restore.run(session.store(), wanted, why, progress, stop))
                .listed()
                .onProgress((done, total) -> ifMine(mine, () -> progressed(done, total)))
                .onSuccess(
                    done -> {
                      ifMine(
                          mine,
                          () -> {
                            outcome.set(done);
                            state.set(State.DONE);
                          });
                      session.changed();
                    })
                .onFailure(thrown -> failed(mine, thrown, State.SHOWN))
                .onCancel(() -> ifMine(mine, () -> state.set(State.SHOWN))));
  }

  /** Stops looking or putting back; what is back stays. */
  void cancel() {
    if (running != null) {
      running.cancel();
    }
  }

  /** Hears nothing any more; a restore that runs goes on. */
  void close() {
    generation++;
    if (state.get() == State.LOOKING) {
      cancel();
    }
  }

  private void forget() {
    if (state.get() == State.RUNNING) {
      return;
    }
    close();
    allow.clear();
    skip.clear();
    // First the state: nobody who hears of it must look for what is taken away next.
    state.set(State.IDLE);
    plan.set(null);
    outcome.set(null);
    failure.set(null);
  }

  private long begin(State next) {
    failure.set(null);
    fraction.set(-1);
    state.set(next);
    return ++generation;
  }

  private void failed(long mine, Throwable thrown, State back) {
    ifMine(
        mine,
        () -> {
          failure.set(sentence(thrown));
          state.set(back);
        });
  }

  private String sentence(Throwable thrown) {
    return thrown instanceof ArchiveException refused
            && refused.problem() instanceof ArchiveProblem.OtherStore other
        ? messages.get("restore.otherStore.refused", VisibleText.line(other.from()))
        : session.sentenceFor(thrown);
  }

  private void progressed(long done, long total) {
    fraction.set(total < 1 ? -1 : Math.clamp((double) done / total, 0.0, 1.0));
  }

  private void ifMine(long mine, Runnable work) {
    if (mine == generation) {
      work.run();
    }
  }

  private Optional<SortedSet<TaskId>> parse(String typed) {
    return TypedIds.read(typed, session.store().info());
  }
}
