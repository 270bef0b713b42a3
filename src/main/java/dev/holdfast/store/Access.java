package dev.holdfast.store;

import java.util.List;

/**
 * What a database keeps from this user.
 *
 * @param hidden tables of the store on which row security applies: it may hide rows of them
 * @param readOnly whether this user writes only when told to
 */
public record Access(List<String> hidden, boolean readOnly) {

  /** All rows are shown, and may be written. */
  public static final Access FULL = new Access(List.of(), false);

  public Access {
    hidden = List.copyOf(hidden);
  }
}
