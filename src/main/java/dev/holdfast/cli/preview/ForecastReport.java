package dev.holdfast.cli.preview;

import dev.holdfast.cli.command.CommandContext;
import dev.holdfast.cli.output.Report;
import dev.holdfast.cli.output.SheetText;
import dev.holdfast.cli.output.Table;
import dev.holdfast.cli.output.TextPage;
import dev.holdfast.report.ForecastSheet;
import dev.holdfast.retention.forecast.AgeBucket;
import dev.holdfast.retention.forecast.AgeCount;
import dev.holdfast.retention.forecast.Forecast;
import dev.holdfast.retention.forecast.RuntimeRetention;
import dev.holdfast.retention.forecast.StoppingTasks;
import dev.holdfast.retention.forecast.Verdict;
import dev.holdfast.retention.plan.PlanRows;
import dev.holdfast.retention.policy.Policy;
import dev.holdfast.retention.policy.PolicyJson;
import dev.holdfast.retention.stream.StreamForecast;
import dev.holdfast.retention.stream.StreamOutlook;
import dev.holdfast.store.address.StoreAddress;
import dev.holdfast.store.retention.Amounts;
import dev.holdfast.task.Document;
import dev.holdfast.task.TaskStatus;
import dev.holdfast.text.ExactTime;
import dev.holdfast.text.ForecastText;
import dev.holdfast.text.PolicyWords;
import dev.holdfast.text.ReportPage.Rows;
import dev.holdfast.text.StreamText;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Whether retention keeps up, in every format.
 *
 * @param context for the sentences and the zone
 * @param store where
 */
record ForecastReport(CommandContext context, StoreAddress store) {

  /** Of more streams, those of which most arrives. */
  private static final int SHOWN = 50;

  /** Returns the report. */
  Report of(Forecast forecast) {
    return Report.of(document(forecast, store), text -> print(text, forecast));
  }

  private void print(TextPage text, Forecast forecast) {
    ForecastSheet sheet =
        new ForecastSheet(
            context.operation(), context.times()::of, ExactTime::seconds, TaskStatus::code);
    text.line(ForecastText.of(context.operation()).of(forecast));
    text.line("");
    Map<String, String> facts = new JudgedText(context, store).facts(forecast.now());
    facts.put(
        context.say("forecast.policy"), PolicyWords.of(context.operation()).of(forecast.policy()));
    new Rows(List.of(), sheet.facts(forecast))
        .cells()
        .forEach(fact -> facts.put(fact.getFirst().toLowerCase(Locale.ROOT), fact.getLast()));
    text.pairs(facts);
    sheet.tables(forecast, true).forEach(new SheetText(text)::print);
  }

  private static Document document(Forecast forecast, StoreAddress store) {
    return new Document()
        .with("store", store.display())
        .from(forecast, "now")
        .with("policy", fields(forecast.policy()))
        .from(forecast, "backlog=backlog.tasks")
        .with("backlog_rows", rows(forecast.backlog()))
        .from(forecast, "newly_eligible_per_day=per_day")
        .with("window_seconds", finite(forecast.windowSeconds()))
        .with(
            "eligible_in",
            forecast.horizons().stream()
                .map(each -> Document.of(each, "days").all(rows(each.newly())).from(each, "exact"))
                .toList())
        .with("runtime", document(forecast.runtime()))
        .with("drain_per_day", forecast.drainPerDay())
        .with("verdict", document(forecast.verdict()))
        .with("oldest", forecast.oldest().map(Document::of).orElse(null))
        .with("never_eligible", forecast.undated())
        .known(
            // What nobody deletes; a runtime that works off a backlog deletes it.
            "ended_before_policy",
            forecast.runtime().each() == null ? null : forecast.endedBefore())
        .with(
            "by_age", forecast.ages().stream().map(age -> document(age, forecast.now())).toList());
  }

  private static Map<String, Object> fields(Policy policy) {
    return policy == null ? null : PolicyJson.fields(policy);
  }

  private static Double finite(double seconds) {
    return Double.isInfinite(seconds) ? null : Double.valueOf(seconds);
  }

  /** Tasks and what belongs to them. */
  private static Document rows(AgeCount count) {
    return new Document()
        .with("tasks", count.tasks())
        .all(Amounts.of(PlanRows.UNNAMED, count.amounts().byKey()).byKey())
        .all(count.amounts().byKey())
        .with("bytes", count.bytes());
  }

  /** The program whose tasks they are; what stops it has the name that its kind of store has. */
  private static Document document(RuntimeRetention runtime) {
    StoppingTasks stopping = runtime.stopping();
    return new Document()
        .with("policy", fields(runtime.policy()))
        .with("workers", runtime.workers())
        .all(stopping.term() == null ? Map.of() : Map.of(stopping.term().many(), stopping.tasks()));
  }

  /** Whether it keeps up, and in how many days the backlog is gone: null if it never is. */
  private static Document document(Verdict verdict) {
    return switch (verdict) {
      case Verdict.KeepsUp() -> new Document().with("kind", "keeps_up").with("days", 0);
      case Verdict.GoneIn(double days) -> new Document().with("kind", "gone_in").with("days", days);
      case Verdict.Never never ->
          new Document()
              .with("kind", "never")
              .with("days", null)
              .from(never, "grows_per_day tasks_staying")
              .with("cause", never.cause().code());
    };
  }

  /** Tasks of one age; a bound is null if there is none. */
  private static Document document(AgeBucket bucket, long now) {
    Document byStatus = new Document();
    bucket.byStatus().forEach((status, count) -> byStatus.put(status.code(), count.tasks()));
    return new Document()
        .with("older_than_seconds", finite(now - bucket.to()))
        .with("up_to_seconds", finite(now - bucket.from()))
        .all(rows(bucket.total()))
        .with("by_status", byStatus);
  }

  /** Returns the same of the policies of a store of streams. */
  Report of(StreamForecast forecast) {
    return Report.of(document(forecast, store), text -> print(text, forecast));
  }

  private void print(TextPage text, StreamForecast forecast) {
    StreamText words = StreamText.load();
    text.line(words.of(forecast));
    text.line(words.assumed());
    text.pairs(new JudgedText(context, store).facts(forecast.now()));
    text.line("");
    Table table =
        new Table(
            "STREAM",
            ">EVENTS",
            ">ARRIVE/DAY",
            ">DELETED/DAY",
            ">EXPIRED",
            ">LEVELS OFF",
            "VERDICT");
    forecast.byArrival().stream()
        .limit(SHOWN)
        .forEach(
            outlook ->
                table.row(
                    outlook.flow().stream(),
                    context.number(outlook.flow().events()),
                    ForecastSheet.rate(outlook.arrivesPerDay()),
                    ForecastSheet.rate(outlook.drainPerDay()),
                    context.number(outlook.backlog()),
                    outlook.levelsOffAt() == null ? "" : context.number(outlook.levelsOffAt()),
                    words.of(outlook)));
    text.table(table, context.say("streams.none"));
    if (forecast.streams().size() > SHOWN) {
      text.line(context.say("streams.more", forecast.streams().size() - SHOWN));
    }
  }

  private static Document document(StreamForecast forecast, StoreAddress store) {
    int growing = forecast.growing().size();
    return new Document()
        .with("store", store.display())
        .from(forecast, "now backlog arrives_per_day drain_per_day")
        .with(
            "verdict",
            new Document()
                .with("kind", growing > 0 ? "never" : "keeps_up")
                .from(forecast, "grows_per_day")
                .with("streams_growing", growing))
        .with("streams", forecast.streams().stream().map(ForecastReport::document).toList());
  }

  /** What becomes of one stream, and how many events it holds in the end if it has a limit. */
  private static Document document(StreamOutlook outlook) {
    return Document.of(outlook.flow(), "stream events")
        .with("policy", Document.of(outlook.rule()).with("source", outlook.source().wireName))
        .from(outlook, "backlog arrives_per_day measured_over_seconds drain_per_day eligible_in")
        .from(outlook, "levels_off_at verdict");
  }
}
