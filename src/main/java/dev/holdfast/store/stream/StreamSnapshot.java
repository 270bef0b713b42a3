package dev.holdfast.store.stream;

import dev.holdfast.job.Progress;
import dev.holdfast.store.Access;
import dev.holdfast.store.Closing;
import dev.holdfast.store.rows.ForeignKey;
import dev.holdfast.store.terms.HazardTerm;
import dev.holdfast.store.terms.Hazards;
import dev.holdfast.store.terms.OptionTerm;
import dev.holdfast.stream.StreamPolicies;
import dev.holdfast.stream.StreamPolicy;
import dev.holdfast.task.Texts;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
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
  void scan(Scan scan, Consumer<StreamTally> sink, Progress progress);

  /**
   * Goes over all events once, and hands over what comes into each stream, by name.
   *
   * @param scan of which the moment and Holdfast’s own reading count
   */
  void flows(Scan scan, Consumer<Flow> sink, Progress progress);

  /**
   * Finds partitions of which every event goes, judged by their bounds and rows.
   *
   * @param scan one that was run on this view
   */
  List<Partition> partitions(Scan scan);

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
  default void foreignRows(Scan scan, Consumer<References> sink) {
    // A store to which nothing refers.
  }

  /**
   * Finds consumers that have not read what goes.
   *
   * @param lastOffsets for each stream the highest offset that goes
   */
  Consumers consumers(Map<String, Long> lastOffsets);

  /**
   * What a scan of streams judges.
   *
   * @param now the moment, in Unix seconds
   * @param ours which rule each stream has
   * @param servers which rule the server’s own job would go by
   * @param only these streams; null for all
   * @param includeNewest whether the event with the highest offset may go like any other
   */
  record Scan(
      long now,
      StreamPolicies.Reading ours,
      StreamPolicies.Reading servers,
      Set<String> only,
      boolean includeNewest) {

    /** The option of cleanups that lets the newest event of a stream go like any other. */
    public static final OptionTerm INCLUDE_NEWEST =
        OptionTerm.flag("include-newest", Texts.in("dev.holdfast.store.eventstream.messages"));

    /** Judges by these policies; the newest event of a stream stays. */
    public static Scan of(StreamPolicies policies, long now, Set<String> only) {
      return new Scan(now, policies.ours(), policies.servers(), only, false);
    }
  }

  /**
   * What comes into one stream, and when it will be too old. Times are Unix seconds; null where the
   * store has none. Moments are those of {@link StreamSnapshot#flows}.
   *
   * @param events all of them
   * @param oldest the first {@code stored_at}
   * @param week events that were stored in the seven days before the moment
   * @param aged events that are too old
   * @param placed events with an offset that are not
   * @param newestAged whether the event with the highest offset is too old
   * @param ageing how many events of those that are there will be too old after as many days as
   *     each of {@link #DAYS}, those that are now among them
   */
  record Flow(
      String stream,
      long events,
      Long oldest,
      long week,
      long aged,
      long placed,
      boolean newestAged,
      long[] ageing) {

    /** How many days ahead is looked, ascending. */
    public static final int[] DAYS = {1, 7, 30};
  }

  /**
   * A partition of which every event goes, so that it could be dropped as a whole.
   *
   * @param partition as a statement spells it
   * @param bounds as the server tells them
   * @param events how many events it holds
   * @param bytes how much room it takes
   * @param statement what a database administrator may run; this program never does
   */
  record Partition(String partition, String bounds, long events, long bytes, String statement) {}

  /**
   * Rows of other tables that refer to what goes of one stream.
   *
   * @param stream the stream’s name
   * @param events how many of its events that go have such rows
   * @param rows how many rows refer to them, by key; keys without any are left out
   */
  record References(String stream, long events, Map<ForeignKey, Long> rows) {
    public References {
      rows = Collections.unmodifiableMap(new LinkedHashMap<>(rows));
    }

    /** Returns whether the store does not delete all of it as long as those rows are there. */
    public boolean refused() {
      return rows.keySet().stream().anyMatch(key -> key.action().refuses());
    }
  }

  /**
   * What is known of those who read streams.
   *
   * @param table the table of their positions; null if the store has none that is understood: then
   *     nobody knows who would lose events
   * @param atRisk those that have not read what goes
   */
  record Consumers(String table, List<AtRisk> atRisk) {

    /** Nobody knows. */
    public static final Consumers UNKNOWN = new Consumers(null, List.of());

    public Consumers {
      atRisk = List.copyOf(atRisk);
    }

    /** Returns the hazard of those that have not read all that goes. */
    public static HazardTerm unread() {
      return HazardTerm.blocking("consumer_at_risk");
    }

    /** Returns whether anything could be looked at. */
    public boolean checked() {
      return table != null;
    }

    /**
     * Consumers of one stream.
     *
     * @param consumers how many of them have not read all that goes
     * @param lowestPosition the lowest of their positions
     */
    public record AtRisk(String stream, long consumers, long lowestPosition) {}
  }
}
