package dev.holdfast.retention.policy.file;

import dev.holdfast.retention.policy.Match;
import dev.holdfast.retention.policy.Policy;
import dev.holdfast.retention.policy.Rule;
import dev.holdfast.retention.policy.file.YamlNode.Entries;
import dev.holdfast.retention.policy.file.YamlNode.Entry;
import dev.holdfast.retention.policy.file.YamlNode.Scalar;
import dev.holdfast.task.TaskStatus;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads the retention policy of a Dapr {@code Configuration} document: {@code
 * spec.workflow.stateRetentionPolicy} (formats/dapr, section 3). A status wins over {@code
 * anyTerminal}; a duration of zero means at once there.
 */
final class DaprFile {

  private static final String ANY = "anyTerminal";
  private static final List<String> STATUSES = List.of("completed", "failed", "terminated");

  private DaprFile() {}

  static boolean looksLikeOne(Entries document) {
    return document.has("kind") || document.has("apiVersion") || document.has("spec");
  }

  static PolicyDocument read(Entries document) throws PolicyFileException {
    Entries found = below(below(below(document, "spec"), "workflow"), "stateRetentionPolicy");
    if (found == null) {
      throw new PolicyFileException(PolicyProblem.NO_DAPR_POLICY, document.line());
    }
    List<Rule> rules = new ArrayList<>();
    List<Rule> written = new ArrayList<>();
    List<String> ignored = new ArrayList<>();
    for (Entry entry : found.entries()) {
      boolean any = entry.key().equals(ANY);
      if (any || STATUSES.contains(entry.key())) {
        Match named = Match.statuses(List.of(new TaskStatus(entry.key())));
        rules.add(rule(any ? Match.ALL : named, entry));
        written.add(rule(named, entry));
      } else {
        ignored.add(entry.key());
      }
    }
    if (rules.isEmpty()) {
      throw new PolicyFileException(PolicyProblem.NO_DAPR_POLICY, found.line());
    }
    return new PolicyDocument(
        new Policy(rules, false),
        new Policy(written, false),
        PolicyDocument.Shape.DAPR,
        "",
        ignored);
  }

  private static Entries below(Entries entries, String key) {
    return entries != null && entries.get(key) instanceof Entries inner ? inner : null;
  }

  private static Rule rule(Match match, Entry entry) throws PolicyFileException {
    if (!(entry.value() instanceof Scalar value)) {
      throw new PolicyFileException(
          PolicyProblem.BAD_GO_DURATION, entry.value().line(), entry.key(), "");
    }
    double seconds =
        GoDuration.seconds(value.text())
            .orElseThrow(
                () ->
                    new PolicyFileException(
                        PolicyProblem.BAD_GO_DURATION, value.line(), entry.key(), value.text()));
    return new Rule(null, match, seconds, null, null, false, seconds == 0);
  }
}
