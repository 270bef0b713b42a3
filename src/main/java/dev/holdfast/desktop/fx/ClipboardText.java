package dev.holdfast.desktop.fx;

import javafx.scene.input.Clipboard;
import javafx.scene.input.ClipboardContent;

/** Puts text where it can be pasted from. */
public final class ClipboardText {

  private ClipboardText() {}

  /** Replaces what is in the system's clipboard. */
  public static void put(String text) {
    ClipboardContent content = new ClipboardContent();
    content.putString(text);
    Clipboard.getSystemClipboard().setContent(content);
  }
}
