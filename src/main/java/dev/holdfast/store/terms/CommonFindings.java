package dev.holdfast.store.terms;

import static dev.holdfast.store.Finding.Severity.NOTE;
import static dev.holdfast.store.Finding.Severity.WARNING;

import dev.holdfast.store.Finding.Severity;

/** What can be wrong with any kind of store. */
public final class CommonFindings {

  /** Keys by which a deleted task deletes or changes rows of other tables. */
  public static final FindingTerm FOREIGN_KEY = of("foreign_key", WARNING, 12);

  /** Keys by which rows of other tables keep a task from being deleted. */
  public static final FindingTerm FOREIGN_KEY_REFUSES = of("foreign_key_refuses", WARNING, 13);

  /** The clocks of the store and of this machine differ. */
  public static final FindingTerm CLOCK_SKEW = of("clock_skew", WARNING, 14);

  /** Names of one SQLite file that keeps a write-ahead log, which belongs to a name. */
  public static final FindingTerm HARD_LINKS = of("hard_links", WARNING, 15);

  /** Tables on which row security applies to this user: it may hide rows of them. */
  public static final FindingTerm ROW_SECURITY = of("row_security", WARNING, 17);

  /** Keys of other tables that nobody enforces: rows there are left alone when a task goes. */
  public static final FindingTerm FOREIGN_KEY_NOT_ENFORCED =
      of("foreign_key_not_enforced", NOTE, 16);

  /** Triggers on the store's tables: they run with each delete. */
  public static final FindingTerm TRIGGER = of("trigger", NOTE, 18);

  private CommonFindings() {}

  private static FindingTerm of(String code, Severity severity, int rank) {
    return new FindingTerm(code, severity, rank, FindingTerm.Sample.NAMES, null);
  }
}
