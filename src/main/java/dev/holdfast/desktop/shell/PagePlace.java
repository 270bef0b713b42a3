package dev.holdfast.desktop.shell;

/**
 * What of a page is looked at: what Back and Forward come back to. Kept in memory only, for as long
 * as the window is open.
 *
 * @param where what is looked at; equal where that is the same
 * @param visit equal as long as a visit goes on, as while somebody types; null if each change is a
 *     visit of its own
 */
public record PagePlace(Object where, Object visit) {

  /** The place of a page on which there is nothing to choose. */
  public static final PagePlace WHOLE = new PagePlace("", null);

  /** A visit of its own. */
  public static PagePlace of(Object where) {
    return new PagePlace(where, null);
  }
}
