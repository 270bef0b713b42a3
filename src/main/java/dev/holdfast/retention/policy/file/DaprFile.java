package dev.holdfast.retention.policy.file;

import dev.holdfast.retention.policy.file.YamlNode.Entries;
import dev.holdfast.retention.policy.file.YamlNode.Entry;
import dev.holdfast.retention.policy.file.YamlNode.Scalar;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads the retention policy of a Dapr {@code Configuration} document: {@code
 * spec.workflow.stateRetentionPolicy} (formats/dapr, section 3). A status wins over {@code
 * anyTerminal}; a duration of zero means at once there. One below zero does, too, for a sidecar,
 * and is a mistake here: nobody means it.
 *
 * @param variables what was marked in the document
 */
record DaprFile(GoVariables variables) {

  private static final List<String> KEYS =
      List.of(DaprLayer.ANY, "completed", "failed", "terminated");

  private static final Pattern DAYS = Pattern.compile("[-+]?(\\d+(?:\\.\\d+)?)([dwy])");

  private static final Map<String, Integer> HOURS = Map.of("d", 24, "w", 168, "y", 8_760);

  static boolean looksLikeOne(Entries document) {
    return document.has("kind") || document.has("apiVersion") || document.has("spec");
  }

  DaprLayer read(Entries document) throws PolicyFileException {
    Entries found = below(below(below(document, "spec"), "workflow"), "stateRetentionPolicy");
    Map<String, Double> ages = new LinkedHashMap<>();
    List<String> ignored = new ArrayList<>();
    if (found != null) {
      for (Entry entry : found.entries()) {
        if (KEYS.contains(entry.key())) {
          ages.put(entry.key(), age(entry));
        } else {
          ignored.add(variables.written(entry.key()));
        }
      }
    }
    int line = found == null ? document.line() : found.line();
    return new DaprLayer(ages, ignored, variables.unset(), line);
  }

  private static Entries below(Entries entries, String key) {
    return entries != null && entries.get(key) instanceof Entries inner ? inner : null;
  }

  /** Returns seconds; null where nothing stands. */
  private Double age(Entry entry) throws PolicyFileException {
    if (!(entry.value() instanceof Scalar value)) {
      throw wrong(PolicyProblem.BAD_GO_DURATION, entry, "");
    }
    String written = variables.written(value.text());
    Scalar expanded =
        new Scalar(value.line(), variables.expanded(value.text()).strip(), value.plain());
    if (expanded.isNull()) {
      return null;
    }
    if (expanded.isNumber()) {
      throw wrong(PolicyProblem.GO_NUMBER, entry, written);
    }
    Matcher days = DAYS.matcher(expanded.text());
    if (days.matches()) {
      BigDecimal hours =
          new BigDecimal(days.group(1)).multiply(BigDecimal.valueOf(HOURS.get(days.group(2))));
      throw wrong(
          PolicyProblem.GO_DAYS,
          entry,
          written,
          hours.stripTrailingZeros().toPlainString() + "h",
          "dwy".indexOf(days.group(2)));
    }
    double seconds =
        GoDuration.seconds(expanded.text())
            .orElseThrow(() -> wrong(PolicyProblem.BAD_GO_DURATION, entry, written));
    if (seconds < 0) {
      throw wrong(PolicyProblem.NEGATIVE_GO_DURATION, entry, written);
    }
    return seconds;
  }

  private static PolicyFileException wrong(PolicyProblem problem, Entry entry, Object... details) {
    Object[] all = new Object[details.length + 1];
    all[0] = entry.key();
    System.arraycopy(details, 0, all, 1, details.length);
    return new PolicyFileException(problem, entry.value().line(), all);
  }
}
