package dev.holdfast.cli.preview;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.holdfast.retention.forecast.AgeBucket;
import dev.holdfast.retention.forecast.AgeCount;
import dev.holdfast.retention.forecast.AgeHistogram.OldestTask;
import dev.holdfast.retention.forecast.Forecast;
import dev.holdfast.retention.forecast.RuntimeRetention;
import dev.holdfast.retention.forecast.StoppingTasks;
import dev.holdfast.retention.plan.PlanRows;
import dev.holdfast.retention.policy.Policy;
import dev.holdfast.retention.policy.PolicyJson;
import dev.holdfast.store.address.StoreAddress;
import dev.holdfast.store.retention.Amounts;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskStatus;
import dev.holdfast.text.JsonDocument;
import dev.holdfast.text.OpenFields;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Whether retention keeps up, for programs.
 *
 * @param windowSeconds null if it has no end
 * @param oldest null if there is none
 * @param endedBeforePolicy what nobody deletes; null for a runtime that works off a backlog
 */
record ForecastDocument(
    String store,
    long now,
    Map<String, Object> policy,
    long backlog,
    OpenFields backlogRows,
    double newlyEligiblePerDay,
    Double windowSeconds,
    List<Horizon> eligibleIn,
    Runtime runtime,
    long drainPerDay,
    Verdict verdict,
    Oldest oldest,
    long neverEligible,
    @JsonInclude(Include.NON_NULL) Long endedBeforePolicy,
    List<Age> byAge)
    implements JsonDocument {

  static ForecastDocument of(Forecast forecast, StoreAddress store) {
    return new ForecastDocument(
        store.display(),
        forecast.now(),
        fields(forecast.policy()),
        forecast.backlog().tasks(),
        rows(forecast.backlog()),
        forecast.perDay(),
        finite(forecast.windowSeconds()),
        forecast.horizons().stream().map(Horizon::of).toList(),
        Runtime.of(forecast.runtime()),
        forecast.drainPerDay(),
        Verdict.of(forecast.verdict()),
        forecast.oldest().map(Oldest::of).orElse(null),
        forecast.undated(),
        forecast.runtime().each() == null ? null : forecast.endedBefore(),
        forecast.ages().stream().map(age -> Age.of(age, forecast.now())).toList());
  }

  private static Map<String, Object> fields(Policy policy) {
    return policy == null ? null : PolicyJson.fields(policy);
  }

  private static Double finite(double seconds) {
    return Double.isInfinite(seconds) ? null : Double.valueOf(seconds);
  }

  /** Tasks and what belongs to them. */
  private static OpenFields rows(AgeCount count) {
    Map<String, Object> rows = new LinkedHashMap<>(Map.of("tasks", count.tasks()));
    rows.putAll(Amounts.of(PlanRows.UNNAMED, count.amounts().byKey()).byKey());
    rows.putAll(count.amounts().byKey());
    rows.put("bytes", count.bytes());
    return new OpenFields(rows);
  }

  /** What becomes eligible in so many days. */
  record Horizon(int days, @JsonUnwrapped OpenFields newly, boolean exact) implements JsonDocument {

    private static Horizon of(Forecast.Horizon horizon) {
      return new Horizon(horizon.days(), rows(horizon.newly()), horizon.exact());
    }
  }

  /**
   * The program whose tasks they are.
   *
   * @param stopping tasks that stop it, under the name that its kind of store has for them; null if
   *     it has none
   */
  record Runtime(Map<String, Object> policy, long workers, @JsonUnwrapped OpenFields stopping)
      implements JsonDocument {

    private static Runtime of(RuntimeRetention runtime) {
      StoppingTasks stopping = runtime.stopping();
      return new Runtime(
          fields(runtime.policy()),
          runtime.workers(),
          stopping.term() == null
              ? null
              : new OpenFields(Map.of(stopping.term().many(), stopping.tasks())));
    }
  }

  /**
   * Whether it keeps up.
   *
   * @param days until the backlog is gone; null if it never is
   * @param growsPerDay null if it does not grow, like {@code tasksStaying} and {@code cause}
   */
  record Verdict(
      String kind,
      Number days,
      @JsonInclude(Include.NON_NULL) Double growsPerDay,
      @JsonInclude(Include.NON_NULL) Long tasksStaying,
      @JsonInclude(Include.NON_NULL) String cause)
      implements JsonDocument {

    private static Verdict of(dev.holdfast.retention.forecast.Verdict verdict) {
      return switch (verdict) {
        case dev.holdfast.retention.forecast.Verdict.KeepsUp() ->
            new Verdict("keeps_up", 0, null, null, null);
        case dev.holdfast.retention.forecast.Verdict.GoneIn(double days) ->
            new Verdict("gone_in", days, null, null, null);
        case dev.holdfast.retention.forecast.Verdict.Never never ->
            new Verdict(
                "never", null, never.growsPerDay(), never.tasksStaying(), never.cause().code());
      };
    }
  }

  /** The task that has waited longest. */
  record Oldest(TaskId id, TaskStatus status, double lastActiveTime) implements JsonDocument {

    private static Oldest of(OldestTask task) {
      return new Oldest(task.id(), task.status(), task.lastActive());
    }
  }

  /** Tasks of one age; a bound is null if there is none. */
  record Age(
      Double olderThanSeconds,
      Double upToSeconds,
      @JsonUnwrapped OpenFields total,
      Map<String, Long> byStatus)
      implements JsonDocument {

    private static Age of(AgeBucket bucket, long now) {
      Map<String, Long> byStatus = new LinkedHashMap<>();
      bucket.byStatus().forEach((status, count) -> byStatus.put(status.code(), count.tasks()));
      return new Age(
          finite(now - bucket.to()), finite(now - bucket.from()), rows(bucket.total()), byStatus);
    }
  }
}
