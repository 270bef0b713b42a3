package dev.holdfast.retention.scan;

import dev.holdfast.retention.policy.Rule;
import dev.holdfast.store.retention.RetentionSnapshot.Candidate;
import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * The tasks of one name that one counting rule decides and covers. Keeps no more of them than the
 * rule counts: a task that is not among those is judged at once.
 */
public final class NewestTasks {

  /** Oldest first. */
  public static final Comparator<Candidate> BY_AGE =
      Comparator.comparingDouble(Candidate::time).thenComparing(Candidate::id);

  private final Rule rule;
  private final long now;
  private final Predicate<Candidate> due;
  private final Consumer<Candidate> goes;
  private final int floor;
  private final int cap;
  private final PriorityQueue<Candidate> kept = new PriorityQueue<>(BY_AGE);
  private final PriorityQueue<Candidate> allowed = new PriorityQueue<>(BY_AGE);

  /**
   * Begins with none.
   *
   * @param due whether a task is older than the age of the rule, which may have none
   * @param goes takes each task that the rule deletes
   */
  NewestTasks(Rule rule, long now, Predicate<Candidate> due, Consumer<Candidate> goes) {
    this.due = due;
    this.rule = rule;
    this.now = now;
    this.goes = goes;
    this.floor = rule.keepNewest() == null ? 0 : rule.keepNewest();
    this.cap = rule.maxCount() == null ? 0 : rule.maxCount() - floor;
  }

  void add(Candidate task) {
    Candidate next = oldestBeyond(kept, floor, task);
    if (next == null) {
      return;
    }
    if (rule.maxCount() == null) {
      judgeByAge(next);
      return;
    }
    Candidate beyond = oldestBeyond(allowed, cap, next);
    // Whatever a count says, what begins to age after now is not deleted before then.
    if (beyond != null && beyond.due().begun(now)) {
      goes.accept(beyond);
    }
  }

  /** All have been added: judges what the rule allows but does not insist on. */
  void end() {
    allowed.forEach(this::judgeByAge);
    allowed.clear();
    kept.clear();
  }

  private void judgeByAge(Candidate task) {
    if (due.test(task)) {
      goes.accept(task);
    }
  }

  private static Candidate oldestBeyond(PriorityQueue<Candidate> newest, int room, Candidate task) {
    if (room == 0) {
      return task;
    }
    newest.add(task);
    return newest.size() > room ? newest.poll() : null;
  }
}
