package dev.holdfast.store.buquet;

import dev.holdfast.store.Kind;
import dev.holdfast.store.StoreOptions;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.address.StoreAddress;
import dev.holdfast.store.buquet.bucket.BucketForm;
import dev.holdfast.store.buquet.bucket.BuquetAddress;
import dev.holdfast.store.buquet.bucket.S3Clients;
import dev.holdfast.store.buquet.prune.PrunedStore;
import dev.holdfast.store.retention.RuntimePolicy;
import dev.holdfast.store.retention.RuntimePolicyException;
import dev.holdfast.store.sql.ArchiveOrigin;
import dev.holdfast.store.sql.Catalogue.Name;
import dev.holdfast.store.sql.Database;
import dev.holdfast.store.sql.Fit;
import dev.holdfast.store.sql.SqlStoreProvider;
import dev.holdfast.store.terms.Capability;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Opens buckets of buquet: {@code s3://BUCKET}, and archives of what was pruned there. */
public final class BuquetStoreProvider implements SqlStoreProvider {

  @Override
  public Kind kind() {
    return new Kind(
        List.of(
            new Kind.Scheme(BuquetAddress.SCHEME).told(Set.of("endpoint")),
            new Kind.Scheme(SQLITE, EnumSet.of(Capability.STATUSES, Capability.TEXT_IDS), null)),
        () -> BuquetTerms.TASKS,
        () -> BuquetTerms.WORKFLOWS,
        List.of(BucketForm.FORM),
        BuquetTerms.TEXTS);
  }

  @Override
  public void check(StoreAddress address) {
    if (!address.scheme().equals(SQLITE)) {
      BuquetAddress.of(address);
    }
  }

  @Override
  public Optional<RuntimePolicy> policy(Object content) throws RuntimePolicyException {
    return BuquetPolicyFile.read(content);
  }

  @Override
  public TaskStore elsewhere(StoreAddress address, StoreOptions options) {
    S3Clients clients = new S3Clients(BuquetAddress.of(address), options);
    return new BuquetStore(OpenBucket.open(address, clients));
  }

  @Override
  public List<Name> tables(StoreAddress typed) {
    return typed.scheme().equals(SQLITE) ? ArchiveOrigin.tables(WorkflowRows.TABLES) : List.of();
  }

  @Override
  public Fit fit(Database database) {
    return ArchiveOrigin.fit(database, WorkflowRows.TABLES, of -> new PrunedStore(database, of));
  }
}
