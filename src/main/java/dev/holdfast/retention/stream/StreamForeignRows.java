package dev.holdfast.retention.stream;

import dev.holdfast.retention.plan.ForeignCount;
import dev.holdfast.retention.plan.Hazard;
import dev.holdfast.store.rows.ForeignKey;
import dev.holdfast.store.stream.PlannedStream;
import dev.holdfast.store.stream.StreamReferences;
import dev.holdfast.store.stream.StreamScan;
import dev.holdfast.store.stream.StreamSnapshot;
import dev.holdfast.store.terms.CommonHazards;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * The rows of other tables that refer to what goes, enough to judge any part of the streams without
 * asking the store again.
 *
 * @param keys the keys by which anything refers to an event that goes, or by which nobody can see
 *     what does
 * @param streams those with such rows, by name
 */
public record StreamForeignRows(List<ForeignKey> keys, List<StreamReferences> streams) {

  /** Nothing refers to any event. */
  public static final StreamForeignRows NONE = new StreamForeignRows(List.of(), List.of());

  static StreamForeignRows of(
      StreamSnapshot snapshot, StreamScan scan, List<PlannedStream> planned) {
    List<ForeignKey> all = snapshot.foreignKeys();
    Set<String> going = new HashSet<>();
    planned.stream()
        .filter(stream -> stream.tally().events() > 0)
        .forEach(stream -> going.add(stream.tally().stream()));
    if (all.isEmpty() || going.isEmpty()) {
      return NONE;
    }
    List<StreamReferences> found = new ArrayList<>();
    snapshot.foreignRows(
        scan,
        stream -> {
          if (going.contains(stream.stream())) {
            found.add(stream);
          }
        });
    Predicate<ForeignKey> met =
        key -> found.stream().anyMatch(stream -> stream.rows().containsKey(key));
    return new StreamForeignRows(
        all.stream().filter(key -> !key.countable() || met.test(key)).toList(), found);
  }

  /** Returns whether rows may refer to events that nobody can count: then to any event. */
  private boolean uncounted() {
    return keys.stream().anyMatch(key -> key.direct() && !key.countable());
  }

  /** Returns of which streams what becomes of rows that refer to them was there to be accepted. */
  Predicate<String> known() {
    Set<String> referred = referred();
    boolean any = uncounted();
    return stream -> any || referred.contains(stream);
  }

  /** Returns the streams that rows refer to, as far as they can be counted. */
  Set<String> referred() {
    return names(_ -> true);
  }

  /** Returns those of them that the store does not delete as long as those rows are there. */
  Set<String> refused() {
    return names(StreamReferences::refused);
  }

  private Set<String> names(Predicate<StreamReferences> which) {
    Set<String> names = new HashSet<>();
    streams.stream().filter(which).forEach(stream -> names.add(stream.stream()));
    return names;
  }

  /**
   * Returns what to see first when these streams lose events; empty if no row refers to any.
   *
   * @return its count is of events: of all that go, if nobody knows which
   */
  Optional<Hazard> hazard(List<PlannedStream> planned) {
    List<PlannedStream> going =
        planned.stream().filter(stream -> stream.tally().events() > 0).toList();
    Set<String> names = new HashSet<>();
    going.forEach(stream -> names.add(stream.tally().stream()));
    List<StreamReferences> hit =
        streams.stream().filter(stream -> names.contains(stream.stream())).toList();
    if (going.isEmpty() || hit.isEmpty() && !uncounted()) {
      return Optional.empty();
    }
    long events =
        uncounted()
            ? going.stream().mapToLong(stream -> stream.tally().events()).sum()
            : hit.stream().mapToLong(StreamReferences::events).sum();
    List<String> sample =
        uncounted()
            ? going.stream().map(stream -> stream.tally().stream()).limit(Hazard.SAMPLE).toList()
            : hit.stream().map(StreamReferences::stream).limit(Hazard.SAMPLE).toList();
    return Optional.of(
        new Hazard(CommonHazards.FOREIGN_ROWS, events, Hazard.texts(sample), counts(hit)));
  }

  /** Returns how many rows refer to all of these streams, key by key. */
  public List<ForeignCount> counts() {
    return counts(streams);
  }

  private List<ForeignCount> counts(List<StreamReferences> hit) {
    List<ForeignCount> counts = new ArrayList<>();
    for (ForeignKey key : keys) {
      long rows = hit.stream().mapToLong(stream -> stream.rows().getOrDefault(key, 0L)).sum();
      if (rows > 0 || !key.countable()) {
        counts.add(new ForeignCount(key, key.countable() ? rows : null));
      }
    }
    return counts;
  }
}
