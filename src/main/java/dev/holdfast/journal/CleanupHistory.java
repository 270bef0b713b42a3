package dev.holdfast.journal;

import com.fasterxml.jackson.databind.JsonNode;
import dev.holdfast.retention.policy.Policy;
import dev.holdfast.retention.policy.PolicyJson;
import dev.holdfast.store.address.SamePlace;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * The newest cleanups of one store that a journal tells of, by what they did. A run that was
 * refused, failed or stopped before it deleted anything is none of them: it left the store as the
 * cleanup before it had.
 *
 * @param last the newest that ended and deleted something, or had nothing to delete; null if none
 * @param unknown a later one of which nobody knows what it deleted, since it has no end or broke;
 *     null if none
 * @param waited the newest that began nothing because it was outside of its hours; null if none
 */
public record CleanupHistory(JournalItem last, JournalItem unknown, JournalItem waited) {

  private static final CleanupHistory NONE = new CleanupHistory(null, null, null);

  /**
   * Finds them.
   *
   * @param place of the store, see {@link dev.holdfast.store.StoreFingerprint#place}
   * @throws JournalException if the journal cannot be read
   */
  public static CleanupHistory of(Journal journal, String place) {
    CleanupHistory[] history = {NONE};
    each(journal, place, item -> history[0] = history[0].then(item));
    return history[0];
  }

  /** Finds them among the cleanups of a store, see {@link #each}. */
  public static CleanupHistory of(List<JournalItem> cleanups) {
    CleanupHistory history = NONE;
    for (JournalItem item : cleanups) {
      history = history.then(item);
    }
    return history;
  }

  /**
   * Hands over every cleanup of a store, also those that deleted nothing, as {@link Journal#runs}
   * does.
   *
   * @param place of the store, see {@link dev.holdfast.store.StoreFingerprint#place}
   * @throws JournalException if the journal cannot be read
   */
  public static void each(Journal journal, String place, Consumer<JournalItem> sink) {
    each(journal, JournalAction.CLEANUP, place, sink);
  }

  /** Hands over every run of another sort in the same way. */
  public static void each(
      Journal journal, JournalAction action, String place, Consumer<JournalItem> sink) {
    SamePlace here = new SamePlace(place);
    journal.runs(
        item -> {
          if (item.action().equals(action.wireName()) && here.test(item.begun("store"))) {
            sink.accept(item);
          }
        });
  }

  private CleanupHistory then(JournalItem next) {
    Long deleted = deleted(next);
    if (hasWaited(next, deleted)) {
      return new CleanupHistory(last, unknown, next);
    }
    if (deleted == null) {
      boolean refused = next.ended("outcome").equals(JournalOutcome.REFUSED.wireName());
      return refused ? this : new CleanupHistory(last, next, waited);
    }
    boolean counts = deleted > 0 || next.ended("stopped_by").isEmpty();
    return counts ? new CleanupHistory(next, null, waited) : this;
  }

  /** Earlier versions called these ends “partial”. */
  private static boolean hasWaited(JournalItem item, Long deleted) {
    return item.ended("outcome").equals(JournalOutcome.WAITED.wireName())
        || item.ended("stopped_by").equals("window")
            && deleted != null
            && deleted == 0
            && item.ended("batches").equals("0");
  }

  /**
   * Returns how many tasks, or events of streams, a run deleted, or what else a store of its kind
   * counts; null if nobody knows.
   */
  public static Long deleted(JournalItem item) {
    // Earlier versions wrote only the names of their two kinds.
    return Stream.of("done", "tasks_deleted", "events_deleted")
        .map(item::ended)
        .filter(number -> number.matches("\\d{1,18}"))
        .findFirst()
        .map(Long::valueOf)
        .orElse(null);
  }

  /** Returns the policy that an entry names; empty if none that this version can read. */
  public static Optional<Policy> policy(JournalItem item) {
    JsonNode written = item.beginning().path("policy");
    try {
      return written.isObject()
          ? Optional.of(PolicyJson.read(written.toString()))
          : Optional.empty();
    } catch (IllegalArgumentException | ClassCastException | NullPointerException unknown) {
      return Optional.empty();
    }
  }
}
