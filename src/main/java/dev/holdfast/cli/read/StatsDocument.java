package dev.holdfast.cli.read;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import dev.holdfast.store.activity.Scheduled;
import dev.holdfast.store.activity.Throughput;
import dev.holdfast.store.activity.ThroughputQuery.By;
import dev.holdfast.task.TaskId;
import dev.holdfast.text.JsonDocument;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * What there is of each name or tag, and what of it gets done, for programs.
 *
 * @param scheduled null by tag
 * @param throughput null by name: then it stands in the items
 */
record StatsDocument(
    String by,
    long now,
    long windowSeconds,
    long bucketSeconds,
    long since,
    boolean complete,
    long eventsRead,
    long gone,
    List<String> missingColumns,
    List<Map<String, Object>> items,
    @JsonInclude(Include.NON_NULL) List<Repeated> scheduled,
    @JsonInclude(Include.NON_NULL) List<Map<String, Object>> throughput)
    implements JsonDocument {

  static StatsDocument byName(
      Throughput done, long now, List<Map<String, Object>> items, List<Scheduled> scheduled) {
    return of(done, now, items, scheduled.stream().map(Repeated::of).toList(), null);
  }

  static StatsDocument byTag(
      Throughput done,
      long now,
      List<Map<String, Object>> items,
      List<Map<String, Object>> throughput) {
    return of(done, now, items, null, throughput);
  }

  private static StatsDocument of(
      Throughput done,
      long now,
      List<Map<String, Object>> items,
      List<Repeated> scheduled,
      List<Map<String, Object>> throughput) {
    By by = done.query().by();
    return new StatsDocument(
        by.name().toLowerCase(Locale.ROOT),
        now,
        done.query().seconds(),
        done.query().seconds() / done.query().buckets(),
        done.since(),
        done.complete(),
        done.events(),
        done.gone(),
        done.missing().stream().sorted().toList(),
        items,
        scheduled,
        throughput);
  }

  /**
   * A task that comes back by the calendar.
   *
   * @param missed null if nobody knows, like {@code missedExact}
   */
  record Repeated(
      TaskId id,
      String name,
      String status,
      String expression,
      Long lastRun,
      Long nextRun,
      Long missed,
      Boolean missedExact,
      Long missedSince)
      implements JsonDocument {

    private static Repeated of(Scheduled each) {
      return new Repeated(
          each.id(),
          each.name(),
          each.status().code(),
          each.expression(),
          each.lastRun(),
          each.nextRun(),
          each.missed() == null ? null : (Long) each.missed().value(),
          each.missed() == null ? null : (Boolean) each.missed().exact(),
          each.missedSince());
    }
  }
}
