package dev.holdfast.store.buquet.inspect;

import static dev.holdfast.store.buquet.BuquetTerms.TASKS;

import dev.holdfast.store.FindingSheet;
import dev.holdfast.store.StoreException;
import dev.holdfast.store.StoreFailure;
import dev.holdfast.store.buquet.bucket.Lifecycle;
import dev.holdfast.store.buquet.bucket.Listed;
import dev.holdfast.store.buquet.bucket.Versioning;
import java.util.List;

/** Looks at what a bucket keeps: versions that nobody deletes, or none at all. */
record BucketInspector(Inspection inspection) {

  /** What buquet writes again and again. */
  private static final List<String> HOT =
      List.of("clock/", "workers/", "shard-leases/", "ready/", "leases/", "workflow/", "tasks/");

  /** So many versions of a prefix are counted. */
  private static final int COUNTED = 10_000;

  private static final int MANY = 1_000;

  void run() {
    Versioning versioning = inspection.bucket().versioning();
    inspection.add(
        "buquet_versioning_off",
        versioning.wireName(),
        versioning != Versioning.ENABLED && versioning != Versioning.UNKNOWN);
    if (versioning == Versioning.ENABLED) {
      lifecycle();
    }
    if (versioning == Versioning.ENABLED || versioning == Versioning.SUSPENDED) {
      HOT.forEach(this::growth);
    }
  }

  private void lifecycle() {
    String bucket = inspection.s3().address().bucket();
    FindingSheet sheet = inspection.sheet();
    Lifecycle lifecycle = inspection.s3().lifecycle(inspection.cancellation());
    List<String> uncovered = lifecycle.uncovered();
    List<String> repair = List.of(Lifecycle.json(uncovered));
    switch (lifecycle.known()) {
      case UNSUPPORTED -> sheet.add(TASKS.finding("buquet_lifecycle_unsupported"), bucket);
      case DENIED -> {
        sheet.add(TASKS.finding("buquet_lifecycle_unread"), bucket);
        sheet.repair(TASKS.finding("buquet_lifecycle_unread"), repair);
      }
      case TOLD -> {
        sheet.add(TASKS.finding("buquet_no_lifecycle"), uncovered);
        sheet.repair(TASKS.finding("buquet_no_lifecycle"), repair);
      }
    }
  }

  private static final class Amounts {
    private int objects;
    private int older;
    private int markers;

    boolean add(Listed version) {
      if (version.marker()) {
        markers++;
      } else if (version.latest()) {
        objects++;
      } else {
        older++;
      }
      return objects + older + markers < COUNTED;
    }
  }

  private void growth(String prefix) {
    Amounts amounts = new Amounts();
    boolean told =
        StoreException.unless(
            StoreFailure.AccessDenied.class,
            () -> {
              inspection.s3().history(prefix, amounts::add, inspection.cancellation());
              return true;
            },
            false);
    int most = Math.max(MANY, 10 * amounts.objects);
    inspection.add("buquet_many_versions", prefix, told && amounts.older >= most);
    inspection.add("buquet_many_delete_markers", prefix, told && amounts.markers >= most);
  }
}
