package dev.holdfast.store.terms;

import java.util.HashMap;
import java.util.Map;

/** Hazards that are found in the same way for every kind of store that can have them. */
public final class CommonHazards {

  /** All of them, by their codes. */
  static final Map<String, HazardTerm> ALL = new HashMap<>();

  /**
   * Tasks, or events, that rows of other tables refer to: the store deletes or changes those rows
   * too, or refuses.
   */
  public static final HazardTerm FOREIGN_ROWS = known(HazardTerm.blocking("foreign_rows"));

  /** Tasks that rows of other tables refer to by keys that nobody enforces: those rows stay. */
  public static final HazardTerm DANGLING_ROWS = known(HazardTerm.told("dangling_rows"));

  /** Tables on which row security applies to this user: it may hide rows of them. */
  public static final HazardTerm ROW_SECURITY = known(HazardTerm.ofStore("row_security"));

  /** This user is read-only by default, and a cleanup would write all the same. */
  public static final HazardTerm READ_ONLY_ROLE = known(HazardTerm.ofStore("read_only_role"));

  /** Triggers that act on each delete, of which nobody knows what else they change. */
  public static final HazardTerm TRIGGERS = known(HazardTerm.ofStore("triggers"));

  /** Candidates, when they are more than half of the store. */
  public static final HazardTerm LARGE_SHARE = known(HazardTerm.told("large_share"));

  /** Workflows of which a part goes and a part stays. */
  public static final HazardTerm TORN_WORKFLOW = known(HazardTerm.told("torn_workflow"));

  /** Tasks without a time they are ordered by: no policy will ever delete them. */
  public static final HazardTerm NULL_LAST_ACTIVE = known(HazardTerm.told("null_last_active"));

  /** Tasks that were active after now: no policy deletes them before then. */
  public static final HazardTerm FUTURE_LAST_ACTIVE = known(HazardTerm.told("future_last_active"));

  /** Tasks to which something cannot be done as they are, whatever their status says. */
  public static final HazardTerm NOT_ALLOWED = known(HazardTerm.told("not_allowed"));

  private CommonHazards() {}

  private static HazardTerm known(HazardTerm hazard) {
    ALL.put(hazard.code(), hazard);
    return hazard;
  }
}
