package dev.holdfast.retention.policy.file;

import dev.holdfast.retention.policy.Match;
import dev.holdfast.retention.policy.Policy;
import dev.holdfast.retention.policy.Rule;
import dev.holdfast.task.TaskStatus;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What one {@code Configuration} document of Dapr says of retention. Several lie over one another.
 *
 * @param ages in seconds by key, as written; null for one that the document takes back
 * @param ignored keys that mean nothing
 * @param unset variables that are not set: nothing stands for them
 * @param line where the policy is, or would be
 */
public record DaprLayer(
    Map<String, Double> ages, List<String> ignored, List<String> unset, int line) {

  static final String ANY = "anyTerminal";

  /** Returns these with others above them: each key is that of the last that has it. */
  public DaprLayer under(DaprLayer above) {
    Map<String, Double> all = new LinkedHashMap<>(ages);
    all.putAll(above.ages);
    return new DaprLayer(all, joined(ignored, above.ignored), joined(unset, above.unset), 0);
  }

  private static List<String> joined(List<String> one, List<String> other) {
    List<String> all = new ArrayList<>(one);
    other.stream().filter(each -> !one.contains(each)).forEach(all::add);
    return all;
  }

  /**
   * Returns the policy that it is.
   *
   * @throws PolicyFileException if it says nothing of retention
   */
  public PolicyDocument document() throws PolicyFileException {
    List<Rule> rules = new ArrayList<>();
    List<Rule> written = new ArrayList<>();
    ages.forEach(
        (key, age) -> {
          if (age != null) {
            Match named = Match.statuses(List.of(new TaskStatus(key)));
            rules.add(rule(key.equals(ANY) ? Match.ALL : named, age));
            written.add(rule(named, age));
          }
        });
    if (rules.isEmpty()) {
      throw new PolicyFileException(PolicyProblem.NO_DAPR_POLICY, line);
    }
    return new PolicyDocument(
        new Policy(rules, false),
        new Policy(written, false),
        PolicyDocument.Shape.DAPR,
        "",
        ignored,
        unset);
  }

  private static Rule rule(Match match, double age) {
    return new Rule(null, match, age, null, null, false, age <= 0);
  }
}
