package dev.holdfast.store.operation;

import dev.holdfast.task.TaskId;
import java.util.List;
import java.util.Objects;

/**
 * A subject that an operation is about to touch.
 *
 * @param parts what it consists of as far as it is there, such as its versions: each may go by
 *     itself; empty if it goes whole
 */
public record Begun(TaskId id, List<String> parts) {

  public Begun {
    Objects.requireNonNull(id);
    parts = List.copyOf(parts);
  }
}
