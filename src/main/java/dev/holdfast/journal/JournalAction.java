package dev.holdfast.journal;

import dev.holdfast.task.WireName;

/** What an operator does that the journal tells of. */
public enum JournalAction implements WireName {
  /** Writes a frozen plan. */
  PLAN,
  /** Signs somebody's plan. */
  APPROVAL,
  /** Deletes tasks. */
  CLEANUP,
  /** Resumes, cancels or pauses tasks. */
  ACT,
  /** Writes an archive. */
  ARCHIVE,
  /** Puts tasks of an archive back. */
  RESTORE,
  /** Keeps a task or workflow from every cleanup. */
  HOLD,
  /** Lets a held task or workflow go again. */
  RELEASE,
  /** Writes a policy that a store keeps. */
  POLICY
}
