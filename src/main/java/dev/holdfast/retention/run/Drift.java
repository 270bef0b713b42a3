package dev.holdfast.retention.run;

import dev.holdfast.store.terms.DriftReason;
import dev.holdfast.task.TaskId;

/**
 * Something planned that was kept, and why.
 *
 * @param units how many units of the subject
 */
public record Drift(TaskId id, DriftReason reason, long units) {}
