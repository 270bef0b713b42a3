package dev.holdfast.store.dapr;

import static dev.holdfast.store.terms.FindingTerm.Sample.IDS;
import static dev.holdfast.store.terms.FindingTerm.Sample.NAMES;
import static dev.holdfast.store.terms.FindingTerm.Sample.TASKS;

import dev.holdfast.store.terms.FindingTerm;
import dev.holdfast.store.terms.FindingTerms;

/** What can be wrong with the workflows of an app. */
public final class DaprFindings {

  private static final FindingTerms OF = new FindingTerms("dapr_", DaprTerms.TEXTS);

  /** Their worker does not know them any more: nothing ends or purges them. */
  public static final FindingTerm STALLED = OF.warning("stalled", 1, TASKS);

  /** Nothing runs, and nothing is purged, while no worker is connected. */
  static final FindingTerm NO_WORKER = OF.warning("no_worker", 2, NAMES);

  /** Who began them is gone. */
  static final FindingTerm ORPHANS = OF.note("orphans", 3, TASKS);

  /** They stand in the list and nowhere else. */
  static final FindingTerm VANISHED = OF.note("vanished", 4, IDS);

  /** The sidecar is too old to list. */
  static final FindingTerm NO_LIST = OF.warning("no_list", 5, NAMES);

  /** The component of the state store sets a time to live, which breaks what still runs. */
  public static final FindingTerm EXPIRING = OF.warning("expiring", 6, TASKS);

  /** Rows that an instance declares are not there. */
  public static final FindingTerm TORN = OF.warning("torn", 7, TASKS);

  /** Under a policy the sidecar should have purged them by itself. */
  static final FindingTerm OVERDUE = OF.warning("overdue", 8, TASKS);

  private DaprFindings() {}
}
