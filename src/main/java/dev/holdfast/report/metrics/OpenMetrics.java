package dev.holdfast.report.metrics;

import dev.holdfast.text.Messages;
import java.math.BigDecimal;
import java.util.Map;

/**
 * Writes metrics of a store as text that is both OpenMetrics 1.0 and the older text format of
 * Prometheus, which textfile collectors read: no type that one of them lacks, no blank lines,
 * {@code # EOF} at the end, which the older one takes for a comment. All are gauges: what a store
 * holds now, or what its last cleanup did, may fall as well as rise.
 */
final class OpenMetrics {

  private final Messages help;
  private final String store;
  private final StringBuilder text = new StringBuilder();

  /**
   * Begins with nothing.
   *
   * @param help a sentence about each family, without quotation marks
   * @param store its name: no two stores share one
   */
  OpenMetrics(Messages help, String store) {
    this.help = help;
    this.store = store;
  }

  /** Adds one number; none if it is null. */
  void one(String name, Number value) {
    if (value != null) {
      family(name, Map.of("", value));
    }
  }

  /**
   * Adds a number for each of some labels.
   *
   * @param name with the unit as its end, such as {@code _seconds}
   * @param samples by their {@link #label labels}; nothing is written of none
   */
  void family(String name, Map<String, ? extends Number> samples) {
    if (!samples.isEmpty()) {
      // A measure of a kind's own has no text here.
      String said = help.has(name) ? help.get(name) : help.get("other", name);
      text.append("# HELP holdfast_%s %s\n".formatted(name, escaped(said)));
      text.append("# TYPE holdfast_%s gauge\n".formatted(name));
    }
    samples.forEach(
        (labels, value) ->
            text.append(
                "holdfast_%s{store=\"%s\"%s} %s\n"
                    .formatted(name, escaped(store), labels, number(value.doubleValue()))));
  }

  /** Returns a label, to stand after others. */
  static String label(String name, String value) {
    return ",%s=\"%s\"".formatted(name, escaped(value));
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
    return new BigDecimal(Double.toString(value)).stripTrailingZeros().toPlainString();
  }

  /** Returns the text, which nothing may follow. */
  String whole() {
    return text + "# EOF\n";
  }
}
