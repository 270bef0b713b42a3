package dev.holdfast.retention.explain;

import dev.holdfast.retention.explain.Clause.Question;
import dev.holdfast.retention.explain.Explanation.Reason;
import dev.holdfast.retention.policy.Policy;
import dev.holdfast.retention.policy.Rule;
import dev.holdfast.retention.policy.RuleRanking;
import dev.holdfast.retention.policy.Traits;
import dev.holdfast.task.Task;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskStatus;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Makes one explanation: asks clause after clause and remembers the first that fails. */
final class Explainer {

  private final TaskId id;
  private final Policy policy;
  private final long now;
  private final Surroundings surroundings;
  private final List<Clause> clauses = new ArrayList<>();
  private Reason reason = Reason.ELIGIBLE;
  private Number eligibleAt;

  Explainer(TaskId id, Policy policy, long now, Surroundings surroundings) {
    this.id = id;
    this.policy = policy;
    this.now = now;
    this.surroundings = surroundings;
  }

  Explanation explain(Task task) {
    ask(Question.EXISTS, task != null, task == null ? null : id.toString(), null, Reason.NOT_FOUND);
    if (task == null) {
      return made(List.of());
    }
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

  private void askTask(Task task, Rule rule) {
    TaskStatus status = task.status();
    Object raw =
        surroundings.ageing() == null ? task.fields().raw("last_active_time") : since(task);
    Double lastActive = since(task);
    if (!rule.forever()) {
      String covered =
          rule.covered().stream().map(TaskStatus::code).collect(Collectors.joining(", "));
      ask(Question.STATUS, rule.covers(status), status.code(), covered, Reason.STATUS_NOT_COVERED);
    }
    ask(
        Question.LAST_ACTIVE_TIME,
        lastActive != null,
        raw,
        null,
        raw == null ? Reason.NEVER_ACTIVE : Reason.TIME_UNREADABLE);
    if (rule.forever()) {
      return;
    }
    boolean covered = rule.covers(status) && lastActive != null;
    Number due = lastActive == null || rule.age() == null ? null : first(lastActive, rule);
    boolean old = lastActive != null && over(rule, lastActive, now);
    boolean over = overCount(rule, lastActive);
    if (rule.age() != null) {
      Double age = lastActive == null ? null : now - lastActive;
      clauses.add(new Clause(Question.AGE, old, age, rule.age(), due));
    }
    if (rule.maxCount() != null && surroundings.newer() != null) {
      clauses.add(new Clause(Question.MAX_COUNT, over, place(), rule.maxCount(), null));
    }
    if (lastActive != null && !old && !over) {
      fail(lastActive > now ? Reason.ACTIVE_IN_FUTURE : youngOrNew(rule));
    }
    boolean floor = rule.keepNewest() != null && surroundings.newer() != null;
    boolean amongNewest = floor && surroundings.newer() < rule.keepNewest();
    if (floor) {
      ask(Question.KEEP_NEWEST, !amongNewest, place(), rule.keepNewest(), Reason.AMONG_NEWEST);
    }
    eligibleAt = !covered || amongNewest ? null : due;
    if (covered && over && !old) {
      eligibleAt = now;
    }
  }

  private Double since(Task task) {
    return surroundings.ageing() == null
        ? task.fields().decimal("last_active_time")
        : surroundings.ageing().since();
  }

  private Number first(double lastActive, Rule rule) {
    Instant exactly =
        surroundings.ageing() == null ? null : surroundings.ageing().from().apply(rule.age());
    if (exactly != null) {
      BigDecimal seconds = BigDecimal.valueOf(exactly.getNano(), 9);
      return exactly.getNano() == 0
          ? (Number) Long.valueOf(exactly.getEpochSecond())
          : seconds.stripTrailingZeros().add(BigDecimal.valueOf(exactly.getEpochSecond()));
    }
    return FirstDueSecond.of(lastActive, rule, moment -> over(rule, lastActive, moment));
  }

  private boolean over(Rule rule, double lastActive, long moment) {
    return surroundings.ageing() == null
        ? rule.outlived(lastActive, moment)
        : rule.age() != null && surroundings.ageing().due().test(rule.age(), moment);
  }

  private static Reason youngOrNew(Rule rule) {
    return rule.age() == null ? Reason.AMONG_NEWEST : Reason.TOO_YOUNG;
  }

  private boolean overCount(Rule rule, Double lastActive) {
    return rule.maxCount() != null
        && surroundings.newer() != null
        && surroundings.newer() >= rule.maxCount()
        && lastActive != null
        && lastActive <= now;
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
      ask(Question.KEPT, false, surroundings.kept().code(), null, Reason.KEPT_BY_STORE);
      eligibleAt = null;
    }
    if (policy.wholeWorkflows()) {
      boolean whole = surroundings.workflowThatStays().isEmpty();
      ask(
          Question.WORKFLOW,
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
      clauses.add(new Clause(Question.CASCADE, alone, others, null, null, code));
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
        rules.isEmpty() ? rules : rules.subList(1, rules.size()),
        surroundings.childrenThatStay(),
        surroundings.kept(),
        surroundings.hazards(),
        policy,
        now);
  }
}
