package dev.holdfast.store.dapr;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.Capability;
import dev.holdfast.store.Histories;
import dev.holdfast.store.Notice;
import dev.holdfast.store.Overview;
import dev.holdfast.store.RawHistories;
import dev.holdfast.store.StoreAddress;
import dev.holdfast.store.StoreException;
import dev.holdfast.store.StoreFailure;
import dev.holdfast.store.StoreFingerprint;
import dev.holdfast.store.StoreInfo;
import dev.holdfast.store.StoreOptions;
import dev.holdfast.store.StoredTable;
import dev.holdfast.store.TaskDetails;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.Terms;
import dev.holdfast.store.sql.SqlEngine;
import dev.holdfast.store.sql.SqlSession;
import dev.holdfast.task.Count;
import dev.holdfast.task.Page;
import dev.holdfast.task.Task;
import dev.holdfast.task.TaskFilter;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskQuery;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;

/** An archive of purged instances, browsed as they were. */
final class ArchivedStore implements TaskStore {

  private static final String ARCHIVE = "holdfast_archive";

  private final StoreAddress address;
  private final ArchivedInstances rows;
  private final String of;
  private final Instances instances;
  private final DaprHistories histories;

  private ArchivedStore(StoreAddress address, ArchivedInstances rows, String of) {
    this.address = address;
    this.rows = rows;
    this.of = of;
    this.instances = new Instances(rows);
    this.histories = new DaprHistories(rows);
  }

  /** Opens one; anything else is no archive of instances. */
  static ArchivedStore open(StoreAddress address, SqlEngine engine, StoreOptions options) {
    ArchivedInstances rows = new ArchivedInstances(engine, options);
    Optional<String> of =
        rows.read(
            Cancellation.never(),
            session ->
                is(session)
                    ? session
                        .query("select value from holdfast_archive where name = 'address'")
                        .mapTo(String.class)
                        .findFirst()
                        .or(() -> Optional.of("?"))
                    : Optional.<String>empty());
    return of.map(store -> new ArchivedStore(address, rows, store))
        .orElseThrow(
            () ->
                new StoreException(
                    new StoreFailure.MissingTables(
                        address.display(),
                        DaprTerms.KIND,
                        DaprRows.TABLES.stream().map(StoredTable::name).toList())));
  }

  private static boolean is(SqlSession session) throws SQLException {
    List<String> tables = new ArrayList<>(List.of(ARCHIVE));
    DaprRows.TABLES.forEach(table -> tables.add(table.name()));
    for (String table : tables) {
      if (session.engine().columns(session.connection(), table).isEmpty()) {
        return false;
      }
    }
    return true;
  }

  @Override
  public StoreInfo info() {
    List<Notice> notices = new ArrayList<>(rows.engine().notices());
    notices.add(new Notice(Notice.Kind.ARCHIVE, List.of(of)));
    return new StoreInfo(
        address,
        DaprTerms.KIND,
        rows.engine().product(),
        EnumSet.of(Capability.STATUSES, Capability.ATTEMPTS, Capability.TEXT_IDS, Capability.LIST),
        notices);
  }

  @Override
  public Terms terms() {
    return DaprTerms.TERMS;
  }

  @Override
  public StoreFingerprint fingerprint(Cancellation cancellation) {
    String place =
        rows.read(cancellation, session -> rows.engine().place(session, DaprRows.INSTANCES.name()));
    return new StoreFingerprint(place, OpenSidecar.schema());
  }

  @Override
  public long now(Cancellation cancellation) {
    return rows.read(
        cancellation,
        session -> session.query("select " + rows.engine().nowSql()).mapTo(Long.class).one());
  }

  @Override
  public Overview overview(Cancellation cancellation) {
    return instances.tally(terms(), cancellation).at(now(cancellation));
  }

  @Override
  public Page<Task> tasks(TaskQuery query, Cancellation cancellation) {
    return instances.page(query, cancellation);
  }

  @Override
  public Count count(TaskFilter filter, Duration patience, Cancellation cancellation) {
    return instances.count(filter, patience, cancellation);
  }

  @Override
  public Optional<TaskDetails> task(TaskId id, Cancellation cancellation) {
    return rows.instance(id.toString(), true, cancellation)
        .map(state -> InstanceDetails.of(id.toString(), state));
  }

  @Override
  public Optional<Histories> histories() {
    return Optional.of(histories);
  }

  @Override
  public Optional<RawHistories> rawHistories() {
    return Optional.of(histories::raw);
  }

  @Override
  public void close() {
    rows.engine().close();
  }
}
