package dev.holdfast.retention.forecast;

import dev.holdfast.task.TaskStatus;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.ToLongBiFunction;

/**
 * What a policy wants deleted, seen against what the runtime deletes by itself.
 *
 * @param eligible what the policy wants deleted, now and later
 * @param histogram all tasks of the store
 * @param now the moment it is judged at, in Unix seconds
 */
record Backlog(EligibleTasks eligible, AgeHistogram histogram, long now) {

  /** So many seconds after it was due a task may still be there. */
  private static final int PATIENCE = 60;

  private static final Predicate<TaskStatus> ANY = status -> true;

  double perDay() {
    return eligible.perDay(ANY);
  }

  Verdict verdict(RuntimeRetention runtime) {
    long tasks = eligible.at(now).tasks();
    double comes = perDay();
    if (runtime.stopped() != null) {
      return tasks == 0 && comes == 0
          ? new Verdict.KeepsUp()
          : new Verdict.Never(runtime.stopped(), tasks, comes);
    }
    if (runtime.each() != null) {
      return each(runtime.each(), tasks);
    }
    Map<TaskStatus, Double> theirs = runtime.policy().agesByStatus().orElseThrow();
    Predicate<TaskStatus> covered = theirs::containsKey;
    long uncovered = eligible.now(covered.negate(), Double.POSITIVE_INFINITY);
    double uncoveredComes = eligible.perDay(covered.negate());
    long reached = sum(theirs, (status, age) -> eligible.now(status::equals, now - age));
    long tooYoung = tasks - uncovered - reached;
    double net = runtime.drainPerDay() - eligible.perDay(covered);
    if (net < 0 || net == 0 && reached > 0) {
      return new Verdict.Never(Verdict.Cause.TOO_SLOW, tasks, uncoveredComes - net);
    }
    if (uncovered > 0 || uncoveredComes > 0) {
      return new Verdict.Never(Verdict.Cause.NOT_COVERED, uncovered + tooYoung, uncoveredComes);
    }
    if (tooYoung > 0) {
      return new Verdict.Never(Verdict.Cause.KEPT_LONGER, tooYoung, 0);
    }
    return reached == 0
        ? new Verdict.KeepsUp()
        : new Verdict.GoneIn((reached + sum(theirs, this::ahead)) / net);
  }

  private Verdict each(RuntimeRetention.Each runtime, long tasks) {
    if (runtime.since() != null && eligible.at(now - PATIENCE).tasks() > 0) {
      return new Verdict.Never(Verdict.Cause.OVERDUE, tasks + runtime.before(), 0);
    }
    long staying = runtime.since() == null ? tasks : runtime.before();
    return staying == 0
        ? new Verdict.KeepsUp()
        : new Verdict.Never(Verdict.Cause.ENDED_BEFORE, staying, 0);
  }

  /**
   * Counts the tasks of a status that the runtime deletes before it is through with the backlog,
   * although this policy keeps them: it goes by age alone.
   */
  private long ahead(TaskStatus status, double age) {
    double window = Double.isInfinite(eligible.window()) ? 0 : eligible.window();
    double cutoff = now - Math.max(age, window);
    long reachedFirst = histogram.before(List.of(status), cutoff).tasks();
    return Math.max(0, reachedFirst - eligible.now(status::equals, cutoff));
  }

  private static long sum(
      Map<TaskStatus, Double> ages, ToLongBiFunction<TaskStatus, Double> count) {
    return ages.entrySet().stream()
        .mapToLong(each -> count.applyAsLong(each.getKey(), each.getValue()))
        .sum();
  }
}
