package dev.holdfast.retention.scan;

import dev.holdfast.retention.columns.Candidates;
import dev.holdfast.retention.plan.CandidateCounts;
import dev.holdfast.retention.policy.Match;
import dev.holdfast.retention.policy.Policy;
import dev.holdfast.retention.policy.Rule;
import dev.holdfast.retention.policy.RuleRanking;
import dev.holdfast.retention.policy.Traits;
import dev.holdfast.store.retention.Rulings;
import dev.holdfast.task.TaskStatus;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/** Tells a kind of store how a policy decides. */
record PolicyRulings(Policy policy) {

  /** Returns what the kind is told. */
  Rulings rulings() {
    RuleRanking ranking = new RuleRanking(policy);
    return new Rulings(
        IntStream.range(0, policy.rules().size()).mapToObj(this::ruling).toList(),
        subject -> {
          int place = ranking.deciding(Traits.of(subject));
          return place >= 0 && policy.rules().get(place).covers(subject.status()) ? place : -1;
        });
  }

  private Rulings.Ruling ruling(int place) {
    Rule rule = policy.rules().get(place);
    boolean plain =
        rule.name() == null
            && !rule.counts()
            && !rule.forever()
            && rule.match().equals(Match.statuses(rule.match().statuses()));
    return new Rulings.Ruling(
        policy.key(place), rule.match().statuses(), plain, rule.age(), rule.counts());
  }

  /** Counts what each rule chose, by its key and by status; see {@link CandidateCounts#rules}. */
  Map<String, Map<TaskStatus, Long>> chosen(Candidates candidates) {
    Map<String, Map<TaskStatus, Long>> chosen = new LinkedHashMap<>();
    IntFunction<String> rules = CandidateCounts.rules(policy, candidates);
    for (int row = 0; row < candidates.size(); row++) {
      chosen
          .computeIfAbsent(rules.apply(row), _ -> new LinkedHashMap<>())
          .merge(candidates.status(row), 1L, Long::sum);
    }
    return chosen;
  }
}
