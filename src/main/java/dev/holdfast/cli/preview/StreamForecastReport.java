package dev.holdfast.cli.preview;

import dev.holdfast.cli.command.CommandContext;
import dev.holdfast.cli.output.Report;
import dev.holdfast.cli.output.Table;
import dev.holdfast.cli.output.TextPage;
import dev.holdfast.retention.stream.StreamForecast;
import dev.holdfast.retention.stream.StreamOutlook;
import dev.holdfast.store.address.StoreAddress;
import dev.holdfast.store.stream.StreamFlow;
import dev.holdfast.task.Document;
import dev.holdfast.text.StreamText;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Whether the policies of a store of streams keep up, in every format.
 *
 * @param context for the sentences and the zone
 * @param store where
 */
record StreamForecastReport(CommandContext context, StoreAddress store) {

  private static final int SHOWN = 50;

  Report of(StreamForecast forecast) {
    return Report.of(document(forecast, store), text -> print(text, forecast));
  }

  private void print(TextPage text, StreamForecast forecast) {
    StreamText words = StreamText.load();
    text.line(words.of(forecast));
    text.line(words.assumed());
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put(context.say("common.storeSmall"), store.display());
    facts.put(context.say("common.judgedAt"), context.times().of(forecast.now()));
    text.pairs(facts);
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
    forecast.streams().stream()
        .sorted(Comparator.comparingDouble(StreamOutlook::arrivesPerDay).reversed())
        .limit(SHOWN)
        .forEach(
            outlook ->
                table.row(
                    outlook.flow().stream(),
                    context.number(outlook.flow().events()),
                    words.rate(outlook.arrivesPerDay()),
                    words.rate(outlook.drainsPerDay()),
                    context.number(outlook.backlog()),
                    outlook.levelsOffAt() == null
                        ? ""
                        : context.number(Math.round(outlook.levelsOffAt())),
                    words.of(outlook)));
    text.table(table, context.say("streams.none"));
    if (forecast.streams().size() > SHOWN) {
      text.line(context.say("streams.more", forecast.streams().size() - SHOWN));
    }
  }

  private static Document document(StreamForecast forecast, StoreAddress store) {
    return new Document()
        .with("store", store.display())
        .from(forecast, "now backlog arrives_per_day")
        .with("drain_per_day", forecast.drainsPerDay())
        .with(
            "verdict",
            verdict(!forecast.growing().isEmpty(), forecast.growsPerDay())
                .with("streams_growing", forecast.growing().size()))
        .with("streams", forecast.streams().stream().map(StreamForecastReport::document).toList());
  }

  private static Document verdict(boolean grows, double perDay) {
    return new Document().with("kind", grows ? "never" : "keeps_up").with("grows_per_day", perDay);
  }

  /** What becomes of one stream, and how many events it holds in the end if it has a limit. */
  private static Document document(StreamOutlook outlook) {
    Double limit = outlook.levelsOffAt();
    boolean grows = outlook.grows();
    return Document.of(outlook.flow(), "stream events")
        .with("policy", Document.of(outlook.rule()).with("source", outlook.source().wireName))
        .from(outlook, "backlog arrives_per_day")
        .with("measured_over_seconds", outlook.measuredSeconds())
        .with("drain_per_day", outlook.drainsPerDay())
        .with(
            "eligible_in",
            IntStream.of(StreamFlow.DAYS)
                .mapToObj(
                    days ->
                        new Document()
                            .with("days", days)
                            .with("events", Math.round(outlook.eligibleIn(days))))
                .toList())
        .with("levels_off_at", limit == null ? null : (Long) Math.round(limit))
        .with(
            "verdict",
            verdict(grows, grows ? outlook.arrivesPerDay() : 0)
                .with("cause", grows ? outlook.unlimited() : null));
  }
}
