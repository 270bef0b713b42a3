package dev.holdfast.store.retention;

import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskStatus;

/**
 * A task as a survey of the whole store sees it.
 *
 * @param status the empty code where the store has NULL
 * @param lastActive its {@code last_active_time}; null where that is no number
 * @param name null where the store has none
 * @param tag null where the store has none
 * @param type null where the store has none
 * @param parentId null for a root
 * @param rootId null for a root
 * @param stopper whether it stops the runtime’s own retention if its parent is gone
 * @param events how many events it has
 * @param attempts how many attempts it has
 */
public record SurveyedTask(
    TaskId id,
    TaskStatus status,
    Double lastActive,
    String name,
    String tag,
    String type,
    TaskId parentId,
    TaskId rootId,
    boolean stopper,
    long events,
    long attempts) {}
