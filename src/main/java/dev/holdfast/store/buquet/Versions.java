package dev.holdfast.store.buquet;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.StoreException;
import dev.holdfast.store.StoreFailure;
import dev.holdfast.store.buquet.bucket.Json;
import dev.holdfast.store.buquet.bucket.Listed;
import dev.holdfast.store.buquet.bucket.Versioning;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Reads the versions of an object that may have moved from key to key. */
record Versions(OpenBucket bucket) {

  /**
   * Returns the versions, oldest first: those of one key in the order in which the bucket lists
   * them, whatever times they tell; between keys, by the time of the bucket.
   *
   * @param limit how many at the most, the oldest
   */
  List<Moment> of(List<String> keys, int limit, Cancellation cancellation) {
    List<Listed> all = new ArrayList<>();
    for (String key : keys) {
      List<Listed> some = listed(key, cancellation);
      all.addAll(some.reversed());
    }
    if (keys.size() > 1) {
      // Stable: what lies below one key stays in its order.
      all.sort(Comparator.comparing(Listed::lastModified));
    }
    List<Moment> moments = new ArrayList<>();
    BuquetStore.READING.each(
        all.subList(0, Math.min(limit, all.size())).iterator(),
        version -> moment(version, cancellation),
        moments::add);
    return moments;
  }

  private Moment moment(Listed version, Cancellation cancellation) {
    if (version.marker()) {
      return new Moment(version, null);
    }
    // Denied may be one that lies in a class of storage that must be thawed first.
    return new Moment(
        version,
        StoreException.unless(
            StoreFailure.AccessDenied.class,
            () ->
                bucket.bodies().ofVersion(version, cancellation).flatMap(Json::object).orElse(null),
            null));
  }

  /** Newest first. A bucket that does not tell its versions has the one that is there. */
  private List<Listed> listed(String key, Cancellation cancellation) {
    List<Listed> versions = new ArrayList<>();
    boolean told =
        bucket.versioning() != Versioning.UNSUPPORTED
            && StoreException.unless(
                StoreFailure.AccessDenied.class,
                () -> {
                  bucket.s3().versions(key, versions::add, cancellation);
                  return true;
                },
                false);
    return told ? versions : bucket.s3().listed(key, cancellation).stream().toList();
  }
}
