package dev.holdfast.store.terms;

/** Why a subject of any kind of store stays: what a policy says, not the store. */
public final class CommonReasons {

  /** It has a status that the policy does not name. */
  public static final ReasonTerm OTHER_STATUS = new ReasonTerm("other_status", null);

  /** It was active within the time that the policy keeps. */
  public static final ReasonTerm TOO_YOUNG = new ReasonTerm("too_young", null);

  /** It is one of the newest, of which the policy keeps a number. */
  public static final ReasonTerm KEPT_BY_COUNT = new ReasonTerm("kept_by_count", null);

  /** Something of its tree stays, and trees go whole. */
  public static final ReasonTerm TREE_KEPT = new ReasonTerm("tree_kept", null);

  private CommonReasons() {}
}
