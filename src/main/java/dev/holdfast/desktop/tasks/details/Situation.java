package dev.holdfast.desktop.tasks.details;

import dev.holdfast.cleanup.PastAct;
import dev.holdfast.replay.Outlook;
import dev.holdfast.store.retention.Excerpt;
import dev.holdfast.task.Attempt;
import dev.holdfast.task.Task;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

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

  /** Returns the same with what an operator did. */
  Situation with(PastAct done) {
    return new Situation(task, outlook, now, attempts, parent, counted, done);
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
}
