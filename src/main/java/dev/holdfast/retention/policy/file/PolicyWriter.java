package dev.holdfast.retention.policy.file;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.holdfast.retention.policy.Policy;
import dev.holdfast.retention.policy.PolicyJson;
import dev.holdfast.retention.policy.Rule;
import java.util.List;
import java.util.Set;

/** Writes policies as Holdfast's own files hold them. */
public final class PolicyWriter {

  private static final ObjectMapper QUOTES = new ObjectMapper();

  /** What an operator chose the words of. */
  private static final Set<String> QUOTED = Set.of("rule", "root", "name", "tag");

  private PolicyWriter() {}

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
    PolicyJson.fields(rule)
        .forEach(
            (key, value) -> {
              String said =
                  switch (value) {
                    case List<?> codes when codes.size() == 1 -> codes.getFirst().toString();
                    case List<?> codes -> codes.toString();
                    case String word when QUOTED.contains(key) -> quoted(word);
                    default -> value.toString();
                  };
              String named = key.equals("statuses") ? "status" : key;
              lines.append("    ").append(named).append(": ").append(said).append('\n');
            });
    text.append("  - ").append(lines.substring("    ".length()));
  }

  private static String quoted(String text) {
    try {
      return QUOTES.writeValueAsString(text);
    } catch (JsonProcessingException impossible) {
      throw new IllegalStateException(impossible);
    }
  }
}
