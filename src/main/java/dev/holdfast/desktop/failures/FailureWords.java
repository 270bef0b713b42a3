package dev.holdfast.desktop.failures;

import dev.holdfast.desktop.fx.NumberText;
import dev.holdfast.replay.failure.FailureGroup;
import dev.holdfast.replay.failure.FailureSample;
import dev.holdfast.text.Messages;
import dev.holdfast.text.VisibleText;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Says what was grouped, and how much of it. Needs no toolkit. */
record FailureWords(Messages messages) {
  private static final int TIP_NAMES = 20;
  private static final int EXAMPLE_LINES = 12;
  private static final int EXAMPLE_CHARACTERS = 1_200;

  /** Says how many kinds there are, among which tasks. */
  String summary(FailureSample sample) {
    int kinds = sample.groups().size();
    if (!sample.isPartial()) {
      return messages.get("summary.all", kinds, sample.read());
    }
    String total = NumberText.grouped(sample.total().value());
    return messages.get(
        sample.total().exact() ? "summary.sample" : "summary.sampleOfMore",
        kinds,
        NumberText.grouped(sample.read()),
        total);
  }

  /** Says which tasks of a group are listed. */
  String listed(FailureGroup group) {
    return group.count() > group.tasks().size()
        ? messages.get(
            "listed.cut",
            NumberText.grouped((long) group.tasks().size()),
            NumberText.grouped(group.count()))
        : messages.get("listed.all", group.count());
  }

  /** Returns what the errors of a group say, on one line. */
  String error(FailureGroup group) {
    String pattern = group.fingerprint().pattern();
    return pattern.isEmpty() ? messages.get("error.none") : VisibleText.line(pattern);
  }

  /** Returns the names of a group's tasks, the most frequent first. */
  String names(FailureGroup group) {
    List<String> names = frequent(group).map(Map.Entry::getKey).map(this::name).toList();
    return names.size() <= 2
        ? String.join(", ", names)
        : messages.get("common.firstAndMore", names.getFirst(), names.size() - 1);
  }

  /** Returns each name on a line of its own, with its count. */
  String allNames(FailureGroup group) {
    String lines =
        frequent(group)
            .limit(TIP_NAMES)
            .map(each -> NumberText.grouped(each.getValue()) + "  " + name(each.getKey()))
            .collect(Collectors.joining("\n"));
    return group.names().size() > TIP_NAMES ? lines + "\n…" : lines;
  }

  /** Returns a group's example with its lines, cut where it is long. */
  String example(FailureGroup group) {
    String error = group.example();
    if (error == null || error.isBlank()) {
      return messages.get("error.none");
    }
    String visible = VisibleText.block(error.strip());
    String lines = visible.lines().limit(EXAMPLE_LINES).collect(Collectors.joining("\n"));
    String text =
        lines.length() > EXAMPLE_CHARACTERS ? lines.substring(0, EXAMPLE_CHARACTERS) : lines;
    return text.length() < visible.length() ? text + "…" : text;
  }

  private String name(String name) {
    return name.isEmpty() ? messages.get("names.none") : VisibleText.line(name);
  }

  private static Stream<Map.Entry<String, Long>> frequent(FailureGroup group) {
    return group.names().entrySet().stream()
        .sorted(Map.Entry.<String, Long>comparingByValue(Comparator.reverseOrder()));
  }
}
