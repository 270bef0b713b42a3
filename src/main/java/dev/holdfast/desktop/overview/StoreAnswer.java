package dev.holdfast.desktop.overview;

/**
 * What a store told, and when by its own clock.
 *
 * @param now Unix seconds
 * @param <T> what it told
 */
record StoreAnswer<T>(long now, T value) {}
