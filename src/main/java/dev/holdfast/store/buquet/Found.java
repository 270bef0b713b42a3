package dev.holdfast.store.buquet;

import dev.holdfast.store.buquet.bucket.Listed;

/**
 * A subject that a listing shows.
 *
 * @param id as its key has it
 * @param body what holds its fields
 */
public record Found(String id, Listed body) {}
