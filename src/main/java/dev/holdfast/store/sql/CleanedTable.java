package dev.holdfast.store.sql;

/**
 * A table of a store from which a cleanup deletes rows.
 *
 * @param name as SQL takes it
 * @param key the column with the id of what a row belongs to: a task, or an event itself
 * @param locked whether a batch holds the rows of it that it deletes before it looks at keys
 */
public record CleanedTable(String name, String key, boolean locked) {}
