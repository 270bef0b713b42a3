package dev.holdfast.store.buquet;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.StoreFingerprint;
import dev.holdfast.store.WalkedStore;
import dev.holdfast.store.buquet.bucket.KeyOrder;
import dev.holdfast.store.terms.Terms;

/** What the tasks and the workflows of a bucket have in common as stores. */
abstract class SubjectStore<T> extends WalkedStore<T> {

  final OpenBucket bucket;

  SubjectStore(OpenBucket bucket, Terms terms) {
    super(terms, BuquetStore.READING, KeyOrder.KEYS);
    this.bucket = bucket;
  }

  @Override
  public final StoreFingerprint fingerprint(Cancellation cancellation) {
    return bucket.fingerprint();
  }

  @Override
  public final long now(Cancellation cancellation) {
    return bucket.now(cancellation);
  }
}
