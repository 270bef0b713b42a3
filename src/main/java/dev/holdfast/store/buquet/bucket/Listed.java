package dev.holdfast.store.buquet.bucket;

import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import software.amazon.awssdk.services.s3.model.DeleteMarkerEntry;
import software.amazon.awssdk.services.s3.model.ListObjectVersionsResponse;
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

  static Listed of(ObjectVersion version) {
    return new Listed(
        version.key(),
        version.eTag(),
        version.size(),
        version.lastModified(),
        version.versionId(),
        false,
        Boolean.TRUE.equals(version.isLatest()));
  }

  private static Listed of(DeleteMarkerEntry marker) {
    return new Listed(
        marker.key(),
        null,
        0,
        marker.lastModified(),
        marker.versionId(),
        true,
        Boolean.TRUE.equals(marker.isLatest()));
  }

  /**
   * Puts versions and delete markers of a page together. The server lists them in one order, newest
   * first, but the client reads them into two lists; between the two only the time tells, to a
   * whole second, so in the same second a marker stands before what it hides.
   */
  static List<Listed> of(ListObjectVersionsResponse page) {
    Deque<Listed> versions = new ArrayDeque<>(page.versions().stream().map(Listed::of).toList());
    List<Listed> all = new ArrayList<>();
    for (Listed marker : page.deleteMarkers().stream().map(Listed::of).toList()) {
      while (!versions.isEmpty() && versions.getFirst().newer(marker)) {
        all.add(versions.removeFirst());
      }
      all.add(marker);
    }
    all.addAll(versions);
    return all;
  }

  private boolean newer(Listed other) {
    int byKey = KeyOrder.KEYS.compare(key, other.key);
    return byKey != 0 ? byKey < 0 : latest || lastModified.isAfter(other.lastModified);
  }

  /** Returns what tells whether it is still the same, see {@link Etags#identity}. */
  public String identity() {
    return Etags.identity(versionId, etag);
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
