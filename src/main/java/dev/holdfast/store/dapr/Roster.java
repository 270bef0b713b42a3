package dev.holdfast.store.dapr;

import static dev.holdfast.store.dapr.DaprTerms.TERMS;

import dev.holdfast.store.terms.ReasonTerm;
import dev.holdfast.task.TaskStatus;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** Which instances there were, their statuses and why they stay: three bytes beside each id. */
final class Roster {

  /** Dapr should have purged it by itself. */
  static final int OVERDUE = 1;

  /** Its history was read. */
  static final int READ = 2;

  static final Roster NONE = new Roster(List.of());

  private static final List<ReasonTerm> REASONS = TERMS.stays();

  private final String[] ids;
  private final byte[] places;
  private final byte[] reasons;
  private final byte[] flags;
  private final List<TaskStatus> statuses = new ArrayList<>();

  /**
   * Of these, none of which was seen.
   *
   * @param ordered ascending
   */
  Roster(Collection<String> ordered) {
    ids = ordered.toArray(String[]::new);
    places = new byte[ids.length];
    reasons = new byte[ids.length];
    flags = new byte[ids.length];
  }

  /** It was seen. */
  void add(Seen seen) {
    TaskStatus status = seen.candidate().status();
    int place = statuses.indexOf(status);
    if (place < 0) {
      place = statuses.size();
      statuses.add(status);
    }
    int at = Arrays.binarySearch(ids, seen.id());
    places[at] = (byte) (place + 1);
    reasons[at] = (byte) (seen.stays() == null ? 0 : REASONS.indexOf(seen.stays()) + 1);
    flags[at] = (byte) ((seen.overdue() ? OVERDUE : 0) | (seen.read() ? READ : 0));
  }

  /** Returns why one stays; empty if it was not seen, or may go. */
  Optional<ReasonTerm> stays(String id) {
    int at = Arrays.binarySearch(ids, id);
    return at < 0 || reasons[at] == 0
        ? Optional.empty()
        : Optional.of(REASONS.get(reasons[at] - 1));
  }

  /** Returns whether this was seen of one. */
  boolean is(String id, int flag) {
    int at = Arrays.binarySearch(ids, id);
    return at >= 0 && (flags[at] & flag) != 0;
  }

  /** Returns whether one was seen. */
  boolean has(String id) {
    return status(id).isPresent();
  }

  /** Returns the status of one that was seen. */
  Optional<TaskStatus> status(String id) {
    int at = Arrays.binarySearch(ids, id);
    return at < 0 || places[at] == 0
        ? Optional.empty()
        : Optional.of(statuses.get((places[at] & 0xff) - 1));
  }
}
