package dev.holdfast.cli.preview;

import dev.holdfast.retention.stream.StreamForecast;
import dev.holdfast.retention.stream.StreamOutlook;
import dev.holdfast.store.address.StoreAddress;
import dev.holdfast.store.stream.StreamFlow;
import dev.holdfast.text.Document;
import java.util.stream.IntStream;

/** Whether the policies of a store of streams keep up, for programs. */
final class StreamForecastDocument {

  private StreamForecastDocument() {}

  static Document of(StreamForecast forecast, StoreAddress store) {
    return new Document()
        .with("store", store.display())
        .with("now", forecast.now())
        .with("backlog", forecast.backlog())
        .with("arrives_per_day", forecast.arrivesPerDay())
        .with("drain_per_day", forecast.drainsPerDay())
        .with(
            "verdict",
            verdict(!forecast.growing().isEmpty(), forecast.growsPerDay())
                .with("streams_growing", forecast.growing().size()))
        .with("streams", forecast.streams().stream().map(StreamForecastDocument::of).toList());
  }

  private static Document verdict(boolean grows, double perDay) {
    return new Document().with("kind", grows ? "never" : "keeps_up").with("grows_per_day", perDay);
  }

  /** What becomes of one stream, and how many events it holds in the end if it has a limit. */
  private static Document of(StreamOutlook outlook) {
    Double limit = outlook.levelsOffAt();
    boolean grows = outlook.grows();
    return new Document()
        .with("stream", outlook.flow().stream())
        .with("events", outlook.flow().events())
        .with("policy", Document.of(outlook.rule()).with("source", outlook.source().wireName))
        .with("backlog", outlook.backlog())
        .with("arrives_per_day", outlook.arrivesPerDay())
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
