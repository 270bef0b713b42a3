package dev.holdfast.store.dapr;

import dev.holdfast.store.ReasonTerm;
import dev.holdfast.task.TaskStatus;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** Which instances there were, their statuses and why they stay: two bytes beside each id. */
final class Roster {

  static final Roster NONE = new Roster(List.of());

  private static final List<ReasonTerm> REASONS = DaprTerms.TERMS.stays();

  private final String[] ids;
  private final byte[] places;
  private final byte[] reasons;
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
  }

  /**
   * It was seen.
   *
   * @param stays why it stays; null if it may go
   */
  void add(String id, TaskStatus status, ReasonTerm stays) {
    int place = statuses.indexOf(status);
    if (place < 0) {
      place = statuses.size();
      statuses.add(status);
    }
    int at = Arrays.binarySearch(ids, id);
    places[at] = (byte) (place + 1);
    reasons[at] = (byte) (stays == null ? 0 : REASONS.indexOf(stays) + 1);
  }

  /** Returns why one stays; empty if it was not seen, or may go. */
  Optional<ReasonTerm> stays(String id) {
    int at = Arrays.binarySearch(ids, id);
    return at < 0 || reasons[at] == 0
        ? Optional.empty()
        : Optional.of(REASONS.get(reasons[at] - 1));
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
