package dev.holdfast.cleanup;

import dev.holdfast.retention.run.Recount;
import dev.holdfast.retention.run.Survivors;
import dev.holdfast.store.StoreFailure;
import dev.holdfast.store.StoreSpace;

/**
 * How a store looks after a cleanup.
 *
 * @param survivors the tasks of the preview that are still there, and why
 * @param recount the candidates counted once more; null if they were not: the operator stopped the
 *     run, or the store failed
 * @param bytesFreed about how many bytes the values of the deleted rows had, from a sample of
 *     tasks; null if nobody measured
 * @param before the room the store took; null if nobody knows
 * @param after the room it takes now; null if nobody knows
 * @param failure why something is not known; null if nothing stood in the way
 */
public record Aftermath(
    Survivors survivors,
    Recount recount,
    Long bytesFreed,
    StoreSpace before,
    StoreSpace after,
    StoreFailure failure) {}
