package dev.holdfast.report.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads metrics as strictly as OpenMetrics 1.0 and the text format of Prometheus allow together:
 * what one of them refuses fails here.
 */
public final class MetricsReader {

  private static final String NAME = "[a-zA-Z_:][a-zA-Z0-9_:]*";
  private static final Pattern HELP = Pattern.compile("# HELP (" + NAME + ") (.+)");
  private static final Pattern TYPE = Pattern.compile("# TYPE (" + NAME + ") gauge");
  private static final Pattern SAMPLE =
      Pattern.compile("(" + NAME + ")\\{((?:[^\"\\\\}]|\"(?:[^\"\\\\\\n]|\\\\.)*\")*)} (\\S+)");
  private static final Pattern LABEL =
      Pattern.compile("([a-zA-Z_][a-zA-Z0-9_]*)=\"((?:[^\"\\\\\\n]|\\\\[\\\\\"n])*)\"(,|$)");

  private MetricsReader() {}

  /** Returns the samples by name, and by the labels besides the store's. */
  public static Map<String, Map<Map<String, String>, Double>> read(String text) {
    assertThat(text).endsWith("\n# EOF\n").doesNotContain("\r");
    List<String> lines = new ArrayList<>(List.of(text.split("\n", -1)));
    assertThat(lines.removeLast()).isEmpty();
    assertThat(lines.removeLast()).isEqualTo("# EOF");
    Map<String, Map<Map<String, String>, Double>> all = new LinkedHashMap<>();
    Set<String> helped = new HashSet<>();
    String family = null;
    for (String line : lines) {
      Matcher help = HELP.matcher(line);
      Matcher type = TYPE.matcher(line);
      Matcher sample = SAMPLE.matcher(line);
      if (help.matches()) {
        assertThat(helped.add(help.group(1))).as("one block a family: " + line).isTrue();
        assertThat(help.group(2).replaceAll("\\\\[\\\\n\"]", "")).doesNotContain("\\", "\"");
        family = help.group(1);
      } else if (type.matches()) {
        assertThat(type.group(1)).isEqualTo(family);
        assertThat(all.put(family, new LinkedHashMap<>())).isNull();
      } else {
        assertThat(sample.matches()).as("“%s”", line).isTrue();
        assertThat(sample.group(1)).as("samples stand below their family").isEqualTo(family);
        Map<String, String> labels = labels(sample.group(2));
        assertThat(labels).containsKey("store");
        labels.remove("store");
        assertThat(all.get(family).put(labels, number(sample.group(3)))).isNull();
      }
    }
    all.forEach((name, samples) -> assertThat(samples).as(name).isNotEmpty());
    return all;
  }

  private static Map<String, String> labels(String text) {
    Map<String, String> labels = new TreeMap<>();
    Matcher label = LABEL.matcher(text);
    int at = 0;
    while (at < text.length()) {
      assertThat(label.find(at) && label.start() == at).as(text).isTrue();
      String value =
          label.group(2).replace("\\n", "\n").replace("\\\"", "\"").replace("\\\\", "\\");
      assertThat(labels.put(label.group(1), value)).isNull();
      at = label.end();
    }
    return labels;
  }

  private static double number(String text) {
    assertThat(text).matches("[-+]?(\\d+(\\.\\d+)?([eE][-+]?\\d+)?|Inf)|NaN");
    return text.endsWith("Inf")
        ? Double.parseDouble(text.replace("Inf", "Infinity"))
        : Double.parseDouble(text);
  }
}
