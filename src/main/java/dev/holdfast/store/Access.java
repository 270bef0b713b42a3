package dev.holdfast.store;

import java.util.List;

/**
 * What a database keeps from this user.
 *
 * @param hidden tables of the store on which row security applies: it may hide rows of them
 * @param readOnly whether this user writes only when told to
 * @param triggers that act on what is deleted and that nobody named, each as {@code table: name}
 */
public record Access(List<String> hidden, boolean readOnly, List<String> triggers) {

  /** All rows are shown, and may be written. */
  public static final Access FULL = new Access(List.of(), false);

  /** Where no trigger stands in the way. */
  public Access(List<String> hidden, boolean readOnly) {
    this(hidden, readOnly, List.of());
  }

  public Access {
    hidden = List.copyOf(hidden);
    triggers = List.copyOf(triggers);
  }
}
