package dev.holdfast.store.terms;

import dev.holdfast.store.Finding.Severity;
import dev.holdfast.store.terms.FindingTerm.Sample;

/** What can be wrong with any kind of store. */
public final class CommonFindings {

  /** Keys by which a deleted task deletes or changes rows of other tables. */
  public static final FindingTerm FOREIGN_KEY =
      new FindingTerm("foreign_key", Severity.WARNING, 12, Sample.NAMES, null);

  /** Keys by which rows of other tables keep a task from being deleted. */
  public static final FindingTerm FOREIGN_KEY_REFUSES =
      new FindingTerm("foreign_key_refuses", Severity.WARNING, 13, Sample.NAMES, null);

  /** The clocks of the store and of this machine differ. */
  public static final FindingTerm CLOCK_SKEW =
      new FindingTerm("clock_skew", Severity.WARNING, 14, Sample.NAMES, null);

  /** Names of one SQLite file that keeps a write-ahead log, which belongs to a name. */
  public static final FindingTerm HARD_LINKS =
      new FindingTerm("hard_links", Severity.WARNING, 15, Sample.NAMES, null);

  /** Tables on which row security applies to this user: it may hide rows of them. */
  public static final FindingTerm ROW_SECURITY =
      new FindingTerm("row_security", Severity.WARNING, 17, Sample.NAMES, null);

  /** Keys of other tables that nobody enforces: rows there are left alone when a task goes. */
  public static final FindingTerm FOREIGN_KEY_NOT_ENFORCED =
      new FindingTerm("foreign_key_not_enforced", Severity.NOTE, 16, Sample.NAMES, null);

  /** Triggers on the store's tables: they run with each delete. */
  public static final FindingTerm TRIGGER =
      new FindingTerm("trigger", Severity.NOTE, 18, Sample.NAMES, null);

  private CommonFindings() {}
}
