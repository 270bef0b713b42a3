package dev.holdfast.desktop.policy;

import dev.holdfast.retention.policy.Rule;
import java.util.Map;

/**
 * What became of what was typed.
 *
 * @param rule the rule; null while it is none
 * @param problems what is wrong with a field, in words; empty exactly if there is a rule
 */
public record RuleVerdict(Rule rule, Map<Field, String> problems) {

  public RuleVerdict {
    problems = Map.copyOf(problems);
  }

  /** Returns what is wrong with a field; empty if nothing is. */
  public String problem(Field field) {
    return problems.getOrDefault(field, "");
  }

  /** The fields of a rule. */
  public enum Field {
    /** What its author calls it. */
    LABEL,
    /** The tag of tasks. */
    TAG,
    /** The type of tasks. */
    TYPE,
    /** The name or pattern. */
    NAME,
    /** The id of the workflow's root. */
    ROOT,
    /** The age. */
    AGE,
    /** The cap. */
    MAX_COUNT,
    /** The floor. */
    KEEP_NEWEST,
    /** The rule as a whole: it does nothing. */
    EFFECT
  }
}
