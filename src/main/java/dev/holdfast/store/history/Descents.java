package dev.holdfast.store.history;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.StoreException;
import dev.holdfast.task.TaskId;
import java.util.Optional;

/**
 * The role of a store whose subjects tell which others they began, so that a tree is found from its
 * root alone. Thread-safe; every verb blocks and throws {@link StoreException}.
 */
@FunctionalInterface
public interface Descents {

  /** Returns what a subject began, and what those began; empty if it is not there. */
  Optional<Descendant> tree(TaskId root, Cancellation cancellation);
}
