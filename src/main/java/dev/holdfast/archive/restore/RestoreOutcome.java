package dev.holdfast.archive.restore;

import dev.holdfast.journal.JournalException;

/**
 * What came of a restore.
 *
 * @param result what it did
 * @param journalHead the hash of the journal's newest entry
 * @param unrecorded why the end could not be written into the journal; null if it was
 */
public record RestoreOutcome(
    RestoreResult result, String journalHead, JournalException unrecorded) {}
