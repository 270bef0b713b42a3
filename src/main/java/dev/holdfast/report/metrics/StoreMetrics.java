package dev.holdfast.report.metrics;

import dev.holdfast.journal.CleanupHistory;
import dev.holdfast.report.metrics.MetricFamily.Sample;
import dev.holdfast.store.Overview;
import dev.holdfast.store.StoreInfo;
import dev.holdfast.store.terms.Capability;
import dev.holdfast.store.terms.OperationTerm;
import dev.holdfast.text.Messages;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The state of a store. What nobody knows, such as a last cleanup where there was none, is left
 * out: a monitoring system tells absent from zero.
 *
 * @param info what it is
 * @param words what it calls that which is deleted, and its time
 * @param label its name: no two stores share one
 * @param overview its counts
 * @param bytes the room it takes; null if nobody knows
 * @param oldestTerminal see {@link OldestTerminal}; null if there is none
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
    Messages help = Messages.load("dev.holdfast.report.metrics.messages").in(words);
    List<MetricFamily> families = new ArrayList<>();
    families.add(
        new MetricFamily(
            "holdfast_store_info",
            help.get("store_info"),
            List.of(new Sample(labels("kind", info.kind(), "engine", info.engine()), 1))));
    one(families, help, "store_clock_timestamp_seconds", overview.now());
    one(families, help, "store_size_bytes", bytes);
    if (info.can(Capability.STATUSES)) {
      families.add(new MetricFamily("holdfast_tasks", help.get("tasks"), byStatus()));
      one(families, help, "oldest_task_created_timestamp_seconds", overview.oldest());
    } else {
      one(families, help, "streams", overview.tasks());
      one(families, help, "events", overview.events());
      one(families, help, "oldest_event_stored_timestamp_seconds", overview.oldest());
    }
    one(families, help, "oldest_terminal_task_timestamp_seconds", oldestTerminal);
    if (backlog != null) {
      one(families, help, "backlog_tasks", backlog.tasks());
      for (Map.Entry<String, Long> amount : backlog.amounts().entrySet()) {
        one(families, help, "backlog_" + amount.getKey(), amount.getValue());
      }
      one(families, help, "backlog_oldest_timestamp_seconds", backlog.oldest());
    }
    if (cleanups.waited() != null) {
      long end = cleanups.waited().end.fields().path("time").asLong();
      one(families, help, "last_wait_timestamp_seconds", end);
    }
    if (cleanups.last() != null) {
      CleanupMetric last = CleanupMetric.of(cleanups.last());
      one(families, help, "last_cleanup_timestamp_seconds", last.endedAt());
      one(families, help, "last_cleanup_complete", last.complete() ? 1 : 0);
      last.done().forEach((name, number) -> one(families, help, "last_cleanup_" + name, number));
      Double seconds = last.millis() == null ? null : Double.valueOf(last.millis() / MILLIS);
      one(families, help, "last_cleanup_duration_seconds", seconds);
    }
    return OpenMetrics.text(families);
  }

  private List<Sample> byStatus() {
    List<Sample> samples = new ArrayList<>();
    overview
        .byStatus()
        .forEach(
            (status, count) -> samples.add(new Sample(labels("status", status.code()), count)));
    return samples;
  }

  private void one(List<MetricFamily> families, Messages help, String name, Number value) {
    List<Sample> samples =
        value == null ? List.of() : List.of(new Sample(labels(), value.doubleValue()));
    // A measure of a kind's own has no text here.
    String text = help.has(name) ? help.get(name) : help.get("other", name);
    families.add(new MetricFamily("holdfast_" + name, text, samples));
  }

  private Map<String, String> labels(String... more) {
    Map<String, String> labels = new LinkedHashMap<>();
    labels.put("store", label);
    for (int at = 0; at < more.length; at += 2) {
      labels.put(more[at], more[at + 1]);
    }
    return labels;
  }
}
