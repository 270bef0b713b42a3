package dev.holdfast.retention.policy;

import dev.holdfast.store.ClauseTerm;
import dev.holdfast.store.terms.Terms;
import dev.holdfast.task.Statuses;
import dev.holdfast.task.TaskStatus;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * What may be deleted: rules, of which one decides for a task, the most particular it meets (see
 * {@link Match#compareSpecificity}). A task that no rule is about stays.
 *
 * @param rules at least one, in the order written; no two may decide for the same task
 * @param wholeWorkflows that a workflow goes only as a whole
 */
public record Policy(List<Rule> rules, boolean wholeWorkflows) {

  /** The most rules. */
  public static final int MAX_RULES = 1_000;

  /**
   * Checks that the rules go together.
   *
   * @throws IllegalArgumentException if there are none or too many, or two of them tie
   */
  public Policy {
    rules = List.copyOf(rules);
    if (rules.isEmpty() || rules.size() > MAX_RULES) {
      throw new IllegalArgumentException("a policy has 1 to " + MAX_RULES + " rules");
    }
    RuleRanking.tie(rules)
        .ifPresent(
            tie -> {
              throw new IllegalArgumentException("rules tie: " + tie);
            });
  }

  /**
   * The statuses that are usual for the store, at this age.
   *
   * @throws PolicyException with fib-flow's own sentence
   */
  public static Policy olderThan(double expireSeconds) {
    requireAge(expireSeconds);
    return new Policy(List.of(Rule.aged(Match.ALL, expireSeconds)), false);
  }

  /**
   * fib-flow's policy: these statuses at this age (formats/fib-flow, section 4). Checks in
   * fib-flow's order: age, then statuses present; folds duplicates. Whether a store has them is
   * checked behind its opening, by {@link #boundTo}.
   *
   * @throws PolicyException with fib-flow's own sentence
   */
  public static Policy of(double expireSeconds, List<TaskStatus> statuses) {
    requireAge(expireSeconds);
    if (statuses.isEmpty()) {
      throw FibFlowPolicy.badStatuses();
    }
    return new Policy(List.of(Rule.aged(Match.statuses(statuses), expireSeconds)), false);
  }

  /**
   * These statuses, or those that are usual for the store, with no age at all: what was active last
   * right now goes. Only some runtimes know such a policy.
   *
   * @param statuses none for those that are usual
   */
  public static Policy atOnce(List<TaskStatus> statuses) {
    return new Policy(List.of(rule(statuses, 0)), false);
  }

  /** Returns what the runtime of a kind of store deletes by itself; empty if it has no policy. */
  public static Optional<Policy> own(Terms terms) {
    return of(terms.retention().defaults());
  }

  /** Returns the same with what goes only where its status is named. */
  public static Optional<Policy> ownByName(Terms terms) {
    return of(terms.retention().aged());
  }

  private static Optional<Policy> of(List<ClauseTerm> clauses) {
    List<Rule> rules =
        clauses.stream()
            .map(
                each ->
                    each.row() != null
                        ? Rule.own(Match.statuses(each.statuses()))
                        : rule(each.statuses(), each.keep() == null ? 0 : each.keep()))
            .toList();
    return rules.isEmpty() ? Optional.empty() : Optional.of(new Policy(rules, false));
  }

  private static Rule rule(List<TaskStatus> statuses, double age) {
    return new Rule(null, Match.statuses(statuses), age, null, null, false, age <= 0);
  }

  private static void requireAge(double expireSeconds) {
    if (!(expireSeconds > 0) || Double.isInfinite(expireSeconds)) {
      throw FibFlowPolicy.badExpireTime();
    }
  }

  /**
   * Returns this policy as it is meant for a store whose tasks have these statuses.
   *
   * @throws PolicyException if it names a status that no policy may name there, or asks for an age
   *     of one for which none counts
   */
  public Policy boundTo(Statuses statuses) {
    List<TaskStatus> unsupported = unsupported(statuses);
    if (!unsupported.isEmpty()) {
      throw PolicyException.unsupported(unsupported.getFirst());
    }
    Policy bound = understoodBy(statuses);
    bound.rules.stream()
        .filter(rule -> rule.age() != null && !rule.immediately())
        .flatMap(rule -> rule.covered().stream())
        .filter(statuses.ageless::contains)
        .findFirst()
        .ifPresent(
            status -> {
              throw PolicyException.ageless(status);
            });
    return bound;
  }

  /** Returns this policy with each status spelled as a store knows it. */
  public Policy respelled(Statuses statuses) {
    return new Policy(
        rules.stream()
            .map(
                rule ->
                    rule.of(
                        rule.match().statuses().stream()
                            .map(status -> statuses.respelled(status).orElse(status))
                            .toList()))
            .toList(),
        wholeWorkflows);
  }

  /**
   * Returns this policy as it is meant for a store whose tasks have these statuses, also where it
   * names others: a rule about those deletes nothing there.
   */
  public Policy understoodBy(Statuses statuses) {
    return new Policy(rules.stream().map(rule -> rule.boundTo(statuses)).toList(), wholeWorkflows);
  }

  /** Returns whether it is one age and nothing else, but perhaps statuses. */
  public boolean simple() {
    Rule rule = rules.getFirst();
    return rules.size() == 1
        && !wholeWorkflows
        && rule.age() != null
        && rule.age() > 0
        && rule.equals(Rule.aged(Match.statuses(rule.match().statuses()), rule.age()));
  }

  /**
   * Returns this in fib-flow's own shape; empty if it says more than that can. Of a policy that
   * names no statuses only once it is bound to a store.
   */
  public Optional<FibFlowPolicy> fibFlow() {
    Rule rule = rules.getFirst();
    return simple() ? Optional.of(new FibFlowPolicy(rule.age(), rule.covered())) : Optional.empty();
  }

  /** Returns the statuses it may delete. */
  public Set<TaskStatus> statuses() {
    Set<TaskStatus> all = new LinkedHashSet<>();
    rules.forEach(rule -> all.addAll(rule.covered()));
    return all;
  }

  /** Returns the statuses it names that no policy may name where tasks have these statuses. */
  public List<TaskStatus> unsupported(Statuses statuses) {
    return rules.stream()
        .flatMap(rule -> rule.match().statuses().stream())
        .filter(status -> !statuses.deletable(status))
        .distinct()
        .toList();
  }

  /** Returns the shortest age of a rule, in seconds; empty if none goes by age. */
  public OptionalDouble shortestAge() {
    return rules.stream()
        .map(Rule::age)
        .filter(Objects::nonNull)
        .mapToDouble(Double::doubleValue)
        .min();
  }

  /** Returns whether some rule goes by the age of the kind. */
  public boolean own() {
    return rules.stream().anyMatch(Rule::own);
  }

  /** Returns whether the number of tasks of a name has a say in some rule. */
  public boolean counts() {
    return rules.stream().anyMatch(Rule::counts);
  }

  /**
   * Returns the instant that a task must be older than, not rounded; null if that is not one
   * instant for all rules that delete.
   */
  public Double cutoff(long now) {
    List<Double> ages =
        rules.stream().filter(rule -> !rule.forever()).map(Rule::age).distinct().toList();
    return counts() || own() || ages.size() != 1 ? null : Double.valueOf(now - ages.getFirst());
  }

  /**
   * Returns the age in seconds at which tasks of each status go, where that is all there is to
   * know; empty if names, tags, types, workflows, counts or the kind's own ages have a say.
   */
  public Optional<Map<TaskStatus, Double>> agesByStatus() {
    return rules.stream().anyMatch(Rule::own) ? Optional.empty() : agesOrOwnByStatus();
  }

  /** Returns the same of a policy of which some ages are the kind's own: these are null. */
  Optional<Map<TaskStatus, Double>> agesOrOwnByStatus() {
    boolean more =
        rules.stream()
            .anyMatch(
                rule ->
                    rule.counts() || !rule.match().equals(Match.statuses(rule.match().statuses())));
    if (more || wholeWorkflows) {
      return Optional.empty();
    }
    RuleRanking ranking = new RuleRanking(this);
    Map<TaskStatus, Double> ages = new LinkedHashMap<>();
    for (TaskStatus status : statuses()) {
      Rule rule = rules.get(ranking.deciding(new Traits(null, null, null, null, null, status)));
      if (rule.covers(status)) {
        ages.put(status, rule.age());
      }
    }
    return Optional.of(ages);
  }

  /**
   * Returns what it says of these statuses alone; empty if it says more than ages of statuses, or
   * does not name one of these.
   */
  public Optional<Policy> picking(List<TaskStatus> some) {
    if (!statuses().containsAll(some)) {
      return Optional.empty();
    }
    return Optional.of(
        new Policy(
            rules.stream()
                .map(rule -> rule.only(some))
                .filter(rule -> !rule.match().statuses().isEmpty())
                .toList(),
            wholeWorkflows));
  }

  /** Returns what a rule is called: its key, or {@code default} where it is the only one. */
  public String key(int rule) {
    return simple() ? Rule.DEFAULT : rules.get(rule).key();
  }
}
