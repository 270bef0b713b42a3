package dev.holdfast.retention.forecast;

import dev.holdfast.task.TaskStatus;
import java.util.function.Predicate;

/** What a policy wants deleted, now and later, if no task becomes active again. */
interface EligibleTasks {

  /** Counts what is eligible at a moment, in Unix seconds. */
  AgeCount at(long moment);

  /**
   * Returns for how many seconds ahead nothing that only ends in that time can become eligible;
   * infinity if nothing ever becomes eligible.
   */
  double window();

  /** Returns how many tasks of these statuses become eligible a day, on average. */
  double perDay(Predicate<TaskStatus> statuses);

  /** Counts the tasks eligible now that have these statuses and were active last before this. */
  long now(Predicate<TaskStatus> statuses, double before);
}
