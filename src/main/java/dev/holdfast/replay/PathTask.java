package dev.holdfast.replay;

import dev.holdfast.task.TaskId;

/** What the critical path needs to know of a task. */
record PathTask(
    TaskId id, TaskId parentId, String name, String status, Long stage, Long totalChildren) {}
