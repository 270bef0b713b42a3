package dev.holdfast.report;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.holdfast.cleanup.Aftermath;
import dev.holdfast.cleanup.CleanupOutcome;
import dev.holdfast.retention.plan.OperationPreview;
import dev.holdfast.retention.run.CleanupResult;
import dev.holdfast.retention.run.Survivors;
import dev.holdfast.retention.stream.StreamPreview;
import dev.holdfast.task.TaskId;
import dev.holdfast.text.JsonDocument;
import dev.holdfast.text.OpenFields;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What came of a cleanup of tasks, for programs.
 *
 * @param gone what went, by what a kind of store calls it
 * @param unsettled what did not come through one by one; null where all goes at once
 * @param facts what else its kind of store tells of the run
 * @param freed null where rows stay
 * @param space null if nobody knows
 */
public record CleanupDocument(
    @JsonUnwrapped OpenFields gone,
    List<RunDocument.Drifted> drifted,
    long driftedCount,
    @JsonUnwrapped OpenFields unsettled,
    long skipped,
    @JsonUnwrapped RunDocument run,
    @JsonUnwrapped OpenFields facts,
    long durationMs,
    String archive,
    String journalHead,
    List<Group> survivors,
    Recount recount,
    @JsonInclude(JsonInclude.Include.NON_NULL) Freed freed,
    SpaceDocument space)
    implements JsonDocument {

  /**
   * Returns the result as the command line prints it.
   *
   * @param preview what was seen before
   */
  public static JsonDocument of(CleanupOutcome outcome, OperationPreview preview) {
    return preview instanceof StreamPreview ? StreamCleanupDocument.of(outcome) : ofTasks(outcome);
  }

  private static CleanupDocument ofTasks(CleanupOutcome outcome) {
    CleanupResult result = outcome.result();
    Aftermath aftermath = outcome.aftermath();
    Map<String, Object> gone = new LinkedHashMap<>();
    gone.put(outcome.operation().done(), result.deleted());
    gone.putAll(result.gone().done());
    return new CleanupDocument(
        new OpenFields(gone),
        RunDocument.Drifted.of(result),
        result.driftedCount(),
        result.unsettled().oneByOne() ? new OpenFields(result.unsettled().fields()) : null,
        result.skipped(),
        RunDocument.of(result),
        new OpenFields(result.facts()),
        result.durationMillis(),
        outcome.archive() == null ? null : outcome.archive().toString(),
        outcome.journalHead(),
        aftermath.survivors().groups().stream().map(Group::of).toList(),
        Recount.of(aftermath),
        outcome.operation().stays() ? null : new Freed(result.rows(), aftermath.bytesFreed()),
        SpaceDocument.of(aftermath.before(), aftermath.after()));
  }

  /** Tasks that are still there for one reason. */
  public record Group(String reason, long count, List<TaskId> sample) implements JsonDocument {

    private static Group of(Survivors.Group group) {
      return new Group(group.reason().code(), group.count(), group.sample());
    }
  }

  /** The candidates counted once more. */
  public record Recount(long candidates, long newcomers, List<TaskId> sample)
      implements JsonDocument {

    private static Recount of(Aftermath aftermath) {
      dev.holdfast.retention.run.Recount again = aftermath.recount();
      return again == null
          ? null
          : new Recount(again.candidates(), again.newcomers(), again.sample());
    }
  }

  /** What went with the tasks. */
  public record Freed(long rows, Long bytes) implements JsonDocument {}
}
