package dev.holdfast.report.metrics;

import com.fasterxml.jackson.databind.JsonNode;
import dev.holdfast.job.Progress;
import dev.holdfast.journal.CleanupHistory;
import dev.holdfast.journal.JournalItem;
import dev.holdfast.store.Overview;
import dev.holdfast.store.StoreInfo;
import dev.holdfast.store.retention.RetentionSnapshot;
import dev.holdfast.store.terms.Capability;
import dev.holdfast.store.terms.OperationTerm;
import dev.holdfast.task.TaskStatus;
import dev.holdfast.text.Messages;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The state of a store. What nobody knows, such as a last cleanup where there was none, is left
 * out: a monitoring system tells absent from zero.
 *
 * @param info what it is
 * @param words what it calls that which is deleted, and its time
 * @param label its name: no two stores share one
 * @param overview its counts
 * @param bytes the room it takes; null if nobody knows
 * @param oldestTerminal see {@link #oldestTerminal(RetentionSnapshot, Progress)}; null if there is
 *     none
 * @param backlog what a policy would delete; null without a policy
 * @param cleanups its newest cleanups, as the journal tells of them
 */
public record StoreMetrics(
    StoreInfo info,
    OperationTerm words,
    String label,
    Overview overview,
    Long bytes,
    Double oldestTerminal,
    BacklogMetric backlog,
    CleanupHistory cleanups) {

  private static final double MILLIS = 1_000;

  /** Returns them as a Prometheus text file collector and OpenMetrics take them. */
  public String text() {
    OpenMetrics out =
        new OpenMetrics(Messages.load("dev.holdfast.report.metrics.messages").in(words), label);
    String kind = OpenMetrics.label("kind", info.kind());
    out.family("store_info", Map.of(kind + OpenMetrics.label("engine", info.engine()), 1));
    out.one("store_clock_timestamp_seconds", overview.now());
    out.one("store_size_bytes", bytes);
    if (info.can(Capability.STATUSES)) {
      Map<String, Long> tasks = new LinkedHashMap<>();
      overview
          .byStatus()
          .forEach((status, count) -> tasks.put(OpenMetrics.label("status", status.code()), count));
      out.family("tasks", tasks);
      out.one("oldest_task_created_timestamp_seconds", overview.oldest());
    } else {
      out.one("streams", overview.tasks());
      out.one("events", overview.events());
      out.one("oldest_event_stored_timestamp_seconds", overview.oldest());
    }
    out.one("oldest_terminal_task_timestamp_seconds", oldestTerminal);
    if (backlog != null) {
      out.one("backlog_tasks", backlog.tasks());
      backlog.amounts().forEach((measure, amount) -> out.one("backlog_" + measure, amount));
      out.one("backlog_oldest_timestamp_seconds", backlog.oldest());
    }
    if (cleanups.waited() != null) {
      long end = cleanups.waited().end.fields().path("time").asLong();
      out.one("last_wait_timestamp_seconds", end);
    }
    if (cleanups.last() != null) {
      cleanup(out, cleanups.last());
    }
    return out.whole();
  }

  /** Tells of a cleanup by the ends of names of metrics; what nobody knows is left out. */
  private static void cleanup(OpenMetrics out, JournalItem item) {
    JsonNode end = item.end.fields();
    Map<String, Long> done = new LinkedHashMap<>();
    if (item.ended("verb").isEmpty()) {
      // An earlier version wrote it.
      for (String name : List.of("tasks", "events", "attempts")) {
        put(done, "deleted_" + name, end.path(name + "_deleted"));
      }
    } else {
      String what = item.ended("verb").equals("delete") ? "deleted_" : "done_";
      put(done, what + item.ended("subject"), end.path("done"));
      end.path("amounts")
          .properties()
          .forEach(amount -> put(done, what + amount.getKey(), amount.getValue()));
    }
    out.one("last_cleanup_timestamp_seconds", end.path("time").asLong());
    out.one("last_cleanup_complete", item.ended("outcome").equals("done") ? 1 : 0);
    done.forEach((name, number) -> out.one("last_cleanup_" + name, number));
    Long millis = number(end.path("duration_ms"));
    Double seconds = millis == null ? null : Double.valueOf(millis / MILLIS);
    out.one("last_cleanup_duration_seconds", seconds);
  }

  private static void put(Map<String, Long> done, String name, JsonNode value) {
    Long number = number(value);
    if (number != null && name.matches("[a-z_]+")) {
      done.put(name, number);
    }
  }

  private static Long number(JsonNode value) {
    return value.asText().matches("\\d{1,18}") ? Long.valueOf(value.asText()) : null;
  }

  /**
   * Finds how long the oldest task that has ended lies in a store; scans once.
   *
   * @return the first time of a task that has ended, in Unix seconds; null if there is none
   */
  public static Double oldestTerminal(RetentionSnapshot snapshot, Progress progress) {
    Set<TaskStatus> ended = Set.copyOf(snapshot.terms().statuses().ended());
    if (ended.isEmpty()) {
      return null;
    }
    double[] oldest = {Double.POSITIVE_INFINITY};
    snapshot.scan(
        RetentionSnapshot.Scan.of(ended, false, snapshot.now()),
        task -> oldest[0] = Math.min(oldest[0], task.time()),
        progress);
    return Double.isInfinite(oldest[0]) ? null : Double.valueOf(oldest[0]);
  }
}
