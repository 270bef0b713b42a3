package dev.holdfast.retention.columns;

import dev.holdfast.task.TaskId;

/**
 * Numbers that stand for ids in columns, in the order of the ids. A numeric id stands for itself,
 * unless there are texts among them.
 */
public sealed interface IdNumbers permits PlainIds, RankedIds {

  /** Stands for "no parent", and for an id that has no number. */
  long NONE = Long.MIN_VALUE;

  /** Returns the id that a number stands for. */
  TaskId id(long number);

  /** Returns the number that stands for an id; {@link #NONE} if none does. */
  long number(TaskId id);

  /** Returns what stands for a part of the ids, in columns that it may change for that. */
  IdNumbers among(IdColumns columns);
}
