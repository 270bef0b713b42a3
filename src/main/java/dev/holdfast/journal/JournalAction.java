package dev.holdfast.journal;

import java.util.Locale;

/** What an operator does that the journal tells of. */
public enum JournalAction {
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
  POLICY;

  /** Returns the name in the journal. */
  public String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }
}
