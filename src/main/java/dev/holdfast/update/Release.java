package dev.holdfast.update;

import java.net.URI;

/**
 * A version that was published.
 *
 * @param version its number
 * @param page where people read about it; always https
 */
public record Release(ReleaseVersion version, URI page) {}
