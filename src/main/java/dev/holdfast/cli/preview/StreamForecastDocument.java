package dev.holdfast.cli.preview;

import dev.holdfast.retention.stream.StreamForecast;
import dev.holdfast.retention.stream.StreamOutlook;
import dev.holdfast.store.address.StoreAddress;
import dev.holdfast.store.stream.StreamFlow;
import dev.holdfast.text.JsonDocument;
import java.util.List;
import java.util.stream.IntStream;

/** Whether the policies of a store of streams keep up, for programs. */
record StreamForecastDocument(
    String store,
    long now,
    long backlog,
    double arrivesPerDay,
    double drainPerDay,
    Verdict verdict,
    List<Stream> streams)
    implements JsonDocument {

  static StreamForecastDocument of(StreamForecast forecast, StoreAddress store) {
    return new StreamForecastDocument(
        store.display(),
        forecast.now(),
        forecast.backlog(),
        forecast.arrivesPerDay(),
        forecast.drainsPerDay(),
        new Verdict(
            kind(!forecast.growing().isEmpty()), forecast.growsPerDay(), forecast.growing().size()),
        forecast.streams().stream().map(Stream::of).toList());
  }

  private static String kind(boolean grows) {
    return grows ? "never" : "keeps_up";
  }

  /** Whether all of them do. */
  record Verdict(String kind, double growsPerDay, int streamsGrowing) implements JsonDocument {}

  /**
   * What becomes of one stream.
   *
   * @param levelsOffAt how many events it holds in the end; null if it has no limit
   */
  record Stream(
      String stream,
      long events,
      Limits policy,
      long backlog,
      double arrivesPerDay,
      long measuredOverSeconds,
      double drainPerDay,
      List<Horizon> eligibleIn,
      Long levelsOffAt,
      StreamVerdict verdict)
      implements JsonDocument {

    private static Stream of(StreamOutlook outlook) {
      Double limit = outlook.levelsOffAt();
      return new Stream(
          outlook.stream(),
          outlook.flow().events(),
          new Limits(
              outlook.rule().maxAgeSeconds(),
              outlook.rule().maxEventCount(),
              outlook.source().wireName()),
          outlook.backlog(),
          outlook.arrivesPerDay(),
          outlook.measuredSeconds(),
          outlook.drainsPerDay(),
          IntStream.of(StreamFlow.DAYS)
              .mapToObj(days -> new Horizon(days, Math.round(outlook.eligibleIn(days))))
              .toList(),
          limit == null ? null : (Long) Math.round(limit),
          new StreamVerdict(
              kind(outlook.grows()),
              outlook.grows() ? outlook.arrivesPerDay() : 0,
              outlook.grows() ? outlook.unlimited().wireName() : null));
    }
  }

  /** What its policy allows. */
  record Limits(Long maxAgeSeconds, Long maxEventCount, String source) implements JsonDocument {}

  /** What becomes eligible in so many days. */
  record Horizon(int days, long events) implements JsonDocument {}

  /** Whether one stream keeps within its limits, and if not, why. */
  record StreamVerdict(String kind, double growsPerDay, String cause) implements JsonDocument {}
}
