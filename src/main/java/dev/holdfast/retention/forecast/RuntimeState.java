package dev.holdfast.retention.forecast;

import java.util.OptionalLong;

/**
 * What the runtime has to delete with.
 *
 * @param activeWorkers registered as active and not expired; empty if the store records none
 * @param poisonChildren failed tasks whose parent is gone: one is enough to stop the runtime's
 *     maintenance, and retention with it, on every worker
 */
public record RuntimeState(OptionalLong activeWorkers, long poisonChildren) {}
