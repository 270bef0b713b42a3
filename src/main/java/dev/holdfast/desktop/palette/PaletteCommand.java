package dev.holdfast.desktop.palette;

/**
 * Something the palette offers.
 *
 * @param title what it does, such as “Go to Retention”
 * @param detail what tells it from others, such as a store's address; empty for nothing
 * @param keys how it is reached without the palette, such as “Ctrl+2”; empty for no way
 * @param action does it; called on the FX thread
 */
public record PaletteCommand(String title, String detail, String keys, Runnable action) {}
