package dev.holdfast.store.stream;

/**
 * A partition of which every event goes, so that it could be dropped as a whole.
 *
 * @param partition as a statement spells it
 * @param bounds as the server tells them
 * @param events how many events it holds
 * @param bytes how much room it takes
 * @param statement what a database administrator may run; this program never does
 */
public record StreamPartition(
    String partition, String bounds, long events, long bytes, String statement) {}
