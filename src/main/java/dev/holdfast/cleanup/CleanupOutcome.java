package dev.holdfast.cleanup;

import dev.holdfast.archive.ArchiveProblem;
import dev.holdfast.journal.JournalException;
import dev.holdfast.retention.run.CleanupResult;
import dev.holdfast.store.terms.OperationTerm;
import java.nio.file.Path;

/**
 * What came of a cleanup.
 *
 * @param operation what a cleanup does in this store
 * @param result what it did
 * @param journalHead the hash of the journal's newest entry, the end of this cleanup; worth keeping
 *     elsewhere, since it shows a cut or rewritten journal. The hash of its start if the end could
 *     not be written
 * @param unrecorded why the end could not be written; null if it was
 * @param archive where the deleted rows are; null if no archive was to be kept, or nothing was
 *     deleted
 * @param archiveProblem what stood in the way of ending the archive, though each deleted row is in
 *     it; null if nothing did
 * @param aftermath how the store looks now
 */
public record CleanupOutcome(
    OperationTerm operation,
    CleanupResult result,
    String journalHead,
    JournalException unrecorded,
    Path archive,
    ArchiveProblem archiveProblem,
    Aftermath aftermath) {}
