package dev.holdfast.s3;

import java.util.Optional;

/**
 * One key to delete, by DeleteObject or as one of many.
 *
 * @param versionId empty to delete as a bucket with versions does: by a marker
 * @param match the entity tag that what is there now must have, empty for no condition
 */
record Deletion(String key, Optional<String> versionId, Optional<String> match) {

  /**
   * What became of it.
   *
   * @param versionId the marker that was made, or the version that was deleted
   * @param marker whether that is a marker
   */
  record Outcome(Optional<String> versionId, boolean marker) {}

  Outcome apply(S3Bucket bucket) {
    synchronized (bucket) {
      if (versionId.isPresent()) {
        if (match.isPresent()) {
          throw S3Error.notImplemented("A condition together with a version");
        }
        Optional<Version> gone = bucket.delete(key, versionId.get());
        return new Outcome(versionId, gone.isPresent() && gone.get().marker());
      }
      match.ifPresent(etag -> Conditions.checkMatch(bucket.live(key), etag));
      Optional<Version> marker = bucket.delete(key);
      return new Outcome(marker.map(Version::id), marker.isPresent());
    }
  }
}
