package dev.holdfast.store.buquet.bucket;

import java.time.Instant;

/**
 * What an object holds.
 *
 * @param bytes at most {@link #MOST}
 * @param cut whether it holds more
 * @param etag with its quotes
 * @param versionId null where there are no versions
 * @param sealed whether it is encrypted by a key of its own, so that its ETag is no MD5
 */
public record Body(
    byte[] bytes,
    boolean cut,
    String etag,
    String versionId,
    Instant lastModified,
    boolean sealed) {

  /** The most that is read of one. */
  static final int MOST = 16 << 20;

  /** Returns what tells whether it is still the same, see {@link Etags#identity}. */
  public String identity() {
    return Etags.identity(versionId, etag);
  }

  /**
   * Returns whether these are the bytes that a listing tells of. What was written in parts has an
   * ETag that is no MD5 of the whole.
   *
   * @param hashed whether the bucket names contents by their MD5
   */
  public boolean isThat(Listed object, boolean hashed) {
    if (cut) {
      return object.size() > bytes.length;
    }
    boolean named = hashed && !sealed && Etags.plain(object.etag());
    return bytes.length == object.size()
        && (!named || Etags.of(bytes).equals(object.etag().replace("\"", "")));
  }
}
