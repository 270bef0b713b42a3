package dev.holdfast.desktop.tasks.details;

import dev.holdfast.cleanup.DeletionSearch;
import dev.holdfast.cleanup.PastAct;
import dev.holdfast.job.Cancellation;
import dev.holdfast.journal.JournalException;
import dev.holdfast.replay.OpenChildren;
import dev.holdfast.replay.Outlook;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.history.Histories;
import dev.holdfast.store.retention.Excerpt;
import dev.holdfast.store.terms.Capability;
import dev.holdfast.task.Attempt;
import dev.holdfast.task.Task;
import dev.holdfast.task.TaskId;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.slf4j.LoggerFactory;

/**
 * What somebody must know of a task at the first look.
 *
 * @param task its row
 * @param outlook why it waits, and what comes next
 * @param now the store's time then, Unix seconds
 * @param attempts its rounds, first to last; none where the store has none of them
 * @param parent the row of its parent, with the children counted; null if it has none, or the
 *     parent is gone
 * @param counted its row with its children counted
 * @param act what an operator did with this console that brought it where it is; null if nothing
 */
record Situation(
    Task task,
    Outlook outlook,
    long now,
    Excerpt<Attempt> attempts,
    Task parent,
    Task counted,
    PastAct act) {

  /** The store writes its own clock, the journal that of a workstation: seconds. */
  private static final long SKEW = 600;

  /**
   * Reads it; blocks.
   *
   * @param records what was done with this console
   */
  static Situation read(TaskStore store, DeletionSearch records, Task task, Cancellation stop) {
    Excerpt<Attempt> attempts = attempts(store, task.id(), stop);
    long now = store.now(stop);
    Long last = last(attempts).map(Attempt::number).orElse(null);
    Outlook outlook = Outlook.read(store, task, last, now, stop);
    Task parent =
        task.parentId() == null
            ? null
            : store
                .task(task.parentId(), stop)
                .map(row -> OpenChildren.counted(store, List.of(row.task()), stop).getFirst())
                .orElse(null);
    Task counted = OpenChildren.counted(store, List.of(task), stop).getFirst();
    PastAct act =
        new Situation(task, outlook, now, attempts, parent, counted, null)
            .act(store, records, stop)
            .orElse(null);
    return new Situation(task, outlook, now, attempts, parent, counted, act);
  }

  private static Excerpt<Attempt> attempts(TaskStore store, TaskId id, Cancellation stop) {
    Optional<Histories> histories = store.role(Histories.class);
    return histories.isPresent() && store.info().can(Capability.ATTEMPTS)
        ? histories.get().attempts(id, TaskDetailsViewModel.LIMIT, stop)
        : new Excerpt<>(List.of(), true);
  }

  /** Returns the last round; empty if there is none, or the last ones were not read. */
  static Optional<Attempt> last(Excerpt<Attempt> attempts) {
    return Optional.of(attempts.items())
        .filter(read -> attempts.complete() && !read.isEmpty() && !read.getLast().isPart())
        .map(List::getLast);
  }

  /** Returns its last round, likewise. */
  Optional<Attempt> lastAttempt() {
    return last(attempts);
  }

  /** Returns since when it is as it is, in Unix seconds; null if nothing says so. */
  Long since() {
    return Stream.of(
            outlook.pause() == null ? null : outlook.pause().since(),
            outlook.suspension() == null ? null : outlook.suspension().since(),
            task.lastActiveTime())
        .filter(Objects::nonNull)
        .findFirst()
        .orElse(null);
  }

  /**
   * Returns what went wrong: the row's error, else that of the last round. A task that ended well
   * may have kept an error of an earlier round: that is none.
   */
  Optional<String> error() {
    return Optional.ofNullable(task.error())
        .filter(error -> !error.isBlank())
        .or(() -> lastAttempt().map(Attempt::error).filter(error -> !error.isBlank()));
  }

  /** What was done last explains the status only if it leads there and nothing came after it. */
  private Optional<PastAct> act(TaskStore store, DeletionSearch records, Cancellation stop) {
    boolean possible =
        since() != null
            && !store.info().archive()
            && store.terms().acts().stream().anyMatch(act -> act.to().equals(task.status()));
    try {
      return possible
          ? records.lastAct(store, task.id(), stop).filter(past -> leadsTo(past, store))
          : Optional.empty();
    } catch (JournalException unreadable) {
      // The page Journal says what is wrong with it.
      LoggerFactory.getLogger(Situation.class).debug("looking for acts", unreadable);
      return Optional.empty();
    }
  }

  private boolean leadsTo(PastAct past, TaskStore store) {
    return since() >= past.at() - SKEW
        && since() <= past.until() + SKEW
        && store.terms().acts().stream()
            .anyMatch(act -> act.verb().equals(past.verb()) && act.to().equals(task.status()));
  }
}
