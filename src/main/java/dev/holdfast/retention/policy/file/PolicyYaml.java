package dev.holdfast.retention.policy.file;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.holdfast.retention.policy.Match;
import dev.holdfast.retention.policy.Policy;
import dev.holdfast.retention.policy.Rule;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskStatus;
import java.util.stream.Collectors;

/** Writes policies as Holdfast's own files hold them. */
public final class PolicyYaml {

  private static final ObjectMapper QUOTES = new ObjectMapper();

  private PolicyYaml() {}

  /** Returns the text of a file that {@link PolicyReader} reads as this policy. */
  public static String write(Policy policy) {
    StringBuilder text = new StringBuilder("version: 1\n");
    if (policy.wholeWorkflows()) {
      text.append("whole_workflows: true\n");
    }
    text.append("rules:\n");
    policy.rules().forEach(rule -> rule(text, rule));
    return text.toString();
  }

  private static void rule(StringBuilder text, Rule rule) {
    StringBuilder lines = new StringBuilder();
    Match match = rule.match();
    line(lines, "rule", quoted(rule.name()));
    line(lines, "root", match.root() instanceof TaskId.Text(String id) ? quoted(id) : match.root());
    line(lines, "name", match.name() == null ? null : quoted(match.name().text()));
    line(lines, "tag", quoted(match.tag()));
    line(lines, "type", match.type());
    line(lines, "queue", quoted(match.queue()));
    if (!match.statuses().isEmpty()) {
      String codes =
          match.statuses().stream().map(TaskStatus::code).collect(Collectors.joining(", "));
      line(lines, "status", match.statuses().size() == 1 ? codes : "[" + codes + "]");
    }
    line(lines, "age", rule.writtenAge());
    line(lines, "max_count", rule.maxCount());
    line(lines, "keep_newest", rule.keepNewest());
    line(lines, "keep", rule.forever() ? "forever" : null);
    line(lines, "immediately", rule.immediately() ? true : null);
    text.append("  - ").append(lines.substring("    ".length()));
  }

  private static void line(StringBuilder lines, String key, Object value) {
    if (value != null) {
      lines.append("    ").append(key).append(": ").append(value).append('\n');
    }
  }

  /** A text in double quotes means in YAML what it means in JSON. */
  private static String quoted(String text) {
    try {
      return text == null ? null : QUOTES.writeValueAsString(text);
    } catch (JsonProcessingException impossible) {
      throw new IllegalStateException(impossible);
    }
  }
}
