package dev.holdfast.cli.preview;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.holdfast.retention.policy.PolicyJson;
import dev.holdfast.retention.scan.PolicyComparison;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskStatus;
import dev.holdfast.text.JsonDocument;
import java.util.List;
import java.util.Map;

/** How another policy differs from the one that is previewed, for programs. */
record ComparisonDocument(
    Map<String, Object> policy, long both, Difference onlyFirst, Difference onlySecond)
    implements JsonDocument {

  static ComparisonDocument of(PolicyComparison comparison, boolean ids) {
    return new ComparisonDocument(
        PolicyJson.fields(comparison.second()),
        comparison.both(),
        Difference.of(comparison.onlyFirst(), ids),
        Difference.of(comparison.onlySecond(), ids));
  }

  /**
   * What only one of them would delete.
   *
   * @param ids null if they were not asked for
   */
  record Difference(
      int tasks,
      Map<TaskStatus, Long> byStatus,
      Map<String, Long> byName,
      Map<String, Long> byRule,
      List<TaskId> sample,
      @JsonInclude(JsonInclude.Include.NON_NULL) List<TaskId> ids)
      implements JsonDocument {

    private static Difference of(PolicyComparison.Difference difference, boolean ids) {
      return new Difference(
          difference.tasks(),
          difference.byStatus(),
          difference.byName(),
          difference.byRule(),
          difference.sample(),
          ids ? difference.ids() : null);
    }
  }
}
