package dev.holdfast.desktop.fx;

import javafx.scene.control.ScrollPane;
import javafx.scene.control.skin.ScrollPaneSkin;

/**
 * A scroll pane that keeps no picture of what is in sight: JavaFX keeps one of each, of up to 2 MB,
 * for pages that nobody looks at, too. The style sheets give it to all of them.
 */
public final class UncachedScroll extends ScrollPaneSkin {

  /** Is called by JavaFX, as {@code -fx-skin} of a style sheet says. */
  public UncachedScroll(ScrollPane pane) {
    super(pane);
    getChildren().forEach(part -> part.setCache(false));
  }
}
