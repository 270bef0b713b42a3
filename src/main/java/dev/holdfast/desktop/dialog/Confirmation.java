package dev.holdfast.desktop.dialog;

/**
 * A question before something is done that cannot be taken back.
 *
 * @param title what will be done
 * @param text what it means
 * @param verb what the button says
 * @param dangerous whether the button warns
 */
public record Confirmation(String title, String text, String verb, boolean dangerous) {}
