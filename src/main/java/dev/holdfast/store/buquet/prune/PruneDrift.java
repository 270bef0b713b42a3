package dev.holdfast.store.buquet.prune;

import dev.holdfast.store.buquet.BuquetTerms;
import dev.holdfast.store.terms.DriftReason;
import dev.holdfast.store.terms.DriftReason.After;

/** Why planned workflows are kept, beside what any store can say. */
public final class PruneDrift {

  /** Its state or an object of it is another one. */
  public static final DriftReason CHANGED = reason("changed");

  /** Something was written after the state. */
  static final DriftReason STRAGGLER = reason("straggler");

  /** The bucket took the delete, and the object is there still. */
  static final DriftReason NOT_DELETED = reason("not_deleted");

  /** It came to life while it was pruned, and not all of it could be brought back. */
  static final DriftReason NOT_UNDONE = reason("not_undone");

  /** A key of it cannot stand in a call. */
  static final DriftReason KEY_NOT_XML = reason("key_not_xml");

  /** An object of it is read other than it is listed. */
  static final DriftReason OTHER_BYTES = reason("other_bytes");

  /** An object of it is larger than what an archive takes. */
  static final DriftReason TOO_LARGE = reason("too_large");

  /** Its {@code archive.json} is none of Holdfast's. */
  public static final DriftReason SUMMARY_FOREIGN = reason("summary_foreign");

  /** Somebody else wrote its {@code archive.json} meanwhile. */
  public static final DriftReason SUMMARY_CHANGED = reason("summary_changed");

  private PruneDrift() {}

  private static DriftReason reason(String code) {
    return new DriftReason(code, After.NOTHING, BuquetTerms.TEXTS);
  }
}
