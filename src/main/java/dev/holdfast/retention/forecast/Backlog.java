package dev.holdfast.retention.forecast;

import dev.holdfast.retention.policy.FibFlowPolicy;
import dev.holdfast.task.TaskStatus;
import java.util.List;

/** What a policy wants deleted, now and later, seen against what the runtime deletes by itself. */
final class Backlog {

  private final List<Stratum> strata;
  private final AgeHistogram histogram;
  private final long now;

  Backlog(List<Stratum> strata, AgeHistogram histogram, long now) {
    this.strata = List.copyOf(strata);
    this.histogram = histogram;
    this.now = now;
  }

  AgeCount at(long moment) {
    return strata.stream()
        .map(stratum -> stratum.eligibleAt(moment))
        .reduce(AgeCount.NONE, AgeCount::plus);
  }

  /** Returns the shortest age: what comes within it is in the store already. */
  double window() {
    return strata.stream().mapToDouble(Stratum::ageSeconds).min().orElse(Double.POSITIVE_INFINITY);
  }

  double perDay() {
    return strata.stream().mapToDouble(stratum -> stratum.perDay(now)).sum();
  }

  Verdict verdict(RuntimeRetention runtime) {
    long tasks = at(now).tasks();
    double comes = perDay();
    if (runtime.stopped() != null) {
      return tasks == 0 && comes == 0
          ? new Verdict.KeepsUp()
          : new Verdict.Never(runtime.stopped(), tasks, comes);
    }
    FibFlowPolicy theirs = runtime.policy().fibFlow().orElseThrow();
    long uncovered = 0;
    double uncoveredComes = 0;
    long tooYoung = 0;
    for (Stratum stratum : strata) {
      long eligible = stratum.eligibleAt(now).tasks();
      if (!theirs.statuses().contains(stratum.status())) {
        uncovered += eligible;
        uncoveredComes += stratum.perDay(now);
      } else if (theirs.expireSeconds() > stratum.ageSeconds()) {
        tooYoung += eligible - stratum.column().before(theirs.cutoff(now)).tasks();
      }
    }
    double net = runtime.drainPerDay() - (comes - uncoveredComes);
    long reached = tasks - uncovered - tooYoung;
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
        : new Verdict.GoneIn((reached + ahead(theirs)) / net);
  }

  /**
   * Counts the tasks that the runtime deletes before it is through with the backlog, although this
   * policy keeps them: it goes by age alone.
   */
  private long ahead(FibFlowPolicy theirs) {
    double cutoff = now - Math.max(theirs.expireSeconds(), window());
    long ahead = 0;
    for (TaskStatus status : theirs.statuses()) {
      ahead += histogram.column(status).before(cutoff).tasks();
    }
    for (Stratum stratum : strata) {
      ahead -= stratum.column().before(cutoff).tasks();
    }
    return Math.max(0, ahead);
  }
}
