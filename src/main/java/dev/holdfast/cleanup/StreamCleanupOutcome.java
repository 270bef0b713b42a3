package dev.holdfast.cleanup;

import dev.holdfast.journal.JournalException;
import dev.holdfast.retention.stream.StreamCleanupResult;

/**
 * What came of a cleanup of streams.
 *
 * @param result what was deleted
 * @param journalHead the hash of the journal’s newest entry
 * @param unrecorded why its end could not be recorded; null if it was
 */
public record StreamCleanupOutcome(
    StreamCleanupResult result, String journalHead, JournalException unrecorded) {}
