package dev.holdfast.retention.stream;

import dev.holdfast.stream.StreamRule;

/**
 * A stream from which the server’s own job would delete more than Holdfast does.
 *
 * @param stream its name
 * @param own what its own row allows
 * @param server what the server would make of it
 * @param eventsBeyond how many events the server would delete beyond
 */
public record StreamCollision(
    String stream, StreamRule own, StreamRule server, long eventsBeyond) {}
