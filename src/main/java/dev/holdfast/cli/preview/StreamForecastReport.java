package dev.holdfast.cli.preview;

import dev.holdfast.cli.command.CommandContext;
import dev.holdfast.cli.output.Report;
import dev.holdfast.cli.output.Table;
import dev.holdfast.cli.output.TextPage;
import dev.holdfast.retention.stream.StreamForecast;
import dev.holdfast.retention.stream.StreamOutlook;
import dev.holdfast.store.StoreAddress;
import dev.holdfast.store.StreamFlow;
import dev.holdfast.text.StreamText;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Whether the policies of a store of streams keep up, in every format.
 *
 * @param context for the sentences and the zone
 * @param store where
 */
record StreamForecastReport(CommandContext context, StoreAddress store) {

  private static final int SHOWN = 50;

  Report of(StreamForecast forecast) {
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("store", store.display());
    document.put("now", forecast.now());
    document.put("backlog", forecast.backlog());
    document.put("arrives_per_day", forecast.arrivesPerDay());
    document.put("drain_per_day", forecast.drainsPerDay());
    Map<String, Object> verdict = new LinkedHashMap<>();
    verdict.put("kind", forecast.growing().isEmpty() ? "keeps_up" : "never");
    verdict.put("grows_per_day", forecast.growsPerDay());
    verdict.put("streams_growing", forecast.growing().size());
    document.put("verdict", verdict);
    document.put("streams", forecast.streams().stream().map(StreamForecastReport::stream).toList());
    return Report.of(document, text -> print(text, forecast));
  }

  private static Map<String, Object> stream(StreamOutlook outlook) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("stream", outlook.stream());
    fields.put("events", outlook.flow().events());
    Map<String, Object> policy = new LinkedHashMap<>();
    policy.put("max_age_seconds", outlook.rule().maxAgeSeconds());
    policy.put("max_event_count", outlook.rule().maxEventCount());
    policy.put("source", outlook.source().wireName());
    fields.put("policy", policy);
    fields.put("backlog", outlook.backlog());
    fields.put("arrives_per_day", outlook.arrivesPerDay());
    fields.put("measured_over_seconds", outlook.measuredSeconds());
    fields.put("drain_per_day", outlook.drainsPerDay());
    List<Map<String, Object>> horizons = new ArrayList<>();
    for (int days : StreamFlow.DAYS) {
      Map<String, Object> horizon = new LinkedHashMap<>();
      horizon.put("days", days);
      horizon.put("events", Math.round(outlook.eligibleIn(days)));
      horizons.add(horizon);
    }
    fields.put("eligible_in", horizons);
    Double limit = outlook.levelsOffAt();
    fields.put("levels_off_at", limit == null ? null : Math.round(limit));
    Map<String, Object> verdict = new LinkedHashMap<>();
    verdict.put("kind", outlook.grows() ? "never" : "keeps_up");
    verdict.put("grows_per_day", outlook.grows() ? outlook.arrivesPerDay() : 0.0);
    verdict.put("cause", outlook.grows() ? outlook.unlimited().wireName() : null);
    fields.put("verdict", verdict);
    return fields;
  }

  private void print(TextPage text, StreamForecast forecast) {
    StreamText words = StreamText.load();
    text.line(words.of(forecast));
    text.line(words.assumed());
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put(context.say("preview.store"), store.display());
    facts.put(context.say("forecast.judged"), context.times().of(forecast.now()));
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
                    outlook.stream(),
                    number(outlook.flow().events()),
                    words.rate(outlook.arrivesPerDay()),
                    words.rate(outlook.drainsPerDay()),
                    number(outlook.backlog()),
                    outlook.levelsOffAt() == null ? "" : number(Math.round(outlook.levelsOffAt())),
                    words.of(outlook)));
    text.table(table, context.say("streams.none"));
    if (forecast.streams().size() > SHOWN) {
      text.line(context.say("streams.more", forecast.streams().size() - SHOWN));
    }
  }

  private String number(long value) {
    return context.say("number", value);
  }
}
