package dev.holdfast.retention.explain;

import dev.holdfast.job.Progress;
import dev.holdfast.retention.columns.CandidateColumns;
import dev.holdfast.retention.columns.Candidates;
import dev.holdfast.retention.explain.NeverDeletedGroup.Reason;
import dev.holdfast.retention.hold.Holds;
import dev.holdfast.retention.policy.Policy;
import dev.holdfast.retention.policy.Rule;
import dev.holdfast.retention.policy.RuleRanking;
import dev.holdfast.retention.policy.Traits;
import dev.holdfast.retention.scan.Examination;
import dev.holdfast.store.retention.RetentionSnapshot;
import dev.holdfast.store.retention.RetentionSnapshot.Candidate;
import dev.holdfast.task.Statuses;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskStatus;
import dev.holdfast.task.Tone;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Finds the tasks that have ended and that a policy will never delete, grouped by why. What a count
 * keeps for now is not among them: newer tasks push it out.
 *
 * @param policy the policy
 * @param nowOverride the moment to judge at in Unix seconds; null for the store's own clock
 * @param holds what stays whatever the policy says
 */
public record NeverDeletedScan(Policy policy, Long nowOverride, Holds holds) {

  /**
   * What was found.
   *
   * @param now the moment it was judged at, in Unix seconds
   * @param ended how many tasks have ended: completed, permanently failed or paused
   * @param groups the largest first
   */
  public record NeverDeleted(long now, long ended, List<NeverDeletedGroup> groups) {

    /** Returns how many tasks will never be eligible. */
    public long tasks() {
      return groups.stream().mapToLong(NeverDeletedGroup::count).sum();
    }
  }

  /** Scans once. */
  public NeverDeleted run(RetentionSnapshot snapshot, Progress progress) {
    return new NeverDeletedScan(policy.boundTo(snapshot.terms().statuses()), nowOverride, holds)
        .runBound(snapshot, progress);
  }

  private NeverDeleted runBound(RetentionSnapshot snapshot, Progress progress) {
    long now = nowOverride == null ? snapshot.now() : nowOverride;
    RuleRanking ranking = new RuleRanking(policy);
    Map<Why, CandidateColumns> found = new HashMap<>();
    CandidateColumns others = new CandidateColumns();
    List<Candidate> asked = new ArrayList<>();
    long[] ended = {0};
    Statuses all = snapshot.terms().statuses();
    Set<TaskStatus> statuses = new HashSet<>(all.deletable);
    statuses.removeIf(
        status ->
            !all.ended(status)
                && all.tone(status) != Tone.PAUSED
                && policy.rules().stream().noneMatch(rule -> rule.covers(status)));
    snapshot.scan(
        RetentionSnapshot.Scan.of(statuses, true, now),
        task -> {
          ended[0]++;
          int place = ranking.deciding(Traits.of(task));
          Why why = why(task, place, now);
          if (why != null) {
            found.computeIfAbsent(why, _ -> new CandidateColumns()).add(task, place);
          } else if (policy.wholeWorkflows()) {
            others.add(task, place);
          } else if (!snapshot.terms().stays().isEmpty()) {
            asked.add(task);
          }
        },
        progress);
    List<NeverDeletedGroup> groups = new ArrayList<>();
    Candidates pinned = pinned(found.values(), others);
    found.forEach(
        (why, tasks) ->
            groups.add(
                new NeverDeletedGroup(
                    why.reason, why.detail, null, tasks.oldestFirst(tasks.size()))));
    if (pinned.size() > 0) {
      groups.add(new NeverDeletedGroup(Reason.WORKFLOW_STAYS, null, null, pinned));
    }
    Examination.keeping(asked, snapshot, now, progress)
        .forEach(
            (kept, tasks) ->
                groups.add(new NeverDeletedGroup(Reason.KEPT_BY_STORE, kept.code(), kept, tasks)));
    groups.sort(
        Comparator.comparingInt(NeverDeletedGroup::count)
            .reversed()
            .thenComparing(NeverDeletedGroup::key));
    return new NeverDeleted(now, ended[0], groups);
  }

  /** Finds those that only their workflow keeps: a part of it never goes. */
  private static Candidates pinned(Collection<CandidateColumns> kept, CandidateColumns others) {
    Set<TaskId> workflows = new HashSet<>();
    if (others.size() > 0) {
      kept.forEach(
          tasks -> {
            for (int row = 0; row < tasks.size(); row++) {
              workflows.add(tasks.workflow(row));
            }
          });
    }
    return others.oldestFirst(row -> workflows.contains(others.workflow(row)));
  }

  private Why why(Candidate task, int place, long now) {
    if (place < 0 && !policy.simple()) {
      return new Why(Reason.NO_RULE, null);
    }
    Rule rule = policy.rules().get(Math.max(place, 0));
    if (rule.forever()) {
      return new Why(Reason.KEPT_FOREVER, rule.key());
    }
    if (!rule.covers(task.status())) {
      return new Why(Reason.STATUS_NOT_COVERED, task.status().code());
    }
    if (!task.due().counts()) {
      return new Why(Reason.ofTime(task.due().since()), null);
    }
    if (holds.hold(task.id(), task.workflow())) {
      return new Why(Reason.ON_HOLD, null);
    }
    return task.due().seconds() == null || task.due().begun(now)
        ? null
        : new Why(Reason.IN_THE_FUTURE, null);
  }

  private record Why(Reason reason, String detail) {}
}
