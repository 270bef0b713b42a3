package dev.holdfast.desktop.palette;

/**
 * Something the palette offers.
 *
 * @param title what it does, such as “Go to Retention”
 * @param detail what tells it from others, such as a store's address; empty for nothing
 * @param keys how it is reached without the palette, such as “Ctrl+2”; empty for no way
 * @param action does it; called on the FX thread
 * @param memory by what it is known when it was used lately; null if that is not remembered
 */
public record PaletteCommand(
    String title, String detail, String keys, Runnable action, RecentCommands.Key memory) {

  /** What is not remembered. */
  public PaletteCommand(String title, String detail, String keys, Runnable action) {
    this(title, detail, keys, action, null);
  }

  /** Returns the same, remembered when it is used. */
  PaletteCommand remembered(RecentCommands.Key key) {
    return new PaletteCommand(title, detail, keys, action, key);
  }
}
