package dev.holdfast.retention.explain;

import dev.holdfast.retention.explain.Clause.Question;
import dev.holdfast.retention.explain.Explanation.Reason;
import dev.holdfast.retention.policy.Policy;
import dev.holdfast.retention.policy.Rule;
import dev.holdfast.retention.policy.RuleRanking;
import dev.holdfast.retention.policy.Traits;
import dev.holdfast.store.ClauseTerm;
import dev.holdfast.store.retention.Due;
import dev.holdfast.store.retention.RetentionSnapshot.Candidate;
import dev.holdfast.task.Coded;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskStatus;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongPredicate;

/** Makes one explanation: asks clause after clause and remembers the first that fails. */
final class Explainer {

  /** Beyond this a double no longer tells seconds apart. */
  private static final double LAST_EXACT = 0x1p53;

  /** How many seconds rounding and a store's own idea of a moment may be apart. */
  private static final int ROUNDED = 100;

  private final TaskId id;
  private final Policy policy;
  private final long now;
  private final Surroundings surroundings;
  private final List<Clause> clauses = new ArrayList<>();
  private Reason reason = Reason.ELIGIBLE;
  private Number eligibleAt;
  private ClauseTerm how;

  Explainer(TaskId id, Policy policy, long now, Surroundings surroundings) {
    this.id = id;
    this.policy = policy;
    this.now = now;
    this.surroundings = surroundings;
  }

  Explanation explain(Candidate task) {
    ask(Question.EXISTS, task != null, task == null ? null : id.toString(), null, Reason.NOT_FOUND);
    if (task == null) {
      return made(List.of());
    }
    how = task.due().clause();
    List<Rule> rules = new RuleRanking(policy).meeting(Traits.of(task));
    Rule rule = rules.isEmpty() ? null : rules.getFirst();
    // fib-flow's own policy is one rule about its statuses: no other rule for the rest.
    if (policy.simple()) {
      rule = policy.rules().getFirst();
      rules = List.of(rule);
    } else {
      ask(Question.RULE, rule != null, rule == null ? null : rule.key(), null, Reason.NO_RULE);
    }
    if (rule != null) {
      if (rule.forever()) {
        fail(Reason.KEPT_FOREVER);
      }
      askTask(task, rule);
      askOthers();
    }
    return made(rules);
  }

  private void askTask(Candidate task, Rule rule) {
    TaskStatus status = task.status();
    Due due = task.due();
    Double since = due.seconds();
    if (!rule.forever()) {
      String covered = Coded.joined(rule.covered());
      ask(Question.STATUS, rule.covers(status), status.code(), covered, Reason.STATUS_NOT_COVERED);
    }
    clauses.add(
        new Clause(Question.SINCE, since != null, due.value(), null, null, due.clause().since()));
    if (since == null) {
      fail(due.since() == null ? Reason.NEVER_ACTIVE : Reason.TIME_UNREADABLE);
    }
    if (rule.forever()) {
      return;
    }
    boolean covered = rule.covers(status) && since != null;
    Double age = rule.aged() ? due.age(rule.age()) : null;
    Number first = since == null || age == null ? null : first(due, age);
    boolean old = since != null && rule.outlived(due, now);
    boolean over = overCount(rule, due);
    if (rule.aged()) {
      Double ago = since == null ? null : now - since;
      clauses.add(new Clause(Question.AGE, old, ago, age, first));
    }
    if (rule.maxCount() != null && surroundings.newer() != null) {
      clauses.add(new Clause(Question.MAX_COUNT, over, place(), rule.maxCount(), null));
    }
    if (since != null && !old && !over) {
      fail(since > now ? Reason.ACTIVE_IN_FUTURE : youngOrNew(rule, age));
    }
    boolean floor = rule.keepNewest() != null && surroundings.newer() != null;
    boolean amongNewest = floor && surroundings.newer() < rule.keepNewest();
    if (floor) {
      ask(Question.KEEP_NEWEST, !amongNewest, place(), rule.keepNewest(), Reason.AMONG_NEWEST);
    }
    eligibleAt = !covered || amongNewest ? null : first;
    if (covered && over && !old) {
      eligibleAt = now;
    }
  }

  private static Number first(Due due, double age) {
    Instant exactly = due.exactly(age);
    if (exactly == null || due.clause().when() == ClauseTerm.When.OLDER) {
      return firstSecond(due.seconds(), age, moment -> due.at(age, moment));
    }
    BigDecimal seconds = BigDecimal.valueOf(exactly.getNano(), 9);
    return exactly.getNano() == 0
        ? (Number) Long.valueOf(exactly.getEpochSecond())
        : seconds.stripTrailingZeros().add(BigDecimal.valueOf(exactly.getEpochSecond()));
  }

  /**
   * Returns the first whole Unix second from which on it is old enough; null if it is beyond
   * counting, or the condition does not go by this age.
   *
   * @param over whether it is old enough at a moment
   */
  private static Long firstSecond(double since, double age, LongPredicate over) {
    double due = Math.floor(since + age) + 1;
    // Also each alone: two huge numbers may cancel out to a small one no second ever reaches.
    if (!(Math.abs(due) < LAST_EXACT) || !(Math.abs(since) < LAST_EXACT) || !(age < LAST_EXACT)) {
      return null;
    }
    // Sums of fractions are rounded; the condition itself has the last word.
    long second = (long) due;
    long first = second - ROUNDED;
    long last = second + ROUNDED;
    while (second > first && over.test(second - 1)) {
      second--;
    }
    while (second < last && !over.test(second)) {
      second++;
    }
    return over.test(second) && !over.test(second - 1) ? second : null;
  }

  private static Reason youngOrNew(Rule rule, Double age) {
    if (age != null) {
      return Reason.TOO_YOUNG;
    }
    return rule.aged() ? Reason.KEPT_FOREVER : Reason.AMONG_NEWEST;
  }

  private boolean overCount(Rule rule, Due due) {
    return rule.maxCount() != null
        && surroundings.newer() != null
        && surroundings.newer() >= rule.maxCount()
        && due.begun(now);
  }

  private Long place() {
    return surroundings.newer() + 1;
  }

  private void askOthers() {
    if (surroundings.held()) {
      ask(Question.HOLD, false, null, null, Reason.ON_HOLD);
      eligibleAt = null;
    }
    if (surroundings.kept() != null) {
      ask(Question.KEPT_BY_STORE, false, surroundings.kept().code(), null, Reason.KEPT_BY_STORE);
      eligibleAt = null;
    }
    if (policy.wholeWorkflows()) {
      boolean whole = surroundings.workflowThatStays().isEmpty();
      ask(
          Question.WHOLE_WORKFLOW,
          whole,
          whole ? null : surroundings.workflowThatStays(),
          null,
          Reason.WORKFLOW_STAYS);
      eligibleAt = whole ? eligibleAt : null;
    }
    if (surroundings.deletedWith() != null) {
      // A hazard that an operator decides about, not a reason to stay.
      boolean alone = surroundings.deletedWith().isEmpty();
      Object others = alone ? null : surroundings.deletedWith();
      String code = surroundings.deleting().code();
      clauses.add(new Clause(Question.DELETED_WITH, alone, others, null, null, code));
    }
  }

  private void ask(Question question, boolean holds, Object value, Object threshold, Reason not) {
    clauses.add(new Clause(question, holds, value, threshold, null));
    if (!holds) {
      fail(not);
    }
  }

  private void fail(Reason why) {
    if (reason == Reason.ELIGIBLE) {
      reason = why;
    }
  }

  private Explanation made(List<Rule> rules) {
    return new Explanation(
        id,
        reason == Reason.ELIGIBLE,
        clauses,
        eligibleAt,
        reason,
        rules.isEmpty() ? null : rules.getFirst(),
        how,
        rules.isEmpty() ? rules : rules.subList(1, rules.size()),
        surroundings.childrenThatStay(),
        surroundings.kept(),
        surroundings.hazards(),
        policy,
        now);
  }
}
