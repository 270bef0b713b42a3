package dev.holdfast.text;

import java.util.Collections;
import java.util.Enumeration;
import java.util.ResourceBundle;
import java.util.Set;

/** The texts of a bundle with the keys that a Mac has: texts name those of other systems. */
final class MacKeys extends ResourceBundle {

  private final ResourceBundle texts;

  MacKeys(ResourceBundle texts) {
    this.texts = texts;
  }

  @Override
  protected Object handleGetObject(String key) {
    return texts.containsKey(key) ? named(texts.getString(key)) : null;
  }

  private static String named(String text) {
    return text.replace("Ctrl+", "Cmd+").replace("Alt+Left", "Cmd+[").replace("Alt+Right", "Cmd+]");
  }

  @Override
  public Enumeration<String> getKeys() {
    return Collections.enumeration(handleKeySet());
  }

  @Override
  protected Set<String> handleKeySet() {
    return texts.keySet();
  }
}
