package dev.holdfast.store.buquet.bucket;

import java.util.ArrayList;
import java.util.List;
import software.amazon.awssdk.services.s3.model.DeleteMarkerEntry;
import software.amazon.awssdk.services.s3.model.ListObjectVersionsResponse;
import software.amazon.awssdk.services.s3.model.ObjectVersion;

/**
 * Puts versions and delete markers of a page together. The server lists them in one order, newest
 * first, but the client reads them into two lists; between the two only the time tells, to a whole
 * second, so in the same second a marker stands before what it hides.
 */
final class VersionOrder {

  private VersionOrder() {}

  static List<Listed> of(ListObjectVersionsResponse page) {
    List<ObjectVersion> versions = page.versions();
    List<DeleteMarkerEntry> markers = page.deleteMarkers();
    List<Listed> all = new ArrayList<>(versions.size() + markers.size());
    int version = 0;
    for (DeleteMarkerEntry marker : markers) {
      while (version < versions.size() && newer(versions.get(version), marker)) {
        all.add(Listed.of(versions.get(version++)));
      }
      all.add(
          new Listed(
              marker.key(),
              null,
              0,
              marker.lastModified(),
              marker.versionId(),
              true,
              Boolean.TRUE.equals(marker.isLatest())));
    }
    while (version < versions.size()) {
      all.add(Listed.of(versions.get(version++)));
    }
    return all;
  }

  private static boolean newer(ObjectVersion version, DeleteMarkerEntry marker) {
    int byKey = KeyOrder.KEYS.compare(version.key(), marker.key());
    return byKey != 0
        ? byKey < 0
        : Boolean.TRUE.equals(version.isLatest())
            || version.lastModified().isAfter(marker.lastModified());
  }
}
