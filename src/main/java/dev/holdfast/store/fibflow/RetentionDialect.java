package dev.holdfast.store.fibflow;

import dev.holdfast.job.Progress;
import dev.holdfast.store.Access;
import dev.holdfast.store.fibflow.inspect.InspectionDialect;
import dev.holdfast.store.operation.BatchLimits;
import dev.holdfast.store.operation.Preflight;
import dev.holdfast.store.operation.RowChange;
import dev.holdfast.store.retention.RetentionSnapshot.Candidate;
import dev.holdfast.store.retention.RetentionSnapshot.Census;
import dev.holdfast.store.retention.RetentionSnapshot.Scan;
import dev.holdfast.store.sql.ForeignKeys;
import dev.holdfast.store.sql.SqlSession;
import dev.holdfast.store.sql.Upkeep;
import dev.holdfast.store.terms.Locality;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;

/** What retention must do differently on each kind of database. Stateless. */
public interface RetentionDialect extends ForeignKeys {

  /** Returns what inspecting such a database needs. */
  InspectionDialect inspection();

  /** Returns the one file that is the whole database, if it is such. */
  default Optional<Path> file() {
    return Optional.empty();
  }

  /**
   * Returns whether this database itself keeps the ids of tasks apart. A view has no keys: who made
   * it answers for it, and to count it may never end.
   */
  boolean keepsIdsApart(SqlSession session);

  /** Returns the condition of a task whose id is no whole number. */
  default String oddId() {
    return "id is null";
  }

  /** Looks what the tasks' own keys do when a task is deleted. */
  default OwnKeys ownKeys(SqlSession session) {
    return OwnKeys.NONE;
  }

  /** Looks what the database keeps from this user. */
  default Access access(SqlSession session) {
    return Access.FULL;
  }

  /**
   * Names the triggers that act when rows of tables are changed so, each as {@code table: name}.
   */
  List<String> triggers(SqlSession session, RowChange change, List<String> tables);

  /**
   * Names the triggers that act on what is done to the tables of tasks, their events and attempts.
   */
  default List<String> triggers(SqlSession session, Map<RowChange, List<String>> done) {
    return done.entrySet().stream()
        .flatMap(each -> triggers(session, each.getKey(), each.getValue()).stream())
        .distinct()
        .sorted()
        .toList();
  }

  /** Makes statements fail from which row security would hide rows. */
  default void refuseHiddenRows(SqlSession session) {
    // No row security.
  }

  /** Makes a connection write whose user is read-only by default. */
  default void allowWriting(SqlSession session) {
    // No such users.
  }

  /** Begins the view of a snapshot. */
  void beginReading(SqlSession session) throws SQLException;

  /** Ends the view of a snapshot. */
  void endReading(SqlSession session) throws SQLException;

  /** Scans the tasks once. */
  Census scan(
      SqlSession session,
      FibFlowTables tables,
      Scan scan,
      Consumer<Candidate> sink,
      Progress progress)
      throws SQLException;

  /** Looks, without writing, whether deleting can work; the session cannot write. */
  Preflight readingPreflight(SqlSession session) throws SQLException;

  /** Looks whether deleting can work; the session can write, nothing is changed. */
  Preflight preflight(SqlSession session) throws SQLException;

  /** Looks whether changing the status of tasks can work; nothing is changed. */
  Preflight actPreflight(SqlSession session) throws SQLException;

  /** Makes a new writing connection fit for many batches. */
  void settle(SqlSession session) throws SQLException;

  /**
   * Returns what a cleanup does besides its batches, and makes its connection fit for it; {@link
   * Upkeep#NONE} where a commit is all there is to do.
   */
  default Upkeep upkeep(SqlSession session) {
    return Upkeep.NONE;
  }

  /** Sets how patient the batches that follow are. */
  void limit(SqlSession session, BatchLimits limits) throws SQLException;

  /** Returns whether this database knows how far those lie behind that follow it. */
  default boolean seesReplicationLag() {
    return true;
  }

  /** Looks how many bytes the farthest standby lies behind; empty if none is visible. */
  OptionalLong replicationLag(SqlSession session) throws SQLException;

  /** Looks whether putting rows back can work. */
  Preflight restorePreflight(SqlSession session) throws SQLException;

  /** Returns what a query says at its end to lock the rows it finds, passing over locked ones. */
  String lockingRows();

  /** Returns which tasks are best deleted in one batch. */
  Locality locality();
}
