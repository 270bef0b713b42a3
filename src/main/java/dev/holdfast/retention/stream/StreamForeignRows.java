package dev.holdfast.retention.stream;

import dev.holdfast.retention.plan.ForeignCount;
import dev.holdfast.retention.plan.Hazard;
import dev.holdfast.store.rows.ForeignKey;
import dev.holdfast.store.stream.PlannedStream;
import dev.holdfast.store.stream.StreamSnapshot;
import dev.holdfast.store.terms.CommonHazards;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The rows of other tables that refer to what goes, enough to judge any part of the streams without
 * asking the store again.
 *
 * @param keys the keys by which anything refers to an event that goes, or by which nobody can see
 *     what does
 * @param streams those with such rows, by name
 */
public record StreamForeignRows(List<ForeignKey> keys, List<StreamSnapshot.References> streams) {

  /** Nothing refers to any event. */
  public static final StreamForeignRows NONE = new StreamForeignRows(List.of(), List.of());

  static StreamForeignRows of(
      StreamSnapshot snapshot, StreamSnapshot.Scan scan, List<PlannedStream> planned) {
    List<ForeignKey> all = snapshot.foreignKeys();
    Set<String> going = names(PlannedStream.going(planned));
    if (all.isEmpty() || going.isEmpty()) {
      return NONE;
    }
    List<StreamSnapshot.References> found = new ArrayList<>();
    snapshot.foreignRows(scan, found::add);
    found.removeIf(stream -> !going.contains(stream.stream()));
    Predicate<ForeignKey> met =
        key -> found.stream().anyMatch(stream -> stream.rows().containsKey(key));
    return new StreamForeignRows(
        all.stream().filter(key -> !key.countable() || met.test(key)).toList(), found);
  }

  private static Set<String> names(List<PlannedStream> streams) {
    return streams.stream()
        .map(PlannedStream::name)
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  /** Returns whether rows may refer to events that nobody can count: then to any event. */
  private boolean uncounted() {
    return keys.stream().anyMatch(key -> key.direct() && !key.countable());
  }

  /** Returns of which streams what becomes of rows that refer to them was there to be accepted. */
  Predicate<String> known() {
    return uncounted() ? _ -> true : referred(false)::contains;
  }

  /**
   * Returns the streams that rows refer to, as far as they can be counted.
   *
   * @param refused only those that the store does not delete as long as those rows are there
   */
  Set<String> referred(boolean refused) {
    return streams.stream()
        .filter(stream -> !refused || stream.refused())
        .map(StreamSnapshot.References::stream)
        .collect(Collectors.toSet());
  }

  /**
   * Returns what to see first when these streams lose events; empty if no row refers to any.
   *
   * @return its count is of events: of all that go, if nobody knows which
   */
  Optional<Hazard> hazard(List<PlannedStream> planned) {
    List<PlannedStream> going = PlannedStream.going(planned);
    Set<String> names = names(going);
    List<StreamSnapshot.References> hit =
        streams.stream().filter(stream -> names.contains(stream.stream())).toList();
    boolean any = uncounted();
    if (going.isEmpty() || hit.isEmpty() && !any) {
      return Optional.empty();
    }
    long events =
        any
            ? going.stream().mapToLong(PlannedStream::events).sum()
            : hit.stream().mapToLong(StreamSnapshot.References::events).sum();
    Stream<String> sample =
        any ? names.stream() : hit.stream().map(StreamSnapshot.References::stream);
    return Optional.of(
        new Hazard(
            CommonHazards.FOREIGN_ROWS,
            events,
            Hazard.texts(sample.limit(Hazard.SAMPLE).toList()),
            counts(hit)));
  }

  /** Returns how many rows refer to all of these streams, key by key. */
  public List<ForeignCount> counts() {
    return counts(streams);
  }

  private List<ForeignCount> counts(List<StreamSnapshot.References> hit) {
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
