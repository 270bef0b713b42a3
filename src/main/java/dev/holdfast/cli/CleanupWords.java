package dev.holdfast.cli;

import dev.holdfast.cleanup.CleanupOutcome;
import dev.holdfast.retention.CleanupResult;

/** What a cleanup did, in the words of its kind of store. */
interface CleanupWords {

  /** Returns the name of the sentence that says how far a run is. */
  String progress();

  /** Returns the name of the sentence about rows that nobody may see; null if there is none. */
  String hidden();

  /**
   * Returns the report.
   *
   * @param archiving whether what was deleted was to be kept in an archive
   */
  Report of(CleanupOutcome outcome, boolean archiving);

  /** Says in one sentence what was deleted. */
  String deleted(CleanupResult result);
}
