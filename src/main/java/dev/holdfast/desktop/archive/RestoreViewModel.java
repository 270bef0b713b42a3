package dev.holdfast.desktop.archive;

import dev.holdfast.archive.ArchiveException;
import dev.holdfast.archive.ArchiveProblem;
import dev.holdfast.archive.restore.Restore;
import dev.holdfast.archive.restore.RestoreId;
import dev.holdfast.archive.restore.RestoreOutcome;
import dev.holdfast.archive.restore.RestorePlan;
import dev.holdfast.archive.restore.RestoreRequest;
import dev.holdfast.cleanup.Holding;
import dev.holdfast.desktop.shell.StoreRead;
import dev.holdfast.desktop.shell.StoreSession;
import dev.holdfast.job.Cancellation;
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
import javafx.beans.binding.Bindings;
import javafx.beans.binding.BooleanBinding;
import javafx.beans.binding.NumberBinding;
import javafx.beans.binding.StringBinding;
import javafx.beans.property.BooleanProperty;
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

  /** What would come back. */
  final StoreRead<RestorePlan> look;

  /** What came back. */
  final StoreRead<Done> run;

  /** Whether the archive was checked row by row for what is shown, or is being. */
  boolean checked;

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
    look = StoreRead.announced(session, messages.get("job.plan"));
    run = StoreRead.announced(session, messages.get("job.run"));
    look.saying(this::sentence);
    run.saying(this::sentence);
    ids.subscribe(this::forget);
    otherStore.subscribe(ignored -> forget());
    working = look.loading.or(run.loading);
    fraction = Bindings.when(run.loading).then(run.fraction).otherwise(look.fraction);
    failure = Bindings.createStringBinding(this::why, look.failure, run.failure, run.value);
  }

  /**
   * What came of it: what was restored is there, whatever becomes of the holds.
   *
   * @param held how many of those that came back are on hold
   * @param unheld why others are not; null if nothing stood in the way
   */
  record Done(RestoreOutcome outcome, long held, RuntimeException unheld) {}

  // Properties

  /** The ids to put back, as they were typed; blank for all. */
  final StringProperty ids = new SimpleStringProperty("");

  /** Whether what comes back is to be put on hold. */
  final BooleanProperty hold = new SimpleBooleanProperty();

  /** Whether the operator wants them in a store they did not come from. */
  final BooleanProperty otherStore = new SimpleBooleanProperty();

  /** Whether it looks or puts back. */
  final BooleanBinding working;

  /** How far the work is, 0 to 1; below 0 when unknown. */
  final NumberBinding fraction;

  /** Why the latest step failed, in words; null if it did not. */
  final StringBinding failure;

  /** Whether those are ids. */
  final BooleanBinding idsValid = Bindings.createBooleanBinding(() -> typed().isPresent(), ids);

  /** Returns whether there is something to put back and nothing forbids it. */
  boolean mayRun() {
    return !working.get()
        && run.value() == null
        && look.value() != null
        && !look.value().ids().isEmpty()
        && look.value().blocking().isEmpty();
  }

  /** Returns whether all of them can be put on hold, each by itself. */
  boolean mayHold(RestorePlan shown) {
    return holding != null && shown.ids().size() <= MOST_HELD;
  }

  /** Returns those that are chosen, and all above them that are missing. */
  SortedSet<TaskId> withParents() {
    SortedSet<TaskId> all = new TreeSet<>(wanted);
    all.addAll(look.value().parents());
    return all;
  }

  private String why() {
    Done done = run.value();
    return done != null && done.unheld() != null
        ? sentence(done.unheld())
        : run.failure.get() == null ? look.failure.get() : run.failure.get();
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
    typed()
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
    if (mayRun() && checked) {
      ask.run();
    } else if (mayRun()) {
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
    if (archive == null || run.isLoading()) {
      return;
    }
    RestoreRequest request =
        new RestoreRequest(archive.file(), wanted, otherStore.get(), allow, skip);
    checked = check;
    run.clear();
    look.clear();
    look.read(
        (progress, stop) ->
            check
                ? restore.plan(session.store(), request, progress, stop)
                : restore.look(session.store(), request, progress, stop),
        _ -> then.run());
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
    if (mayRun() && checked) {
      RestorePlan shown = look.value();
      session.lock.whenAllowed(() -> run(shown, reason), () -> {});
    }
  }

  private void run(RestorePlan shown, String why) {
    boolean holds = hold.get() && mayHold(shown);
    run.clear();
    run.read(
        (progress, stop) -> {
          RestoreOutcome done = restore.run(session.store(), shown, why, progress, stop);
          return holds && done.result().tasks() > 0
              ? hold(shown.ids(), why, done, stop)
              : new Done(done, 0, null);
        },
        _ -> session.changed());
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

  /** Stops looking or putting back; what is back stays. */
  void cancel() {
    look.cancel();
    run.cancel();
  }

  private void forget() {
    if (run.isLoading()) {
      return;
    }
    allow.clear();
    skip.clear();
    wanted = new TreeSet<>();
    checked = false;
    run.clear();
    look.clear();
  }

  private String sentence(Throwable thrown) {
    return thrown instanceof ArchiveException refused
            && refused.problem instanceof ArchiveProblem.OtherStore other
        ? messages.get("restore.otherStore.refused", VisibleText.line(other.from()))
        : session.sentenceFor(thrown);
  }

  private Optional<SortedSet<TaskId>> typed() {
    return RestoreId.all(ids.get(), session.store().info());
  }
}
