package dev.holdfast.archive;

import dev.holdfast.store.BatchRecorder;
import dev.holdfast.store.StoreException;
import dev.holdfast.store.StoreFailure;
import dev.holdfast.store.StoredRow;
import dev.holdfast.store.StoredTable;
import dev.holdfast.task.TaskId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.slf4j.LoggerFactory;

/**
 * Writes the rows that batches delete into an archive. Each batch is one transaction, on disk
 * before the store's own commits; it is marked deleted by the next one, or at the end. Not
 * thread-safe.
 */
public final class ArchiveWriter implements BatchRecorder, AutoCloseable {

  private final Path file;
  private final Connection connection;
  private final Clock clock;
  private final boolean made;
  private final Object key;
  private final ArchiveBatches batches;
  private final Map<StoredTable.Kind, RowInsert> inserts = new EnumMap<>(StoredTable.Kind.class);
  private List<StoredTable> prepared = List.of();
  private BatchSum sum = new BatchSum();
  private long batch;
  private List<TaskId> early = List.of();
  private List<StoredTable> earlyTables = List.of();
  private boolean copied;
  private boolean open;
  private boolean discarded;
  private Long deleted;
  private RowCopy copy;

  private ArchiveWriter(Path file, Connection connection, Clock clock, boolean made)
      throws IOException {
    this.file = file;
    this.connection = connection;
    this.clock = clock;
    this.made = made;
    this.key = ArchiveStart.key(file);
    this.batches = new ArchiveBatches(connection);
  }

  /**
   * Begins an archive, or goes on with the one that an earlier run of the same plan left.
   *
   * @throws ArchiveException if there is any other file of this name, or none can be made
   */
  public static ArchiveWriter open(Path file, ArchiveFacts facts, Clock clock) {
    try {
      boolean goesOn = !ArchiveStart.made(file, facts);
      Connection connection = ArchiveConnection.writing(file);
      connection.setAutoCommit(true);
      ArchiveConnection.keepJournal(connection);
      ArchiveWriter writer = new ArchiveWriter(file, connection, clock, !goesOn);
      if (goesOn) {
        // Rows of an earlier try are looked for in each batch.
        writer.index();
      }
      return writer;
    } catch (IOException | SQLException failure) {
      throw ArchiveException.failed(file, failure);
    }
  }

  /**
   * Has rows copied out of the store's own file from now on, where that works: before they are
   * deleted, under the lock that keeps all other writers out.
   *
   * @param store an SQLite database, which is opened for deleting only after this
   */
  public void copyFrom(Path store) {
    try {
      copy = new RowCopy(store, connection);
    } catch (IOException unreadable) {
      LoggerFactory.getLogger(ArchiveWriter.class).debug("looking at {}", store, unreadable);
    }
  }

  Connection connection() {
    return connection;
  }

  /** Returns where it is. */
  public Path file() {
    return file;
  }

  /**
   * Marks as deleted what an earlier run wrote and the store does not have any more: it was killed
   * after the store's commit and before it could say so here. What the store still has is written
   * anew when it is deleted.
   *
   * @param present returns those of some tasks that the store has
   * @throws ArchiveException if that fails
   */
  public void settleEarlier(UnaryOperator<Set<TaskId>> present) {
    try {
      for (Map.Entry<Long, List<TaskId>> earlier : batches.unsettled().entrySet()) {
        if (present.apply(Set.copyOf(earlier.getValue())).isEmpty()) {
          batches.deleted(earlier.getKey());
        }
      }
    } catch (SQLException failure) {
      throw ArchiveException.failed(file, failure);
    }
  }

  @Override
  public boolean wantsRows() {
    return true;
  }

  @Override
  public void begin(List<StoredTable> tables, List<TaskId> tasks) {
    recording(
        () -> {
          takeBack();
          takeOutEarly();
          if (copy != null) {
            copy.open();
          }
          ArchiveConnection.begin(connection);
          open = true;
          prepare(tables);
          settle();
          batches.forget(tasks, tables);
          batch = batches.next();
          sum = new BatchSum();
          copied = false;
        });
  }

  private void prepare(List<StoredTable> tables) throws SQLException {
    if (tables.equals(prepared)) {
      return;
    }
    closeInserts();
    ArchiveManifest.put(connection, ArchiveTables.of(tables).entries());
    for (StoredTable table : tables) {
      ArchiveSchema.prepare(connection, table);
      inserts.put(table.kind(), new RowInsert(connection, table));
    }
    prepared = tables;
  }

  @Override
  public void row(StoredRow row) {
    recording(
        () -> {
          byte[] one = inserts.get(row.table().kind()).add(row);
          sum.add(row.table().kind().ordinal(), row.id(), one);
        });
  }

  @Override
  public boolean copies(List<StoredTable> tables) {
    boolean[] sees = {false};
    recording(() -> sees[0] = copy != null && copy.sees(tables));
    return sees[0];
  }

  @Override
  public void stop() {
    if (copy != null) {
      copy.interrupt();
    }
  }

  @Override
  public void copy(List<TaskId> tasks) {
    recording(() -> copy.copy(prepared, tasks, batch, sum));
    copied = true;
  }

  @Override
  public void shown(List<TaskId> going, long... rows) {
    write(going, rows);
    early = going;
    earlyTables = prepared;
  }

  @Override
  public void beforeCommit(List<TaskId> tasks, long... rows) {
    if (early.isEmpty()) {
      write(tasks, rows);
    } else {
      recording(() -> require(tasks, rows));
      // From here on nobody may take it out again: the store may have deleted it.
      early = List.of();
    }
  }

  private void require(List<TaskId> tasks, long... rows) throws SQLException {
    int tables = Math.max(prepared.size(), rows.length + 1);
    for (int table = 0; table < tables; table++) {
      long going = table == 0 ? tasks.size() : table <= rows.length ? rows[table - 1] : 0;
      if (sum.count(table) != going) {
        throw new SQLException(
            "%,d rows of %s would be deleted, but %,d are archived"
                .formatted(
                    going,
                    table < prepared.size() ? prepared.get(table).name() : "table " + table,
                    sum.count(table)));
      }
    }
  }

  private void write(List<TaskId> tasks, long... rows) {
    recording(
        () -> {
          require(tasks, rows);
          if (!copied) {
            SumInsert.insert(connection, batch, sum.rows());
          }
          batches.written(batch, clock.instant().getEpochSecond(), sum);
          commit();
        });
  }

  @Override
  public void committed() {
    deleted = batch;
  }

  @Override
  public void rolledBack() {
    try {
      takeBack();
      takeOutEarly();
    } catch (SQLException broken) {
      // Rows that are in both places: the archive says that nobody confirmed their deletion.
      LoggerFactory.getLogger(ArchiveWriter.class).warn("taking back a batch", broken);
    }
    // A table made in this transaction is gone with it.
    prepared = List.of();
  }

  private void takeBack() throws SQLException {
    if (!open) {
      return;
    }
    open = false;
    ArchiveConnection.rollback(connection);
  }

  /** What was written while it was being deleted is there still, for its store did not commit. */
  private void takeOutEarly() throws SQLException {
    if (early.isEmpty()) {
      return;
    }
    // The store is free again, and may be locked by others: this must not wait for them.
    endCopying();
    ArchiveConnection.begin(connection);
    open = true;
    try {
      batches.forget(early, earlyTables);
      commit();
      early = List.of();
    } finally {
      takeBack();
    }
  }

  private void settle() throws SQLException {
    if (deleted != null) {
      batches.deleted(deleted);
    }
  }

  /** What was settled in a transaction that is taken back is settled by the next. */
  private void commit() throws SQLException {
    ArchiveConnection.commit(connection);
    open = false;
    deleted = null;
  }

  /**
   * Marks the last batch as deleted and writes the sum over all.
   *
   * @throws ArchiveException if that fails: what was archived is there all the same
   */
  public ArchiveManifest finish() {
    try {
      takeBack();
      takeOutEarly();
      endCopying();
      ArchiveConnection.begin(connection);
      open = true;
      settle();
      ArchiveManifest.put(
          connection, Map.of("ended_at", Long.toString(clock.instant().getEpochSecond())));
      ArchiveManifest.put(connection, Map.of("sha256", ArchiveManifest.sum(connection)));
      commit();
      indexIfPossible();
      return ArchiveManifest.read(connection, file);
    } catch (SQLException failure) {
      throw ArchiveException.failed(file, failure);
    }
  }

  private void endCopying() {
    Optional.ofNullable(copy).ifPresent(RowCopy::close);
  }

  /**
   * Deletes the file if this writer made it and no batch was ever written to it; then it can only
   * be closed. Another run of the same plan that has it open cannot write to it any more: SQLite
   * looks for the file before each transaction ({@code databaseIsUnmoved} in sqlite3.c).
   *
   * @return whether it is gone; else it is as it was
   */
  public boolean discardEmpty() {
    if (!made) {
      return false;
    }
    try {
      takeBack();
      endCopying();
      ArchiveConnection.removeJournal(connection);
      ArchiveConnection.begin(connection);
      open = true;
      boolean gone = batches.next() == 1 && Objects.equals(ArchiveStart.key(file), key);
      if (gone) {
        Files.delete(file);
        discarded = true;
      }
      takeBack();
      return gone;
    } catch (IOException | SQLException kept) {
      LoggerFactory.getLogger(ArchiveWriter.class).warn("deleting the empty {}", file, kept);
      return discarded;
    }
  }

  private void index() throws SQLException {
    ArchiveConnection.begin(connection);
    open = true;
    for (StoredTable table : ArchiveTables.of(connection).present(connection)) {
      ArchiveSchema.index(connection, table);
    }
    commit();
  }

  /** An archive that cannot be indexed is whole all the same, and slower to look into. */
  void indexIfPossible() throws SQLException {
    try {
      ArchiveConnection.sortFast(connection);
      index();
    } catch (SQLException failure) {
      LoggerFactory.getLogger(ArchiveWriter.class).warn("indexing {}", file, failure);
      takeBack();
    }
  }

  private void closeInserts() throws SQLException {
    for (RowInsert insert : inserts.values()) {
      insert.close();
    }
    inserts.clear();
  }

  /** Closes the file; an open batch is taken back. */
  @Override
  public void close() {
    try (connection) {
      closeInserts();
      takeBack();
      endCopying();
      if (!discarded) {
        ArchiveConnection.removeJournal(connection);
      }
    } catch (SQLException broken) {
      LoggerFactory.getLogger(ArchiveWriter.class).debug("closing an archive", broken);
    }
  }

  private void recording(Step step) {
    try {
      step.run();
    } catch (SQLException failure) {
      throw new StoreException(
          new StoreFailure.NotRecorded(file.toString(), ArchiveConnection.reason(failure)),
          failure);
    }
  }

  private interface Step {
    void run() throws SQLException;
  }
}
