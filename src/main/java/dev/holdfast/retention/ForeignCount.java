package dev.holdfast.retention;

import dev.holdfast.store.ForeignKey;

/**
 * How many rows of another table refer to tasks by one of its keys.
 *
 * @param key the key
 * @param rows how many; null if this user may not see them
 */
public record ForeignCount(ForeignKey key, Long rows) {}
