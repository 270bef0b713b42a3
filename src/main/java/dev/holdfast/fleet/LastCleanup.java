package dev.holdfast.fleet;

/**
 * The newest cleanup of a store that deleted something or had nothing to delete, or may have, as
 * this operator's journal tells it.
 *
 * @param at when it began, in Unix seconds by the workstation's clock
 * @param deleted how many tasks, or events of streams, it deleted; null if nobody knows
 * @param outcome how it ended, as the journal says it; empty if it has not, or was interrupted
 */
public record LastCleanup(long at, Long deleted, String outcome) {}
