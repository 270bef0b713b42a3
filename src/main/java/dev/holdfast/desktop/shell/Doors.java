package dev.holdfast.desktop.shell;

/**
 * What is reached from everywhere in the window, whatever it shows.
 *
 * @param settings shows the dialog of settings
 * @param keys shows the list of all keys
 * @param help opens the guide where it tells of what is shown
 * @param places where the operator has been
 */
public record Doors(Runnable settings, Runnable keys, Runnable help, PlacesViewModel places) {}
