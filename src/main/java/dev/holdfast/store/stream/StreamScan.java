package dev.holdfast.store.stream;

import dev.holdfast.stream.StreamReading;
import java.util.Set;

/**
 * What a scan of streams judges.
 *
 * @param now the moment, in Unix seconds
 * @param ours which rule each stream has
 * @param servers which rule the server’s own job would go by
 * @param only these streams; null for all
 * @param includeNewest whether the event with the highest offset may go like any other
 */
public record StreamScan(
    long now, StreamReading ours, StreamReading servers, Set<String> only, boolean includeNewest) {}
