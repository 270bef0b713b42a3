package dev.holdfast.cleanup;

import dev.holdfast.archive.ArchiveProblem;
import dev.holdfast.journal.JournalException;
import dev.holdfast.retention.stream.StreamCleanupResult;
import java.nio.file.Path;

/**
 * What came of a cleanup of streams.
 *
 * @param result what was deleted
 * @param journalHead the hash of the journal’s newest entry
 * @param unrecorded why its end could not be recorded; null if it was
 * @param archive where the deleted events are kept; null if nowhere, or nothing was deleted
 * @param archiveProblem why the archive could not be finished, though each deleted event is in it;
 *     null if it was
 */
public record StreamCleanupOutcome(
    StreamCleanupResult result,
    String journalHead,
    JournalException unrecorded,
    Path archive,
    ArchiveProblem archiveProblem) {}
