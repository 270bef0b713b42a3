package dev.holdfast.desktop.keys;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import javafx.scene.input.KeyEvent;

/** Where keys mean something. The same key may mean something else in another area. */
public enum KeyArea {
  /** Everywhere in the window but in the palette and in dialogs. */
  WINDOW,
  /** Lists and tables. */
  LISTS,
  /** The page Tasks. */
  TASKS,
  /** The palette, and what a field offers while it is typed into. */
  OFFERS,
  /** The timeline of one task. */
  TIMELINE,
  /** The tree of one workflow. */
  WORKFLOW,
  /** The chart of ages, while the keyboard is on its cutoff. */
  CUTOFF,
  /** The list of columns that can be shown. */
  COLUMNS;

  /** Returns what a key means here; empty if nothing. */
  public Optional<Key> of(KeyEvent event) {
    return keys().stream().filter(key -> key.matches(event)).findFirst();
  }

  /** Returns all that means something here, in the order it is listed in. */
  public List<Key> keys() {
    return Arrays.stream(Key.values()).filter(key -> key.isOf(this)).toList();
  }
}
