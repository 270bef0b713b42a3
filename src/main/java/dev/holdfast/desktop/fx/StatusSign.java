package dev.holdfast.desktop.fx;

import javafx.scene.layout.Region;

/**
 * The sign of a status: its shape and colour come from the {@code tone-…} class of what it stands
 * in, so that no status is told by colour alone.
 */
public final class StatusSign extends Region {

  /** A dot until it stands in something with a tone. */
  public StatusSign() {
    getStyleClass().add("status-sign");
  }
}
