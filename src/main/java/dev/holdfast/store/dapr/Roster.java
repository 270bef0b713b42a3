package dev.holdfast.store.dapr;

import dev.holdfast.task.TaskStatus;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** Which instances there were and their statuses: a byte for each beside its id. */
final class Roster {

  static final Roster NONE = new Roster(List.of());

  private final String[] ids;
  private final byte[] places;
  private final List<TaskStatus> statuses = new ArrayList<>();

  /**
   * Of these, none of which was seen.
   *
   * @param ordered ascending
   */
  Roster(Collection<String> ordered) {
    ids = ordered.toArray(String[]::new);
    places = new byte[ids.length];
  }

  /** It was seen. */
  void add(String id, TaskStatus status) {
    int place = statuses.indexOf(status);
    if (place < 0) {
      place = statuses.size();
      statuses.add(status);
    }
    places[Arrays.binarySearch(ids, id)] = (byte) (place + 1);
  }

  /** Returns the status of one that was seen. */
  Optional<TaskStatus> status(String id) {
    int at = Arrays.binarySearch(ids, id);
    return at < 0 || places[at] == 0
        ? Optional.empty()
        : Optional.of(statuses.get((places[at] & 0xff) - 1));
  }
}
