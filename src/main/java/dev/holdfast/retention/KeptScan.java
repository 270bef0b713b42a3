package dev.holdfast.retention;

import dev.holdfast.job.Progress;
import dev.holdfast.retention.KeptGroup.Reason;
import dev.holdfast.retention.policy.Policy;
import dev.holdfast.retention.policy.Rule;
import dev.holdfast.retention.policy.RuleRanking;
import dev.holdfast.retention.policy.Traits;
import dev.holdfast.store.RetentionSnapshot;
import dev.holdfast.store.RetentionSnapshot.Candidate;
import dev.holdfast.task.TaskId;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;

/**
 * Finds the tasks that have ended and that a policy will never delete, grouped by why. What a count
 * keeps for now is not among them: newer tasks push it out.
 *
 * @param policy the policy
 * @param nowOverride the moment to judge at in Unix seconds; null for the store's own clock
 * @param holds what stays whatever the policy says
 */
public record KeptScan(Policy policy, Long nowOverride, Holds holds) {

  /**
   * What was found.
   *
   * @param now the moment it was judged at, in Unix seconds
   * @param ended how many tasks have ended: completed, permanently failed or paused
   * @param groups the largest first
   */
  public record Kept(long now, long ended, List<KeptGroup> groups) {

    public Kept {
      groups = List.copyOf(groups);
    }

    /** Returns how many tasks will never be eligible. */
    public long tasks() {
      return groups.stream().mapToLong(KeptGroup::count).sum();
    }
  }

  /** Scans once. */
  public Kept run(RetentionSnapshot snapshot, Progress progress) {
    long now = nowOverride == null ? snapshot.now() : nowOverride;
    RuleRanking ranking = new RuleRanking(policy);
    Map<Why, LongStream.Builder> found = new HashMap<>();
    long[] ended = {0};
    snapshot.scan(
        RetentionSnapshot.Scan.ofAnyTime(new HashSet<>(Policy.ALLOWED), now),
        task -> {
          ended[0]++;
          Why why = why(task, ranking.deciding(Traits.of(task)), now);
          if (why != null) {
            found
                .computeIfAbsent(why, _ -> LongStream.builder())
                .add(((TaskId.Numeric) task.id()).value());
          }
        },
        progress);
    List<KeptGroup> groups =
        found.entrySet().stream()
            .map(
                entry ->
                    new KeptGroup(
                        entry.getKey().reason,
                        entry.getKey().detail,
                        entry.getValue().build().sorted().toArray()))
            .sorted(
                Comparator.comparingInt(KeptGroup::count).reversed().thenComparing(KeptGroup::key))
            .toList();
    return new Kept(now, ended[0], groups);
  }

  private Why why(Candidate task, int place, long now) {
    if (place < 0 && policy.fibFlow().isEmpty()) {
      return new Why(Reason.NO_RULE, null);
    }
    Rule rule = policy.rules().get(Math.max(place, 0));
    if (rule.forever()) {
      return new Why(Reason.KEPT_FOREVER, rule.key());
    }
    if (!rule.covers(task.status())) {
      return new Why(Reason.STATUS_NOT_COVERED, task.status().code());
    }
    if (Double.isNaN(task.lastActive())) {
      return new Why(task.timeless() ? Reason.WITHOUT_TIME : Reason.UNREADABLE_TIME, null);
    }
    if (holds.hold(task.id(), task.rootId() == null ? task.id() : task.rootId())) {
      return new Why(Reason.ON_HOLD, null);
    }
    return task.lastActive() > now ? new Why(Reason.IN_FUTURE, null) : null;
  }

  private record Why(Reason reason, String detail) {}
}
