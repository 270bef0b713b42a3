package dev.holdfast.text;

/**
 * A record that {@link JsonText} writes as a JSON object: its components in their order, in snake
 * case, as Jackson’s annotations say.
 */
public interface JsonDocument {}
