package dev.holdfast.store.buquet;

import java.time.Instant;

/**
 * What an object holds.
 *
 * @param bytes at most {@link #MOST}
 * @param cut whether it holds more
 * @param etag with its quotes
 * @param versionId null where there are no versions
 */
record Body(byte[] bytes, boolean cut, String etag, String versionId, Instant lastModified) {

  /** The most that is read of one. */
  static final int MOST = 16 << 20;
}
