package dev.holdfast.store.dapr;

import dev.holdfast.store.Finding.Severity;
import dev.holdfast.store.terms.FindingTerm;
import dev.holdfast.store.terms.FindingTerm.Sample;

/** What can be wrong with the workflows of an app. */
public final class DaprFindings {

  /** Their worker does not know them any more: nothing ends or purges them. */
  public static final FindingTerm STALLED = term("dapr_stalled", Severity.WARNING, 1, Sample.TASKS);

  /** Nothing runs, and nothing is purged, while no worker is connected. */
  static final FindingTerm NO_WORKER = term("dapr_no_worker", Severity.WARNING, 2, Sample.NAMES);

  /** Who began them is gone. */
  static final FindingTerm ORPHANS = term("dapr_orphans", Severity.NOTE, 3, Sample.TASKS);

  /** They stand in the list and nowhere else. */
  static final FindingTerm VANISHED = term("dapr_vanished", Severity.NOTE, 4, Sample.IDS);

  /** The sidecar is too old to list. */
  static final FindingTerm NO_LIST = term("dapr_no_list", Severity.WARNING, 5, Sample.NAMES);

  /** The component of the state store sets a time to live, which breaks what still runs. */
  public static final FindingTerm EXPIRING =
      term("dapr_expiring", Severity.WARNING, 6, Sample.TASKS);

  /** Rows that an instance declares are not there. */
  public static final FindingTerm TORN = term("dapr_torn", Severity.WARNING, 7, Sample.TASKS);

  /** Under a policy the sidecar should have purged them by itself. */
  static final FindingTerm OVERDUE = term("dapr_overdue", Severity.WARNING, 8, Sample.TASKS);

  private DaprFindings() {}

  private static FindingTerm term(String code, Severity severity, int rank, Sample sample) {
    return new FindingTerm(code, severity, rank, sample, DaprTerms.TEXTS);
  }
}
