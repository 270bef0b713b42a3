package dev.holdfast.store.buquet;

import static dev.holdfast.store.buquet.BuquetTerms.WORKFLOWS;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.Overview;
import dev.holdfast.store.RequestCounts;
import dev.holdfast.store.Roles;
import dev.holdfast.store.StoreFingerprint;
import dev.holdfast.store.WalkedStore;
import dev.holdfast.store.buquet.bucket.KeyOrder;
import dev.holdfast.store.terms.Terms;
import dev.holdfast.task.Document;
import dev.holdfast.task.Task;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What the tasks and the workflows of a bucket have in common as stores. */
abstract class SubjectStore<T> extends WalkedStore<T> {

  /** The requests that reading makes. */
  static final List<RequestCounts.Kind> READS =
      List.of(RequestCounts.Kind.LIST, RequestCounts.Kind.GET);

  final OpenBucket bucket;

  SubjectStore(OpenBucket bucket, Terms terms) {
    super(terms, BuquetStore.READING, KeyOrder.KEYS);
    this.bucket = bucket;
    this.roles = Roles.NONE.with(RequestCounts.class, bucket.clients().made());
  }

  @Override
  public final StoreFingerprint fingerprint(Cancellation cancellation) {
    return bucket.fingerprint();
  }

  @Override
  public final long now(Cancellation cancellation) {
    return bucket.now(cancellation);
  }

  /** Counts the prefixes below which the subjects lie. */
  abstract long prefixes(Cancellation cancellation);

  /** Counts all, and tells what that took and what could not be read. */
  @Override
  public final Overview overview(Cancellation cancellation) {
    Map<String, Object> all = bucket.clients().made().told(READS);
    Map<String, Object> before = new LinkedHashMap<>(all);
    long prefixes = prefixes(cancellation);
    long[] unreadable = {0};
    Overview counted =
        tally(row -> unreadable[0] += unreadable(row) ? 1 : 0, cancellation).at(bucket.lately());
    Map<String, Object> made = new LinkedHashMap<>();
    all.forEach((kind, count) -> made.put(kind, (Long) count - (Long) before.get(kind)));
    return counted.telling(
        new Document()
            .with("versioning", bucket.versioning().wireName())
            .with("requests", made)
            // Whoever gets this has waited for all of them.
            .with("scanned_prefixes", prefixes)
            .with("prefixes", prefixes)
            .with("unreadable", unreadable[0]));
  }

  private static boolean unreadable(Task row) {
    return Boolean.TRUE.equals(row.fields().raw(TaskFields.UNREADABLE))
        || WORKFLOWS.stay("unreadable").code().equals(row.fields().raw("reason"));
  }
}
