package dev.holdfast.cli.preview;

import dev.holdfast.cli.command.CommandContext;
import dev.holdfast.cli.output.RecordFields;
import dev.holdfast.cli.output.Report;
import dev.holdfast.retention.forecast.AgeBucket;
import dev.holdfast.retention.forecast.AgeCount;
import dev.holdfast.retention.forecast.AgeHistogram.OldestTask;
import dev.holdfast.retention.forecast.Forecast;
import dev.holdfast.retention.forecast.StoppingTasks;
import dev.holdfast.retention.forecast.Verdict;
import dev.holdfast.retention.policy.Durations;
import dev.holdfast.retention.policy.Policy;
import dev.holdfast.retention.policy.PolicyJson;
import dev.holdfast.store.OperationTerm;
import dev.holdfast.store.StoreAddress;
import dev.holdfast.task.TaskStatus;
import dev.holdfast.text.PolicyWords;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Whether retention keeps up, in every format.
 *
 * @param context for the sentences and the zone
 * @param store where
 */
record ForecastReport(CommandContext context, StoreAddress store) {

  /** Returns the report. */
  Report of(Forecast forecast) {
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("store", store.display());
    document.put("now", forecast.now());
    document.put("policy", policy(forecast.policy()));
    document.put("backlog", forecast.backlog().tasks());
    document.put("backlog_rows", rows(forecast.backlog()));
    document.put("newly_eligible_per_day", forecast.perDay());
    document.put("window_seconds", finite(forecast.windowSeconds()));
    document.put("eligible_in", forecast.horizons().stream().map(this::horizon).toList());
    document.put("runtime", runtime(forecast));
    document.put("drain_per_day", forecast.runtime().drainPerDay());
    document.put("verdict", verdict(forecast.verdict()));
    document.put("oldest", oldest(forecast));
    document.put("never_eligible", forecast.undated());
    document.put("by_age", forecast.ages().stream().map(age -> age(age, forecast.now())).toList());
    return Report.of(document, text -> new ForecastTextPage(context, store).print(text, forecast));
  }

  private static Map<String, Object> policy(Policy policy) {
    return policy == null ? null : PolicyJson.fields(policy);
  }

  private static Map<String, Object> rows(AgeCount count) {
    return RecordFields.of(count);
  }

  private Map<String, Object> horizon(Forecast.Horizon horizon) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("days", horizon.days());
    fields.putAll(rows(horizon.newly()));
    fields.put("exact", horizon.exact());
    return fields;
  }

  private static Map<String, Object> runtime(Forecast forecast) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("policy", policy(forecast.runtime().policy()));
    fields.put("workers", forecast.runtime().workers());
    StoppingTasks stopping = forecast.runtime().stopping();
    if (stopping.term() != null) {
      fields.put(stopping.term().many(), stopping.tasks());
    }
    return fields;
  }

  private static Map<String, Object> verdict(Verdict verdict) {
    Map<String, Object> fields = new LinkedHashMap<>();
    switch (verdict) {
      case Verdict.KeepsUp() -> {
        fields.put("kind", "keeps_up");
        fields.put("days", 0);
      }
      case Verdict.GoneIn(double days) -> {
        fields.put("kind", "gone_in");
        fields.put("days", days);
      }
      case Verdict.Never never -> {
        fields.put("kind", "never");
        fields.put("days", null);
        fields.put("grows_per_day", never.growsPerDay());
        fields.put("tasks_staying", never.tasksStaying());
        fields.put("cause", never.cause().code());
      }
    }
    return fields;
  }

  private static Map<String, Object> oldest(Forecast forecast) {
    if (forecast.oldest().isEmpty()) {
      return null;
    }
    OldestTask task = forecast.oldest().get();
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("id", task.id());
    fields.put("status", task.status());
    fields.put("last_active_time", task.lastActive());
    return fields;
  }

  private static Map<String, Object> age(AgeBucket bucket, long now) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("older_than_seconds", finite(now - bucket.to()));
    fields.put("up_to_seconds", finite(now - bucket.from()));
    fields.putAll(rows(bucket.total()));
    Map<String, Object> byStatus = new LinkedHashMap<>();
    for (Map.Entry<TaskStatus, AgeCount> each : bucket.byStatus().entrySet()) {
      byStatus.put(each.getKey().code(), each.getValue().tasks());
    }
    fields.put("by_status", byStatus);
    return fields;
  }

  private static Double finite(double seconds) {
    return Double.isInfinite(seconds) ? null : Double.valueOf(seconds);
  }

  /** What a policy keeps, in words. */
  static String keeps(Policy policy, OperationTerm operation) {
    return policy
        .fibFlow()
        .map(simple -> Durations.format(simple.expireSeconds()))
        .orElseGet(() -> PolicyWords.of(operation).of(policy));
  }
}
