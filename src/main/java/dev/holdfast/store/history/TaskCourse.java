package dev.holdfast.store.history;

import dev.holdfast.task.Attempt;
import dev.holdfast.task.TaskEvent;
import java.util.List;

/**
 * What a chart of many tasks needs to know of one: when it changed its status and when it ran.
 *
 * @param moves its events that led to a status, in the order of the trail; may lack the texts
 * @param attempts its attempts in order; may lack the errors
 * @param complete false if the store has more of either
 */
public record TaskCourse(List<TaskEvent> moves, List<Attempt> attempts, boolean complete) {

  /** Nothing is known. */
  public static final TaskCourse NONE = new TaskCourse(List.of(), List.of(), true);

  public TaskCourse {
    moves = List.copyOf(moves);
    attempts = List.copyOf(attempts);
  }
}
