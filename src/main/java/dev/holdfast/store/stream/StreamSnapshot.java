package dev.holdfast.store.stream;

import dev.holdfast.job.Progress;
import dev.holdfast.store.Access;
import dev.holdfast.store.Closing;
import dev.holdfast.store.rows.ForeignKey;
import dev.holdfast.store.terms.Hazards;
import dev.holdfast.stream.StreamPolicy;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** A view of a store of streams for judging policies: one repeatable-read snapshot. */
public interface StreamSnapshot extends Closing {

  /** Returns the store's time, in Unix seconds, at which the view was opened. */
  long now();

  /** Returns what its store can have of hazards. */
  Hazards hazards();

  /** Looks what the database keeps from this user. */
  default Access access() {
    return Access.FULL;
  }

  /** Returns the policies of this view. */
  List<StreamPolicy> policies();

  /** Goes over all events once or a few times, and hands over each stream, by name. */
  void scan(StreamScan scan, Consumer<StreamTally> sink, Progress progress);

  /**
   * Goes over all events once, and hands over what comes into each stream, by name.
   *
   * @param scan of which the moment and Holdfast’s own reading count
   */
  void flows(StreamScan scan, Consumer<StreamFlow> sink, Progress progress);

  /**
   * Finds partitions of which every event goes, judged by their bounds and rows.
   *
   * @param scan one that was run on this view
   */
  List<StreamPartition> partitions(StreamScan scan);

  /**
   * Looks which keys of other tables make the store do something there when an event is deleted, or
   * refuse to delete it.
   */
  default List<ForeignKey> foreignKeys() {
    return List.of();
  }

  /**
   * Counts the rows that refer, by keys that are countable, to events that go, stream by stream;
   * streams without such rows are left out.
   *
   * @param scan one that was run on this view
   */
  default void foreignRows(StreamScan scan, Consumer<StreamReferences> sink) {
    // A store to which nothing refers.
  }

  /**
   * Finds consumers that have not read what goes.
   *
   * @param lastOffsets for each stream the highest offset that goes
   */
  StreamConsumers consumers(Map<String, Long> lastOffsets);
}
