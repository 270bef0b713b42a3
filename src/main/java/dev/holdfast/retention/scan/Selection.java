package dev.holdfast.retention.scan;

import dev.holdfast.retention.columns.CandidateColumns;
import dev.holdfast.retention.hold.Holds;
import dev.holdfast.retention.plan.Hazard;
import dev.holdfast.retention.policy.Policy;
import dev.holdfast.retention.policy.Rule;
import dev.holdfast.retention.policy.RuleRanking;
import dev.holdfast.retention.policy.Traits;
import dev.holdfast.store.retention.RetentionSnapshot;
import dev.holdfast.store.retention.RetentionSnapshot.Candidate;
import dev.holdfast.store.terms.CommonReasons;
import dev.holdfast.store.terms.ReasonTerm;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Decides row by row of a scan what a policy deletes. The store only sorts out what no rule can
 * delete; the one rule that decides for a task is found here.
 */
final class Selection {

  private final Policy policy;
  private final Set<String> allow;

  /** Of how many only the oldest are wanted in the end; null to keep all. */
  private final Integer limit;

  private long dropped;
  private final RuleRanking ranking;
  private final long now;
  private final Holds holds;
  private final CandidateColumns chosen = new CandidateColumns();
  private final Map<Counted, NewestTasks> groups = new HashMap<>();
  private long tried;
  private long counted;

  /** How many of those that counts are about stay by their age alone. */
  private long young;

  /** The rows of what was chosen that are on hold. Call after {@link #chosen}. */
  final BitSet held = new BitSet();

  /** Why the rest of what was added was not chosen. Call after {@link #chosen}. */
  final Map<ReasonTerm, Long> stays = new LinkedHashMap<>();

  Selection(Policy policy, long now, Holds holds, Set<String> allow, Integer limit) {
    this.allow = allow;
    this.limit = limit;
    this.policy = policy;
    this.ranking = new RuleRanking(policy);
    this.now = now;
    this.holds = holds;
  }

  /** Returns what to ask of the store: every task that some rule may delete, or must count. */
  RetentionSnapshot.Scan scan() {
    boolean any = policy.counts() || policy.own();
    Double age = any ? null : policy.shortestAge().orElse(Double.POSITIVE_INFINITY);
    return new RetentionSnapshot.Scan(
        policy.statuses(),
        age,
        now,
        Hazard.SAMPLE,
        false,
        allow,
        new PolicyRulings(policy).rulings());
  }

  void add(Candidate task) {
    int place = ranking.deciding(Traits.of(task));
    Rule rule = place < 0 ? null : policy.rules().get(place);
    if (rule == null || !rule.covers(task.status())) {
      stays.merge(CommonReasons.OTHER_STATUS, 1L, Long::sum);
      return;
    }
    if (rule.counts()) {
      groups
          .computeIfAbsent(
              new Counted(place, task.name()),
              _ ->
                  new NewestTasks(
                      rule,
                      now,
                      each -> rule.outlived(each.due(), now),
                      going -> choose(going, place)))
          .add(task);
      tried++;
      young += young(rule, task) ? 1 : 0;
    } else if (rule.outlived(task.due(), now)) {
      choose(task, place);
    } else {
      stays.merge(CommonReasons.TOO_YOUNG, 1L, Long::sum);
    }
  }

  /** Returns whether the age of a rule that also counts keeps a task, whatever the count says. */
  private boolean young(Rule rule, Candidate task) {
    return rule.aged() && !rule.outlived(task.due(), now);
  }

  private void choose(Candidate task, int rule) {
    if (chosen.full() && limit != null && limit <= chosen.size() / 2) {
      dropYoungest();
    }
    if (holds.hold(task.id(), task.workflow())) {
      held.set(chosen.size());
    }
    chosen.add(task, rule);
    if (policy.rules().get(rule).counts()) {
      counted++;
      young -= young(policy.rules().get(rule), task) ? 1 : 0;
    }
  }

  /** Some of the rest may stay, so more are left than are wanted. */
  private void dropYoungest() {
    int half = chosen.size() / 2;
    dropped += chosen.size() - half;
    chosen.keepOldest(half);
    held.clear();
    IntStream.range(0, half)
        .filter(row -> holds.hold(chosen.id(row), chosen.workflow(row)))
        .forEach(held::set);
  }

  /** Returns how many of the youngest were too many and are not there any more. */
  long dropped() {
    return dropped;
  }

  /** Returns what was chosen of all that was added, also what is on hold. Call once. */
  CandidateColumns chosen() {
    groups.values().forEach(NewestTasks::end);
    if (young > 0) {
      stays.merge(CommonReasons.TOO_YOUNG, young, Long::sum);
    }
    if (tried - counted > young) {
      stays.merge(CommonReasons.KEPT_BY_COUNT, tried - counted - young, Long::sum);
    }
    return chosen;
  }

  /** Tasks that are counted together. */
  private record Counted(int rule, String name) {}
}
