package dev.holdfast.settings;

/**
 * A profile and when it was last used.
 *
 * @param profile the profile
 * @param lastOpened Unix seconds by the workstation's clock; null if never opened
 */
public record SavedConnection(ConnectionProfile profile, Long lastOpened) {}
