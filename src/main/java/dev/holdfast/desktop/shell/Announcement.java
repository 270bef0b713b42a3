package dev.holdfast.desktop.shell;

/**
 * Something that is said over the page for a while.
 *
 * @param text one line
 * @param action what can be done about it, in a word
 * @param act does it
 */
public record Announcement(String text, String action, Runnable act) {}
