package dev.holdfast.retention.scan;

import dev.holdfast.retention.columns.CandidateColumns;
import dev.holdfast.retention.plan.Hazard;
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
import java.util.stream.IntStream;

/**
 * Decides row by row of a scan what a policy deletes. The store only sorts out what no rule can
 * delete; the one rule that decides for a task is found here.
 */
final class Selection {

  private final CandidateScan asked;

  /** Of how many only the oldest are wanted in the end; null to keep all. */
  private final Integer limit;

  private long dropped;
  private final RuleRanking ranking;
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

  Selection(CandidateScan asked, Integer limit) {
    this.asked = asked;
    this.limit = limit;
    this.ranking = new RuleRanking(asked.policy());
  }

  /** Returns what to ask of the store: every task that some rule may delete, or must count. */
  RetentionSnapshot.Scan scan() {
    boolean any = asked.policy().counts() || asked.policy().own();
    Double age = any ? null : asked.policy().shortestAge().orElse(Double.POSITIVE_INFINITY);
    return new RetentionSnapshot.Scan(
        asked.policy().statuses(),
        age,
        asked.now(),
        Hazard.SAMPLE,
        false,
        asked.allow(),
        new PolicyRulings(asked.policy()).rulings());
  }

  void add(Candidate task) {
    int place = ranking.deciding(Traits.of(task));
    Rule rule = place < 0 ? null : asked.policy().rules().get(place);
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
                      asked.now(),
                      each -> rule.outlived(each.due(), asked.now()),
                      going -> choose(going, place)))
          .add(task);
      tried++;
      young += young(rule, task) ? 1 : 0;
    } else if (rule.outlived(task.due(), asked.now())) {
      choose(task, place);
    } else {
      stays.merge(CommonReasons.TOO_YOUNG, 1L, Long::sum);
    }
  }

  /** Returns whether the age of a rule that also counts keeps a task, whatever the count says. */
  private boolean young(Rule rule, Candidate task) {
    return rule.aged() && !rule.outlived(task.due(), asked.now());
  }

  private void choose(Candidate task, int rule) {
    if (chosen.full() && limit != null && limit <= chosen.size() / 2) {
      dropYoungest();
    }
    if (asked.holds().hold(task.id(), task.workflow())) {
      held.set(chosen.size());
    }
    chosen.add(task, rule);
    if (asked.policy().rules().get(rule).counts()) {
      counted++;
      young -= young(asked.policy().rules().get(rule), task) ? 1 : 0;
    }
  }

  /** Some of the rest may stay, so more are left than are wanted. */
  private void dropYoungest() {
    int half = chosen.size() / 2;
    dropped += chosen.size() - half;
    chosen.keepOldest(half);
    held.clear();
    IntStream.range(0, half)
        .filter(row -> asked.holds().hold(chosen.id(row), chosen.workflow(row)))
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
