package dev.holdfast.retention.policy.file;

import dev.holdfast.retention.policy.Policy;
import dev.holdfast.retention.policy.Rule;
import dev.holdfast.retention.policy.RuleRanking;
import dev.holdfast.task.TaskStatus;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Reads a policy as Holdfast's own files hold it. */
final class OwnFile {

  static final Set<String> KEYS =
      Collections.unmodifiableSet(
          new LinkedHashSet<>(List.of("version", "whole_workflows", "rules")));

  /** What the policy of a printed preview says beside its rules, and follows from them. */
  private static final Set<String> TOLD = Set.of("own", "clauses");

  private OwnFile() {}

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
      Rule rule = new RuleReading(Values.of(node, RuleReading.KEYS), nameable).read();
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
}
