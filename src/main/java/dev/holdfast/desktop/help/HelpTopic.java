package dev.holdfast.desktop.help;

/**
 * A place in the guide.
 *
 * @param page the name of a page’s file without its ending, such as {@code archives}
 * @param anchor of a heading on it, as in a link; empty for its beginning
 */
public record HelpTopic(String page, String anchor) {

  /** Where the guide begins. */
  public static final HelpTopic START = of("user-guide");

  /** Returns a place as it is written: a page, or a page with an anchor behind a hash. */
  public static HelpTopic of(String place) {
    int hash = place.indexOf('#');
    return hash < 0
        ? new HelpTopic(place, "")
        : new HelpTopic(place.substring(0, hash), place.substring(hash + 1));
  }

  @Override
  public String toString() {
    return anchor.isEmpty() ? page : page + "#" + anchor;
  }
}
