package dev.holdfast.desktop.tasks.details;

import dev.holdfast.cleanup.PastAct;
import dev.holdfast.replay.PauseFacts;
import dev.holdfast.replay.SuspendFacts;
import dev.holdfast.store.retention.Excerpt;
import dev.holdfast.task.Attempt;
import dev.holdfast.task.Task;
import java.util.List;
import java.util.Optional;

/**
 * What somebody must know of a task at the first look.
 *
 * @param task its row
 * @param pause what is known about its pause; null if it is not paused
 * @param suspension what is known about its suspension; null if it is not suspended
 * @param attempts its rounds, first to last; none where the store has none of them
 * @param parent the row of its parent; null if it has none, or the parent is gone
 * @param act what an operator did with this console that brought it where it is; null if nothing
 */
record Situation(
    Task task,
    PauseFacts pause,
    SuspendFacts suspension,
    Excerpt<Attempt> attempts,
    Task parent,
    PastAct act) {

  /** Returns its last round; empty if there is none, or the last ones were not read. */
  Optional<Attempt> lastAttempt() {
    List<Attempt> read = attempts.items();
    return attempts.complete() && !read.isEmpty() && !read.getLast().isPart()
        ? Optional.of(read.getLast())
        : Optional.empty();
  }

  /** Returns since when it is as it is, in Unix seconds; null if nothing says so. */
  Long since() {
    if (pause != null && pause.since() != null) {
      return pause.since();
    }
    return suspension != null && suspension.since() != null
        ? suspension.since()
        : task.lastActiveTime();
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
}
