package dev.holdfast.store.buquet.inspect;

import static dev.holdfast.store.buquet.BuquetTerms.TASKS;

import dev.holdfast.store.FindingSheet;
import dev.holdfast.store.StoreException;
import dev.holdfast.store.StoreFailure;
import dev.holdfast.store.buquet.bucket.Lifecycle;
import dev.holdfast.store.buquet.bucket.Listed;
import dev.holdfast.store.buquet.bucket.Versioning;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

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

  private void growth(String prefix) {
    List<Listed> versions = new ArrayList<>();
    Predicate<Listed> some = each -> versions.add(each) && versions.size() < COUNTED;
    boolean told =
        StoreException.unless(
            StoreFailure.AccessDenied.class,
            () -> {
              inspection.s3().history(prefix, some, inspection.cancellation());
              return true;
            },
            false);
    long markers = versions.stream().filter(Listed::marker).count();
    long objects = versions.stream().filter(each -> each.latest() && !each.marker()).count();
    long most = Math.max(MANY, 10 * objects);
    inspection.add(
        "buquet_many_versions", prefix, told && versions.size() - objects - markers >= most);
    inspection.add("buquet_many_delete_markers", prefix, told && markers >= most);
  }
}
