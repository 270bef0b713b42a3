package dev.holdfast.store.retention;

import dev.holdfast.task.Attempt;
import dev.holdfast.task.Task;
import dev.holdfast.task.TaskEvent;

/** Takes a workflow row by row, so that its size never has to fit in memory. */
public interface WorkflowSink {

  /** Takes a task, with its result but without payload and context. */
  void task(Task task);

  /** Takes an attempt. */
  void attempt(Attempt attempt);

  /** Takes an event. */
  void event(TaskEvent event);
}
