package dev.holdfast.retention.forecast;

import java.util.OptionalLong;

/**
 * What the runtime has to delete with.
 *
 * @param activeWorkers registered as active and not expired; empty if the store records none
 * @param stopping tasks that stop its retention
 */
public record RuntimeState(OptionalLong activeWorkers, StoppingTasks stopping) {}
