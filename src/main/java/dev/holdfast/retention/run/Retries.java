package dev.holdfast.retention.run;

import dev.holdfast.retention.plan.Work;
import dev.holdfast.retention.run.NextBatch.Pass;
import dev.holdfast.store.operation.Settled;
import dev.holdfast.store.terms.DriftReason;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ObjLongConsumer;

/** What a pass could not do, and what is worth another try; in the order of the work. */
final class Retries {

  private record Entry(Settled settled, long units) {}

  private final Map<Integer, Entry> byPlace = new TreeMap<>();
  private long units;
  private boolean locked;

  void add(int place, Settled settled) {
    byPlace.merge(
        place,
        new Entry(settled, settled.units()),
        (one, other) -> new Entry(other.settled(), one.units() + other.units()));
    units += settled.units();
    locked |= settled.reason().equals(DriftReason.LOCKED);
  }

  boolean isEmpty() {
    return byPlace.isEmpty();
  }

  /** Returns how many units that is. */
  long units() {
    return units;
  }

  /** Returns whether somebody else holds some of it. */
  boolean locked() {
    return locked;
  }

  /** Returns another pass over it. */
  Pass again(Work work) {
    return new Pass(
        work,
        byPlace.keySet().stream().mapToInt(Integer::intValue).toArray(),
        byPlace.values().stream().mapToLong(Entry::units).toArray());
  }

  /** Hands out what it is, with the units of each. */
  void each(ObjLongConsumer<Settled> sink) {
    byPlace.values().forEach(entry -> sink.accept(entry.settled(), entry.units()));
  }
}
