package dev.holdfast.text;

import dev.holdfast.retention.policy.DurationException;
import dev.holdfast.retention.policy.Durations;
import dev.holdfast.retention.policy.FibFlowPolicy;
import dev.holdfast.retention.policy.Match;
import dev.holdfast.retention.policy.Policy;
import dev.holdfast.retention.policy.Rule;
import dev.holdfast.retention.policy.RuleRanking;
import dev.holdfast.retention.policy.file.PolicyFileException;
import dev.holdfast.store.ClauseTerm.When;
import dev.holdfast.store.RetentionTerm;
import dev.holdfast.store.retention.RuntimePolicyException;
import dev.holdfast.store.terms.OperationTerm;
import dev.holdfast.task.TaskStatus;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Puts policies and their rules into words. */
public record PolicyWords(Messages messages, Function<TaskStatus, String> status) {
  private static final int LONGEST = 200;

  /** With the texts that ship with Holdfast. */
  public static PolicyWords load() {
    return of(OperationTerm.DELETE);
  }

  /** With the same, in the words of a kind of store. */
  public static PolicyWords of(OperationTerm operation) {
    return new PolicyWords(
        Messages.load("dev.holdfast.retention.messages").in(operation), TaskStatus::code);
  }

  /** The same, for readers who write no statuses. */
  public PolicyWords calling(Function<TaskStatus, String> status) {
    return new PolicyWords(messages, status);
  }

  /** Says on one line what a policy deletes, the most particular rule first. */
  public String of(Policy policy) {
    FibFlowPolicy simple = policy.fibFlow().orElse(null);
    if (simple != null) {
      return messages.get(
          "policy.simple",
          statuses(simple.statuses()),
          Durations.format(simple.expireSeconds()),
          compared());
    }
    String rules =
        new RuleRanking(policy)
            .inOrder().stream().map(this::named).collect(Collectors.joining("; "));
    return policy.wholeWorkflows() ? messages.get("policy.whole", rules) : rules;
  }

  /** Without a name, and about nothing but the statuses that are said anyway. */
  private static boolean plain(Rule rule) {
    List<TaskStatus> named = rule.match().statuses();
    return rule.name() == null
        && !rule.forever()
        && !named.isEmpty()
        && rule.match().equals(Match.statuses(named));
  }

  /** Returns what a rule is called: by its author, or by what it is about. */
  public String name(Rule rule) {
    return plain(rule) ? statuses(rule.match().statuses()) : VisibleText.line(rule.key());
  }

  /** Says what a rule is called, and what it does. */
  public String named(Rule rule) {
    return plain(rule) ? of(rule) : rule.key() + ": " + of(rule);
  }

  /** Says what a rule does with the tasks it decides, also where it is bound to no store. */
  public String of(Rule rule) {
    if (rule.forever()) {
      return messages.get("rule.forever");
    }
    List<String> parts = new ArrayList<>();
    if (rule.immediately()) {
      parts.add(messages.get("rule.immediately"));
    } else if (rule.own()) {
      parts.add(messages.get("rule.own"));
    } else if (rule.age() != null) {
      parts.add(messages.get("rule.age", Durations.format(rule.age()), compared()));
    }
    if (rule.maxCount() != null) {
      parts.add(messages.get("rule.maxCount", rule.maxCount()));
    }
    String when = String.join(messages.get("rule.or"), parts);
    String covered = rule.understood() ? statuses(rule.covered()) : messages.get("rule.usual");
    String what = messages.get("rule.deletes", covered, when);
    return rule.keepNewest() == null
        ? what
        : messages.get("rule.keepNewest", what, rule.keepNewest());
  }

  private int compared() {
    return (messages.operation() == null ? When.OLDER : messages.operation().ages()).ordinal();
  }

  /** Says of each rule of statuses and ages when a kind of store lets go what it names. */
  public List<String> ages(Policy policy, RetentionTerm kind) {
    return policy.rules().stream().map(rule -> age(rule, kind)).toList();
  }

  /** Where the moment itself is the limit, as the end of a row's own time is, no age is meant. */
  private String age(Rule rule, RetentionTerm kind) {
    When when = kind.when(rule.match().statuses());
    boolean own = rule.age() == null || rule.immediately() && when != When.ANY;
    return messages.get(
        "policy.simple",
        statuses(rule.match().statuses()),
        own ? "" : Durations.format(rule.age()),
        own ? When.values().length : when.ordinal());
  }

  /** Says what is wrong with a file, and what to do. */
  public String of(PolicyFileException wrong) {
    Object[] details = wrong.details();
    if (details.length == 1 && details[0] instanceof DurationException duration) {
      return new RetentionText(messages, null).of(duration);
    }
    if (details.length == 1 && details[0] instanceof RuntimePolicyException refused) {
      return messages.term("", refused.key, refused.texts, excerpt(refused.detail));
    }
    Object[] shown =
        Stream.of(details).map(it -> it instanceof String text ? excerpt(text) : it).toArray();
    return messages.get("policyFile." + wrong.problem.name(), shown);
  }

  /** A file may hold a megabyte where a word belongs. */
  private static String excerpt(String text) {
    int end = Math.min(text.length(), LONGEST);
    String line = VisibleText.line(text.substring(0, end));
    return end < text.length() ? line + "…" : line;
  }

  /** Returns such as “completed or permanently_failed”. */
  public String statuses(List<TaskStatus> statuses) {
    List<String> names = statuses.stream().map(status).toList();
    int last = names.size() - 1;
    return last < 1
        ? String.join("", names)
        : messages.get("policy.anyOf", String.join(", ", names.subList(0, last)), names.getLast());
  }
}
