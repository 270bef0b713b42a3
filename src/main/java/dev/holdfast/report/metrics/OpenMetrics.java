package dev.holdfast.report.metrics;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Writes metrics as text that is both OpenMetrics 1.0 and the older text format of Prometheus,
 * which textfile collectors read: no type that one of them lacks, no blank lines, {@code # EOF} at
 * the end, which the older one takes for a comment.
 */
final class OpenMetrics {

  private OpenMetrics() {}

  static String text(List<MetricFamily> families) {
    StringBuilder text = new StringBuilder();
    for (MetricFamily family : families) {
      if (!family.samples().isEmpty()) {
        text.append("# HELP %s %s\n".formatted(family.name(), escaped(family.help())));
        text.append("# TYPE %s gauge\n".formatted(family.name()));
        for (MetricFamily.Sample sample : family.samples()) {
          text.append(family.name()).append(labels(sample.labels()));
          text.append(' ').append(number(sample.value())).append('\n');
        }
      }
    }
    return text.append("# EOF\n").toString();
  }

  private static String labels(Map<String, String> labels) {
    return labels.entrySet().stream()
        .map(label -> label.getKey() + "=\"" + escaped(label.getValue()) + '"')
        .collect(Collectors.joining(",", "{", "}"));
  }

  /** A line feed, a backslash and a quotation mark are all that either format escapes. */
  private static String escaped(String value) {
    return value.replace("\\", "\\\\").replace("\n", "\\n").replace("\"", "\\\"");
  }

  private static String number(double value) {
    if (Double.isNaN(value)) {
      return "NaN";
    }
    if (Double.isInfinite(value)) {
      return value > 0 ? "+Inf" : "-Inf";
    }
    BigDecimal plain = new BigDecimal(Double.toString(value)).stripTrailingZeros();
    return plain.toPlainString();
  }
}
