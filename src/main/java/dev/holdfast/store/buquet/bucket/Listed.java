package dev.holdfast.store.buquet.bucket;

import java.time.Instant;
import software.amazon.awssdk.services.s3.model.ObjectVersion;
import software.amazon.awssdk.services.s3.model.S3Object;

/**
 * An object, or a version of one, as a listing has it.
 *
 * @param etag with its quotes; null of a marker
 * @param versionId null in a list of what is there now
 * @param marker whether it says that the object was deleted
 * @param latest whether it is what is there now
 */
public record Listed(
    String key,
    String etag,
    long size,
    Instant lastModified,
    String versionId,
    boolean marker,
    boolean latest) {

  public static Listed of(S3Object object) {
    return live(object.key(), object.eTag(), object.size(), object.lastModified(), null);
  }

  /** One that is there, as the newest version of its key. */
  public static Listed live(
      String key, String etag, long size, Instant lastModified, String versionId) {
    return new Listed(key, etag, size, lastModified, versionId, false, true);
  }

  public static Listed of(ObjectVersion version) {
    return new Listed(
        version.key(),
        version.eTag(),
        version.size(),
        version.lastModified(),
        version.versionId(),
        false,
        version.isLatest());
  }

  /**
   * Returns whether another one of its key is the same: by its version, or else by what it holds.
   */
  public boolean isSame(Listed other) {
    boolean versions = versionId != null && !versionId.equals("null");
    return versions ? versionId.equals(other.versionId) : etag.equals(other.etag);
  }

  /** Returns when it was written, in Unix seconds; with a fraction where the server lists one. */
  public double written() {
    return seconds(lastModified);
  }

  public static double seconds(Instant time) {
    return time.getEpochSecond() + time.getNano() / 1e9;
  }
}
