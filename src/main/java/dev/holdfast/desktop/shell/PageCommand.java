package dev.holdfast.desktop.shell;

/**
 * Something that can be done on a page, offered where commands are listed.
 *
 * @param title what it does, such as “Show failing tasks”
 * @param action does it; called on the FX thread
 * @param id by what it may be written down that it was used; names nothing of a store. Null if it
 *     must not be
 */
public record PageCommand(String title, Runnable action, String id) {}
