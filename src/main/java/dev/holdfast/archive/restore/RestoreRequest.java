package dev.holdfast.archive.restore;

import dev.holdfast.store.terms.HazardTerm;
import dev.holdfast.task.TaskId;
import java.nio.file.Path;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * What an operator wants put back.
 *
 * @param file the archive
 * @param ids these tasks only; of streams, numbers are events and texts all events of a stream;
 *     empty for all
 * @param otherStore also into a store that is not the one they came from
 * @param allow blocking hazards accepted by name
 * @param skip blocking hazards whose tasks are left out
 */
public record RestoreRequest(
    Path file,
    SortedSet<TaskId> ids,
    boolean otherStore,
    Set<HazardTerm> allow,
    Set<HazardTerm> skip) {

  public RestoreRequest {
    ids = new TreeSet<>(ids);
    allow = Set.copyOf(allow);
    skip = Set.copyOf(skip);
  }
}
