package dev.holdfast.store.buquet;

import static dev.holdfast.store.buquet.BuquetTerms.WORKFLOWS;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.Overview;
import dev.holdfast.store.WalkedStore;
import dev.holdfast.store.buquet.bucket.BucketRequests;
import dev.holdfast.task.Task;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.LongSupplier;

/** Counts all of a list, and tells what that took and what could not be read. */
record Glance(OpenBucket bucket) {

  /**
   * Counts.
   *
   * @param below counts the prefixes below which they lie
   */
  Overview of(WalkedStore<?> list, LongSupplier below, Cancellation cancellation) {
    Map<String, Object> all = bucket.clients().made().told(BucketRequests.READING);
    Map<String, Object> before = new LinkedHashMap<>(all);
    long prefixes = below.getAsLong();
    long[] unreadable = {0};
    Overview counted =
        list.tally(row -> unreadable[0] += unreadable(row) ? 1 : 0, cancellation)
            .at(bucket.lately());
    Map<String, Object> made = new LinkedHashMap<>();
    all.forEach((kind, count) -> made.put(kind, (Long) count - (Long) before.get(kind)));
    Map<String, Object> facts = new LinkedHashMap<>();
    facts.put("versioning", bucket.versioning().wireName());
    facts.put("requests", made);
    // Whoever gets this has waited for all of them.
    facts.put("scanned_prefixes", prefixes);
    facts.put("prefixes", prefixes);
    facts.put("unreadable", unreadable[0]);
    return counted.telling(facts);
  }

  private static boolean unreadable(Task row) {
    return Boolean.TRUE.equals(row.fields().raw(TaskFields.UNREADABLE))
        || WORKFLOWS.stay("unreadable").code().equals(row.fields().raw("reason"));
  }
}
