package dev.holdfast.retention.columns;

import dev.holdfast.task.TaskId;

/** Numeric ids, each standing for itself. */
public record PlainIds() implements IdNumbers {

  @Override
  public TaskId id(long number) {
    return TaskId.of(number);
  }

  @Override
  public long number(TaskId id) {
    return id instanceof TaskId.Numeric(long value) ? value : NONE;
  }

  @Override
  public IdNumbers among(IdColumns columns) {
    return this;
  }
}
