package dev.holdfast.archive;

import dev.holdfast.store.StoreException;
import dev.holdfast.store.StoreFailure;
import dev.holdfast.store.operation.BatchRecorder;
import dev.holdfast.store.operation.Settled;
import dev.holdfast.store.rows.StoredRow;
import dev.holdfast.store.rows.StoredRows;
import dev.holdfast.store.rows.StoredTable;
import dev.holdfast.task.TaskId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import org.slf4j.LoggerFactory;

/**
 * Writes the rows that batches delete into an archive. Each batch is one transaction, on disk
 * before the store's own commits; it is marked deleted by the next one, or at the end. Not
 * thread-safe.
 */
public final class ArchiveWriter implements BatchRecorder, AutoCloseable {

  /** Where it is. */
  public final Path file;

  final Connection connection;
  private final Clock clock;
  private final boolean made;
  private final Object key;
  private final ArchiveBatches batches;
  private final BatchRows rows;
  private final List<Pending> pending = new ArrayList<>();
  private long batch;
  private List<TaskId> early = List.of();
  private boolean open;
  private boolean discarded;
  private boolean doubtful;
  private RowCopy copy;

  private ArchiveWriter(Path file, Connection connection, Clock clock, boolean made)
      throws IOException {
    this.file = file;
    this.connection = connection;
    this.clock = clock;
    this.made = made;
    this.key = ArchiveStart.key(file);
    this.batches = new ArchiveBatches(connection);
    this.rows = new BatchRows(connection, batches, made);
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
      return new ArchiveWriter(file, connection, clock, !goesOn);
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

  /** Returns whether an earlier run left it: then it must look before it goes on. */
  public boolean mustLook() {
    return !made;
  }

  /** Returns whether nobody knows what became of some subjects of this run: then it looks again. */
  public boolean doubts() {
    return doubtful;
  }

  /**
   * Looks into the store for what was written while nobody knows whether it went: a run was killed
   * after the store did it and before it could say so here, or the store did not say. What is gone
   * is marked as deleted. What is there is written anew when it is deleted; it is taken out if the
   * store said that it did nothing.
   *
   * @param store reads the rows of the store
   * @throws ArchiveException if that fails
   */
  public void look(StoredRows store) {
    try {
      beginLast();
      rows.of(store.tables());
      settle();
      new ArchiveSettlement(connection, batches).look(store);
      commit();
      doubtful = false;
    } catch (SQLException failure) {
      throw ArchiveException.failed(file, failure);
    } finally {
      takeBackQuietly();
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
          rows.prepare(tables);
          settle();
          batches.forget(tasks);
          batch = batches.next();
          rows.begin(batch);
        });
  }

  @Override
  public void row(StoredRow row) {
    recording(() -> rows.add(row));
  }

  @Override
  public Optional<Consumer<List<TaskId>>> copies(List<StoredTable> tables) {
    boolean[] sees = {false};
    recording(() -> sees[0] = copy != null && rows.plain() && copy.sees(tables));
    return sees[0]
        ? Optional.of(tasks -> recording(() -> rows.copy(copy, tasks)))
        : Optional.empty();
  }

  @Override
  public void stop() {
    if (copy != null) {
      copy.interrupt();
    }
  }

  @Override
  public void shown(List<TaskId> going, long... parts) {
    if (rows.plain()) {
      write(going, parts);
      early = going;
    }
  }

  @Override
  public void beforeCommit(List<TaskId> tasks, long... parts) {
    if (early.isEmpty()) {
      write(tasks, parts);
    } else {
      recording(() -> rows.require(tasks, parts));
      // From here on nobody may take it out again: the store may have deleted it.
      early = List.of();
    }
  }

  private void write(List<TaskId> tasks, long... parts) {
    recording(
        () -> {
          rows.require(tasks, parts);
          rows.write(clock.instant().getEpochSecond());
          commit();
        });
  }

  @Override
  public void settled(List<Settled> subjects) {
    pending.add(new Pending(batch, subjects));
    doubtful |= subjects.size() < rows.subjects() || !subjects.stream().allMatch(Settled::gone);
  }

  @Override
  public void over(boolean committed) {
    if (committed) {
      pending.add(new Pending(batch, null));
      return;
    }
    try {
      takeBack();
      takeOutEarly();
    } catch (SQLException broken) {
      // Rows that are in both places: the archive says that nobody confirmed their deletion.
      LoggerFactory.getLogger(ArchiveWriter.class).warn("taking back a batch", broken);
    }
    // A table made in this transaction is gone with it.
    rows.forget();
  }

  private void takeBackQuietly() {
    try {
      takeBack();
    } catch (SQLException broken) {
      LoggerFactory.getLogger(ArchiveWriter.class).warn("taking back a look", broken);
    }
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
      batches.forget(early);
      commit();
      early = List.of();
    } finally {
      takeBack();
    }
  }

  private void settle() throws SQLException {
    for (Pending each : pending) {
      if (each.subjects == null) {
        batches.deleted(each.batch);
      } else {
        new ArchiveSettlement(connection, batches).settle(each.batch, each.subjects);
      }
    }
  }

  /** What was settled in a transaction that is taken back is settled by the next. */
  private void commit() throws SQLException {
    ArchiveConnection.commit(connection);
    open = false;
    pending.clear();
  }

  /**
   * Marks the last batch as deleted and writes the sum over all.
   *
   * @throws ArchiveException if that fails: what was archived is there all the same
   */
  public ArchiveManifest finish() {
    try {
      beginLast();
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

  /** Begins the transaction in which nothing is archived any more. */
  private void beginLast() throws SQLException {
    takeBack();
    takeOutEarly();
    endCopying();
    ArchiveConnection.begin(connection);
    open = true;
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

  /** An archive that cannot be indexed is whole all the same, and slower to look into. */
  void indexIfPossible() throws SQLException {
    try {
      ArchiveConnection.sortFast(connection);
      ArchiveConnection.begin(connection);
      open = true;
      rows.index();
      commit();
    } catch (SQLException failure) {
      LoggerFactory.getLogger(ArchiveWriter.class).warn("indexing {}", file, failure);
      takeBack();
    }
  }

  /** Closes the file; an open batch is taken back. */
  @Override
  public void close() {
    try (connection) {
      rows.forget();
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

  /**
   * A batch of which something is known that the archive does not say yet.
   *
   * @param subjects what became of each; null if all went
   */
  private record Pending(long batch, List<Settled> subjects) {}
}
