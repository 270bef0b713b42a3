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
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Opens buckets of buquet: {@code s3://BUCKET}, and archives of what was pruned there. */
public final class BuquetStoreProvider implements SqlStoreProvider {

  private static final String SECTION = "workflow";
  private static final String DAYS = "retention_days";
  private static final String KEEP_STATE = "keep_state";
  private static final double DAY = 86_400;

  /** Settings by which the file is known even where it says nothing of what is kept. */
  private static final Set<String> SETTINGS = Set.of("default", "profiles", "queue");

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

  /**
   * Reads the section {@code [workflow]} of {@code .buquet.toml}, as buquet's own plan for it has
   * it. All other sections are settings, and say nothing about what is kept.
   */
  @Override
  public Optional<RuntimePolicy> policy(Object content) throws RuntimePolicyException {
    if (!(content instanceof Map<?, ?> file)
        || !(file.get(SECTION) instanceof Map<?, ?> section)
        || !section.containsKey(DAYS) && !section.containsKey(KEEP_STATE)) {
      if (content instanceof Map<?, ?> other
          && SETTINGS.stream().anyMatch(name -> other.get(name) instanceof Map<?, ?>)) {
        throw wrong("policy.noDays", "");
      }
      return Optional.empty();
    }
    if (section.containsKey(KEEP_STATE) && !Boolean.TRUE.equals(section.get(KEEP_STATE))) {
      throw wrong("policy.keepState", String.valueOf(section.get(KEEP_STATE)));
    }
    if (!section.containsKey(DAYS)) {
      throw wrong("policy.noDays", "");
    }
    double days = section.get(DAYS) instanceof Number number ? number.doubleValue() : 0;
    if (!(days > 0) || Double.isInfinite(days * DAY)) {
      throw wrong("policy.badDays", String.valueOf(section.get(DAYS)));
    }
    List<String> ignored =
        section.keySet().stream()
            .map(String::valueOf)
            .filter(key -> !key.equals(DAYS) && !key.equals(KEEP_STATE))
            .map(key -> SECTION + "." + key)
            .toList();
    return Optional.of(
        new RuntimePolicy(
            BuquetTerms.TASKS.kind(),
            List.of(new RuntimePolicy.Age(List.of(), days * DAY)),
            ignored));
  }

  private static RuntimePolicyException wrong(String key, String detail) {
    return new RuntimePolicyException(BuquetTerms.TEXTS, key, detail);
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
