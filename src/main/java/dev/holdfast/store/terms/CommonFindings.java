package dev.holdfast.store.terms;

import static dev.holdfast.store.terms.FindingTerm.Sample.NAMES;

/** What can be wrong with any kind of store. */
public final class CommonFindings {

  private static final FindingTerms OF = new FindingTerms(null);

  /** Keys by which a deleted task deletes or changes rows of other tables. */
  public static final FindingTerm FOREIGN_KEY = OF.warning("foreign_key", 12, NAMES);

  /** Keys by which rows of other tables keep a task from being deleted. */
  public static final FindingTerm FOREIGN_KEY_REFUSES =
      OF.warning("foreign_key_refuses", 13, NAMES);

  /** The clocks of the store and of this machine differ. */
  public static final FindingTerm CLOCK_SKEW = OF.warning("clock_skew", 14, NAMES);

  /** Names of one SQLite file that keeps a write-ahead log, which belongs to a name. */
  public static final FindingTerm HARD_LINKS = OF.warning("hard_links", 15, NAMES);

  /** Tables on which row security applies to this user: it may hide rows of them. */
  public static final FindingTerm ROW_SECURITY = OF.warning("row_security", 17, NAMES);

  /** Keys of other tables that nobody enforces: rows there are left alone when a task goes. */
  public static final FindingTerm FOREIGN_KEY_NOT_ENFORCED =
      OF.note("foreign_key_not_enforced", 16, NAMES);

  /** Triggers on the store's tables: they run with each delete. */
  public static final FindingTerm TRIGGER = OF.note("trigger", 18, NAMES);

  private CommonFindings() {}
}
