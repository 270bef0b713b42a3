package dev.holdfast.cli.read;

import dev.holdfast.cli.command.CommandContext;
import dev.holdfast.cli.output.Report;
import dev.holdfast.cli.output.Table;
import dev.holdfast.cli.output.TextPage;
import dev.holdfast.store.StatusCount;
import dev.holdfast.store.activity.Scheduled;
import dev.holdfast.store.activity.Throughput;
import dev.holdfast.store.activity.ThroughputQuery.By;
import dev.holdfast.store.activity.UsualWaits;
import dev.holdfast.task.Document;
import dev.holdfast.task.Statuses;
import dev.holdfast.task.TaskStatus;
import dev.holdfast.text.ExactTime;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;

/** What there is of each name or tag, and what of it gets done. */
record StatsReport(
    CommandContext context,
    Statuses statuses,
    Throughput done,
    UsualWaits usual,
    List<Scheduled> scheduled) {

  private static final List<String> BY_TAG = List.of("tag", "name", "status", "count");

  private static final List<String> BY_NAME =
      List.of(
          ("name tasks by_status ended failed outcomes per_hour waits waits_unknown wait_p50"
                  + " wait_p95 usual_wait_p95_low usual_wait_p95_high usual_weeks ended_by_bucket"
                  + " failed_by_bucket")
              .split(" "));

  /** Makes the report. */
  Report of(List<StatusCount> counts, long now) {
    boolean names = done.query().by() == By.NAME;
    List<Map<String, Object>> items =
        names ? byName(counts) : counts.stream().<Map<String, Object>>map(Document::of).toList();
    Document document =
        new Document()
            .with("by", done.query().by())
            .with("now", now)
            .from(done, "window_seconds=query.seconds")
            .with("bucket_seconds", done.query().seconds() / done.query().buckets())
            .from(done, "since complete events_read=events gone")
            .with("missing_columns", done.missing().stream().sorted().toList())
            .with("items", items);
    if (names) {
      document.with("scheduled", scheduled.stream().map(StatsReport::fields).toList());
    } else {
      document.with("throughput", done.lines().stream().map(line -> fields("tag", line)).toList());
    }
    return new Report(
        document, items, names ? BY_NAME : BY_TAG, text -> print(text, counts, names));
  }

  /** A task that comes back by the calendar. */
  private static Document fields(Scheduled each) {
    return Document.of(
        each,
        "id name status expression last_run next_run missed=missed.value"
            + " missed_exact=missed.exact missed_since");
  }

  /** Names with tasks and names of which something was done: the same, unless tasks went. */
  private List<Map<String, Object>> byName(List<StatusCount> counts) {
    Map<String, SortedMap<TaskStatus, Long>> there = new TreeMap<>();
    counts.forEach(
        count ->
            there
                .computeIfAbsent(
                    count.name() == null ? "" : count.name(), _ -> new TreeMap<>(statuses.order()))
                .merge(count.status(), count.count(), Long::sum));
    Map<String, Throughput.Line> lines = new LinkedHashMap<>();
    done.lines().forEach(line -> lines.put(line.key() == null ? "" : line.key(), line));
    List<String> order = new ArrayList<>(lines.keySet());
    there.keySet().stream().filter(name -> !lines.containsKey(name)).forEach(order::add);
    List<Map<String, Object>> items = new ArrayList<>();
    for (String name : order) {
      SortedMap<TaskStatus, Long> byStatus = there.getOrDefault(name, new TreeMap<>());
      items.add(
          new Document()
              .with("name", name)
              .with("tasks", byStatus.values().stream().mapToLong(Long::longValue).sum())
              .with("by_status", byStatus)
              .all(fields("name", lines.getOrDefault(name, nothing(name)))));
    }
    return items;
  }

  private Throughput.Line nothing(String key) {
    List<Long> none = Collections.nCopies(done.query().buckets(), 0L);
    return new Throughput.Line(
        key,
        0,
        0,
        new LinkedHashMap<>(),
        none,
        none,
        new Throughput.Waits(0, 0, null, null, Map.of()));
  }

  private Map<String, Object> fields(String key, Throughput.Line line) {
    UsualWaits.Range range = usual.of(line.key()).orElse(null);
    return new Document()
        .with(key, line.key())
        .from(line, "ended failed outcomes")
        .with("per_hour", Math.round(done.perHour(line) * 100) / 100.0)
        .from(line.waits(), "waits=count waits_unknown=unknown wait_p50=p50 wait_p95=p95")
        .from(range, "usual_wait_p95_low=low usual_wait_p95_high=high")
        .with("usual_weeks", range == null ? 0 : range.weeks())
        .from(line, "ended_by_bucket=ended_by failed_by_bucket=failed_by");
  }

  private void print(TextPage text, List<StatusCount> counts, boolean names) {
    if (names) {
      text.table(throughput("NAME", byName(counts)), context.say("stats.none"));
    } else {
      Table table = new Table("TAG", "NAME", "STATUS", context.counted());
      counts.forEach(
          count ->
              table.row(
                  count.tag(), count.name(), count.status().code(), context.number(count.count())));
      text.table(table, context.say("stats.none"));
      text.line("");
      text.table(
          throughput("TAG", done.lines().stream().map(line -> fields("tag", line)).toList()),
          context.say("stats.nothingEnded"));
    }
    if (!scheduled.isEmpty()) {
      text.line("");
      text.table(schedules(), "");
    }
    text.line("");
    text.line(
        context.say(
            "stats.shown",
            ExactTime.seconds(done.query().until() - done.since()),
            context.times().of(done.query().until()),
            done.events()));
  }

  private Table throughput(String heading, List<Map<String, Object>> items) {
    Map<String, Function<Map<String, Object>, Object>> columns = new LinkedHashMap<>();
    columns.put(heading, item -> item.get(heading.toLowerCase(Locale.ROOT)));
    if (heading.equals("NAME")) {
      columns.put(context.counted(), item -> context.number(item.get("tasks")));
    }
    columns.put(">ENDED", item -> context.number(item.get("ended")));
    columns.put(
        ">AN HOUR", item -> String.format(Locale.ROOT, "%.1f", (double) item.get("per_hour")));
    columns.put(">FAILED", item -> context.number(item.get("failed")));
    columns.put(">WAIT P50", item -> wait(item.get("wait_p50")));
    columns.put(">WAIT P95", item -> wait(item.get("wait_p95")));
    columns.put("USUAL P95", this::usual);
    Table table = new Table(columns.keySet().toArray(String[]::new));
    items.forEach(
        item -> table.row(columns.values().stream().map(cell -> cell.apply(item)).toArray()));
    return table;
  }

  private String usual(Map<String, Object> item) {
    String low = wait(item.get("usual_wait_p95_low"));
    String high = wait(item.get("usual_wait_p95_high"));
    return low.equals(high) ? low : context.say("stats.usual", low, high);
  }

  private static String wait(Object seconds) {
    return seconds instanceof Long known ? ExactTime.seconds(known) : "";
  }

  private Table schedules() {
    Table table = new Table("SCHEDULED", "STATUS", "WHEN", "LAST RUN", "NEXT RUN", ">MISSED");
    for (Scheduled each : scheduled) {
      table.row(
          each.name(),
          each.status().code(),
          each.expression(),
          context.times().of(each.lastRun()),
          context.times().of(each.nextRun()),
          each.missed() == null
              ? null
              : context.say(
                  each.missed().exact() ? "number" : "stats.atLeast", each.missed().value()));
    }
    return table;
  }
}
