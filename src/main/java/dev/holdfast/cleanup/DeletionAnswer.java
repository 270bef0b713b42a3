package dev.holdfast.cleanup;

import java.nio.file.Path;
import java.util.List;

/**
 * What the records tell of a task that a store does not have.
 *
 * @param deletion the newest cleanup known to have deleted it; null if none is
 * @param unread archives of this store that could not be looked into: it may be in one of them
 * @param untold cleanups of this store that kept no list of what they deleted: one of them may have
 *     deleted it
 */
public record DeletionAnswer(Deletion deletion, List<Path> unread, int untold) {

  /** Nothing is known, and nothing could have been. */
  public static final DeletionAnswer NOTHING = new DeletionAnswer(null, List.of(), 0);
}
