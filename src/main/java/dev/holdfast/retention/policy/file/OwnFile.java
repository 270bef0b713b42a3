package dev.holdfast.retention.policy.file;

import dev.holdfast.retention.policy.DurationException;
import dev.holdfast.retention.policy.DurationProblem;
import dev.holdfast.retention.policy.Durations;
import dev.holdfast.retention.policy.Match;
import dev.holdfast.retention.policy.NamePattern;
import dev.holdfast.retention.policy.Policy;
import dev.holdfast.retention.policy.Rule;
import dev.holdfast.retention.policy.RuleRanking;
import dev.holdfast.retention.policy.file.YamlNode.Scalar;
import dev.holdfast.task.Coded;
import dev.holdfast.task.TaskStatus;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Reads a policy as Holdfast's own files hold it.
 *
 * @param values of one of its rules
 * @param nameable the statuses it may name
 */
record OwnFile(Values values, List<TaskStatus> nameable) {

  static final Set<String> KEYS =
      Collections.unmodifiableSet(
          new LinkedHashSet<>(List.of("version", "whole_workflows", "rules")));

  /** What the policy of a printed preview says beside its rules, and follows from them. */
  private static final Set<String> TOLD = Set.of("own", "clauses");

  static final Set<String> RULE_KEYS =
      Collections.unmodifiableSet(
          new LinkedHashSet<>(
              List.of(
                  ("rule root name tag type queue status statuses age max_count keep_newest"
                          + " keep immediately")
                      .split(" "))));

  static Policy read(YamlNode document, List<TaskStatus> nameable) throws PolicyFileException {
    Values values = Values.of(withoutTold(document), KEYS);
    String version = values.written("version");
    if (version != null && !version.equals("1")) {
      throw new PolicyFileException(PolicyProblem.VERSION, values.line("version"), version);
    }
    boolean whole = values.truth("whole_workflows");
    List<YamlNode> nodes = values.list("rules");
    if (nodes == null || nodes.isEmpty()) {
      throw new PolicyFileException(PolicyProblem.NO_RULES, values.line("rules"));
    }
    if (nodes.size() > Policy.MAX_RULES) {
      throw new PolicyFileException(
          PolicyProblem.TOO_MANY_RULES,
          nodes.get(Policy.MAX_RULES).line(),
          nodes.size(),
          Policy.MAX_RULES);
    }
    List<Rule> rules = new ArrayList<>();
    Map<String, Integer> lines = new HashMap<>();
    for (YamlNode node : nodes) {
      Rule rule = new OwnFile(Values.of(node, RULE_KEYS), nameable).rule();
      rules.add(rule);
      if (rule.name() != null) {
        Integer before = lines.put(rule.name(), node.line());
        if (before != null) {
          throw new PolicyFileException(PolicyProblem.SAME_NAME, node.line(), rule.name(), before);
        }
      }
    }
    RuleRanking.Tie tie = RuleRanking.tie(rules).orElse(null);
    if (tie != null) {
      throw new PolicyFileException(
          PolicyProblem.TIE,
          nodes.get(tie.second()).line(),
          rules.get(tie.first()).key(),
          rules.get(tie.second()).key(),
          nodes.get(tie.first()).line(),
          nodes.get(tie.second()).line());
    }
    return new Policy(rules, whole);
  }

  private static YamlNode withoutTold(YamlNode document) {
    return document instanceof YamlNode.Entries(int line, List<YamlNode.Entry> entries)
        ? new YamlNode.Entries(
            line, entries.stream().filter(entry -> !TOLD.contains(entry.key())).toList())
        : document;
  }

  private Rule rule() throws PolicyFileException {
    boolean forever = forever();
    boolean immediately = values.truth("immediately");
    boolean own = !immediately && Rule.OWN.equals(values.written("age"));
    Double age = own ? null : age(immediately);
    Integer maxCount = values.count("max_count");
    Integer keepNewest = values.count("keep_newest");
    if (forever && (own || age != null || maxCount != null || keepNewest != null || immediately)) {
      throw problem(PolicyProblem.KEEP_AND_DELETE, "keep");
    }
    if (!forever && !own && age == null && maxCount == null) {
      throw keepNewest == null
          ? problem(PolicyProblem.NO_EFFECT, "rule")
          : problem(PolicyProblem.ONLY_A_FLOOR, "keep_newest");
    }
    if (keepNewest != null && maxCount != null && keepNewest > maxCount) {
      throw problem(PolicyProblem.FLOOR_ABOVE_CAP, "keep_newest", keepNewest, maxCount);
    }
    return new Rule(
        values.text("rule"), match(), age, maxCount, keepNewest, forever, immediately, own, null);
  }

  private Match match() throws PolicyFileException {
    return new Match(
        values.id("root"),
        name(),
        values.text("tag"),
        values.text("type"),
        values.text("queue"),
        statuses());
  }

  private NamePattern name() throws PolicyFileException {
    String name = values.text("name");
    if (name != null && name.length() > NamePattern.MAX_LENGTH) {
      throw problem(PolicyProblem.LONG_NAME, "name", NamePattern.MAX_LENGTH);
    }
    return name == null ? null : new NamePattern(name);
  }

  private List<TaskStatus> statuses() throws PolicyFileException {
    if (values.has("status") && values.has("statuses")) {
      throw problem(PolicyProblem.STATUS_TWICE, "statuses");
    }
    List<TaskStatus> statuses = new ArrayList<>();
    for (Scalar text : values.texts(values.has("status") ? "status" : "statuses")) {
      TaskStatus status = new TaskStatus(text.text());
      if (!nameable.contains(status)) {
        throw new PolicyFileException(
            PolicyProblem.BAD_STATUS, text.line(), status.code(), Coded.joined(nameable));
      }
      statuses.add(status);
    }
    return statuses;
  }

  private boolean forever() throws PolicyFileException {
    String keep = values.text("keep");
    if (keep != null && !keep.equals("forever")) {
      throw problem(PolicyProblem.KEEP, "keep", keep);
    }
    return keep != null;
  }

  private Double age(boolean immediately) throws PolicyFileException {
    String written = values.written("age");
    Double age;
    try {
      age = written == null ? null : Double.valueOf(Durations.parse(written));
    } catch (DurationException wrong) {
      if (wrong.problem != DurationProblem.ZERO) {
        throw problem(PolicyProblem.BAD_AGE, "age", wrong);
      }
      age = 0.0;
    }
    if (immediately && (age == null || age > 0)) {
      throw problem(PolicyProblem.NOT_IMMEDIATELY, "immediately");
    }
    if (!immediately && age != null && age <= 0) {
      throw problem(PolicyProblem.ZERO_AGE, "age", written);
    }
    return age;
  }

  private PolicyFileException problem(PolicyProblem problem, String key, Object... details) {
    return new PolicyFileException(problem, values.line(key), details);
  }
}
