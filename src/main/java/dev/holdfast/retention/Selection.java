package dev.holdfast.retention;

import dev.holdfast.retention.policy.Policy;
import dev.holdfast.retention.policy.Rule;
import dev.holdfast.retention.policy.RuleRanking;
import dev.holdfast.retention.policy.Traits;
import dev.holdfast.store.RetentionSnapshot;
import dev.holdfast.store.RetentionSnapshot.Candidate;
import dev.holdfast.store.RetentionSnapshot.Sample;
import dev.holdfast.task.TaskId;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * Decides row by row of a scan what a policy deletes. The store only sorts out what no rule can
 * delete; the one rule that decides for a task is found here.
 */
final class Selection {

  private final Policy policy;
  private final RuleRanking ranking;
  private final long now;
  private final Holds holds;
  private final CandidateColumns chosen = new CandidateColumns();
  private final Map<Counted, NewestTasks> counted = new HashMap<>();
  private final TreeSet<TaskId> firstHeld = new TreeSet<>();
  private long held;

  Selection(Policy policy, long now, Holds holds) {
    this.policy = policy;
    this.ranking = new RuleRanking(policy);
    this.now = now;
    this.holds = holds;
  }

  /** Returns what to ask of the store: every task that some rule may delete, or must count. */
  RetentionSnapshot.Scan scan() {
    Double cutoff =
        policy.counts()
            ? null
            : policy.rules().stream()
                .filter(rule -> !rule.forever())
                .map(rule -> now - rule.age())
                .max(Double::compare)
                .orElse(Double.NEGATIVE_INFINITY);
    return new RetentionSnapshot.Scan(policy.statuses(), cutoff, now, Hazard.SAMPLE);
  }

  void add(Candidate task) {
    int place = ranking.deciding(Traits.of(task));
    if (place < 0) {
      return;
    }
    Rule rule = policy.rules().get(place);
    if (!rule.covers(task.status())) {
      return;
    }
    if (rule.counts()) {
      counted
          .computeIfAbsent(
              new Counted(place, task.name()),
              _ -> new NewestTasks(rule, now, going -> choose(going, place)))
          .add(task);
    } else if (rule.outlived(task.lastActive(), now)) {
      choose(task, place);
    }
  }

  private void choose(Candidate task, int rule) {
    if (holds.hold(task.id(), task.rootId() == null ? task.id() : task.rootId())) {
      held++;
      firstHeld.add(task.id());
      if (firstHeld.size() > Hazard.SAMPLE) {
        firstHeld.removeLast();
      }
    } else {
      chosen.add(task, rule);
    }
  }

  /** Returns what was chosen of all that was added. Call once. */
  CandidateColumns chosen() {
    counted.values().forEach(NewestTasks::end);
    return chosen;
  }

  /** Returns what would have been chosen but is on hold. Call once, after {@link #chosen}. */
  Sample held() {
    return new Sample(held, List.copyOf(firstHeld));
  }

  /** Tasks that are counted together. */
  private record Counted(int rule, String name) {}
}
