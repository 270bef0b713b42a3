package dev.holdfast.retention.policy;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Finds the one rule that decides for a task: the most particular of those it meets. */
public final class RuleRanking {

  private final List<Rule> rules;
  private final List<Integer> order = new ArrayList<>();

  /** Orders the rules of a policy. */
  public RuleRanking(Policy policy) {
    this.rules = policy.rules();
    for (int place = 0; place < rules.size(); place++) {
      order.add(place);
    }
    order.sort(
        Comparator.comparing(
            (Integer place) -> rules.get(place).match(), (a, b) -> b.compareSpecificity(a)));
  }

  /** Returns the place in the policy of the rule that decides for a task; -1 if none does. */
  public int deciding(Traits task) {
    for (int place : order) {
      if (rules.get(place).match().matches(task)) {
        return place;
      }
    }
    return -1;
  }

  /** Returns all rules that a task meets, the deciding one first. */
  public List<Rule> meeting(Traits task) {
    return order.stream().map(rules::get).filter(rule -> rule.match().matches(task)).toList();
  }

  /** Returns the rules, the most particular first. */
  public List<Rule> inOrder() {
    return order.stream().map(rules::get).toList();
  }

  /**
   * Two rules of which neither may decide for the other.
   *
   * @param first the place of one
   * @param second the place of the other, later one
   */
  public record Tie(int first, int second) {}

  /** Finds two rules that are equally particular and could both meet one task. */
  public static Optional<Tie> tie(List<Rule> rules) {
    for (int second = 1; second < rules.size(); second++) {
      Match match = rules.get(second).match();
      for (int first = 0; first < second; first++) {
        Match before = rules.get(first).match();
        if (match.compareSpecificity(before) == 0 && match.meets(before)) {
          return Optional.of(new Tie(first, second));
        }
      }
    }
    return Optional.empty();
  }
}
