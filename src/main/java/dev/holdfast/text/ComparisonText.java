package dev.holdfast.text;

import dev.holdfast.retention.scan.PolicyComparison;
import dev.holdfast.retention.scan.PolicyComparison.Difference;
import java.util.stream.Collectors;

/**
 * Two policies compared, in a sentence.
 *
 * @param messages the texts of retention
 */
record ComparisonText(Messages messages) {

  /** Says what the second deletes more and less than the first. */
  String of(PolicyComparison comparison) {
    Difference more = comparison.onlySecond();
    Difference less = comparison.onlyFirst();
    if (more.tasks() == 0 && less.tasks() == 0) {
      return messages.get("comparison.same", comparison.common().tasks());
    }
    return messages.get(
        "comparison.differs",
        comparison.common().tasks(),
        parts(more),
        parts(less),
        more.tasks(),
        less.tasks());
  }

  private String parts(Difference difference) {
    return difference.byStatus().entrySet().stream()
        .map(entry -> messages.get("comparison.part", entry.getValue(), entry.getKey().code()))
        .collect(Collectors.joining(", "));
  }
}
