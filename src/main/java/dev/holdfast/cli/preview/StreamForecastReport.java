package dev.holdfast.cli.preview;

import dev.holdfast.cli.command.CommandContext;
import dev.holdfast.cli.output.Report;
import dev.holdfast.cli.output.Table;
import dev.holdfast.cli.output.TextPage;
import dev.holdfast.retention.stream.StreamForecast;
import dev.holdfast.retention.stream.StreamOutlook;
import dev.holdfast.store.address.StoreAddress;
import dev.holdfast.text.StreamText;
import java.util.Comparator;
import java.util.LinkedHashMap;
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
    return Report.of(StreamForecastDocument.of(forecast, store), text -> print(text, forecast));
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
