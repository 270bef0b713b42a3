package dev.holdfast.store.fibflow.inspect;

/**
 * The tables as a statement must spell them that is run later, by somebody else, on a connection
 * with other settings.
 */
record TableNames(String tasks, String events, String attempts, String workers) {}
