package dev.holdfast.store.dapr.state;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.StoreException;
import dev.holdfast.store.StoreFailure;
import dev.holdfast.store.dapr.DaprTerms;
import dev.holdfast.store.dapr.sidecar.InstanceSource;
import dev.holdfast.store.sql.Database;
import io.dapr.durabletask.implementation.protobuf.OrchestratorService.HistoryEvent;
import io.dapr.durabletask.implementation.protobuf.OrchestratorService.OrchestrationState;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The rows of a state store of Dapr, read as they lie there. An instance is read by one statement,
 * so that its rows are of one moment.
 */
record StateRows(StateAddress address, Database database) implements InstanceSource {

  private static final String METADATA = "||metadata";

  @Override
  public NavigableSet<String> ids(Cancellation cancellation) {
    return ids(address.layout().keys(address.table()), cancellation);
  }

  /**
   * Returns the instances whose rows have a time to live, which no retention of Dapr gives them.
   */
  NavigableSet<String> expiring(Cancellation cancellation) {
    return ids(address.layout().expiring(address.table()), cancellation);
  }

  /** Some databases compare without regard to case, so each key is compared once more. */
  private NavigableSet<String> ids(String statement, Cancellation cancellation) {
    String prefix = address.prefix();
    // One with two bars in its id stops a sidecar's list; here it can be found.
    return database.read(
        cancellation,
        session ->
            session
                .query(statement)
                .bind("pattern", escaped(prefix) + "%" + METADATA)
                .mapTo(String.class)
                .filter(key -> key.startsWith(prefix) && key.endsWith(METADATA))
                .filter(key -> key.length() > prefix.length() + METADATA.length())
                .map(key -> key.substring(prefix.length(), key.length() - METADATA.length()))
                .collect(Collectors.toCollection(TreeSet::new)));
  }

  private static String escaped(String text) {
    return text.replaceAll("[!%_]", "!$0");
  }

  private Optional<StoredInstance> stored(String id, Cancellation cancellation) {
    String prefix = address.prefix() + id + "||";
    Map<String, byte[]> rows =
        database.read(
            cancellation,
            session ->
                session
                    .query(address.layout().rows(address.table()))
                    .bind("pattern", escaped(prefix) + "%")
                    .map((row, _) -> Map.entry(row.getString("key"), address.layout().bytes(row)))
                    .filter(row -> row.getKey().startsWith(prefix))
                    .collectToMap(
                        row -> row.getKey().substring(prefix.length()), Map.Entry::getValue));
    try {
      return StoredInstance.of(id, rows);
    } catch (IOException torn) {
      throw new StoreException(
          new StoreFailure.OfKind(
              DaprTerms.TEXTS, database.typed().display(), DaprTerms.TORN, id, false),
          torn);
    }
  }

  @Override
  public Optional<OrchestrationState> instance(
      String id, boolean payloads, Cancellation cancellation) {
    return stored(id, cancellation).map(found -> found.state(payloads));
  }

  @Override
  public List<HistoryEvent> history(String id, Cancellation cancellation) {
    return stored(id, cancellation).map(StoredInstance::history).orElse(List.of());
  }
}
