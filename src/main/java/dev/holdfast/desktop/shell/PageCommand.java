package dev.holdfast.desktop.shell;

/**
 * Something that can be done on a page, offered where commands are listed.
 *
 * @param title what it does, such as “Show failing tasks”
 * @param action does it; called on the FX thread
 */
public record PageCommand(String title, Runnable action) {}
