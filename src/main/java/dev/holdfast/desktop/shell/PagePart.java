package dev.holdfast.desktop.shell;

import dev.holdfast.desktop.help.HelpTopic;
import javafx.scene.Node;

/**
 * One of several views that share a page, such as a tab of Retention. Made for one open store and
 * closed with it. All verbs are called on the FX thread.
 */
public interface PagePart {

  /** Returns the part's name on its tab, such as “Forecast”. */
  String title();

  /** Returns the part's content, always the same node. */
  Node node();

  /** Returns where the guide tells of it. */
  default HelpTopic help() {
    return HelpTopic.START;
  }

  /** The part came to the front. It reads the store now at the earliest. */
  default void shown() {}

  /** Another part, or another page, came to the front: automatic refresh should rest. */
  default void hidden() {}

  /**
   * Reads again what is shown. Called while the part is in front; one that was behind when the
   * store changed is told right after its next {@link #shown}.
   */
  default void refresh() {}

  /** The store is being closed: stop what runs and hear nothing any more. */
  default void close() {}
}
