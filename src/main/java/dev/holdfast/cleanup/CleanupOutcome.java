package dev.holdfast.cleanup;

import dev.holdfast.journal.JournalException;
import dev.holdfast.retention.CleanupResult;

/**
 * What came of a cleanup.
 *
 * @param result what it did
 * @param journalHead the hash of the journal's newest entry, the end of this cleanup; worth keeping
 *     elsewhere, since it shows a cut or rewritten journal. The hash of its start if the end could
 *     not be written
 * @param unrecorded why the end could not be written; null if it was
 */
public record CleanupOutcome(
    CleanupResult result, String journalHead, JournalException unrecorded) {}
