package dev.holdfast.store.fibflow;

import static dev.holdfast.store.fibflow.FibFlowTables.ATTEMPTS;
import static dev.holdfast.store.fibflow.FibFlowTables.EVENTS;
import static dev.holdfast.store.fibflow.FibFlowTables.TASKS;

import dev.holdfast.job.Cancellation;
import dev.holdfast.job.Progress;
import dev.holdfast.store.StoreException;
import dev.holdfast.store.operation.IdRange;
import dev.holdfast.store.retention.Cascade;
import dev.holdfast.store.retention.RetentionSnapshot;
import dev.holdfast.store.retention.SurveyedTask;
import dev.holdfast.store.rows.ForeignKey;
import dev.holdfast.store.sql.ForeignPath;
import dev.holdfast.store.sql.ForeignPaths;
import dev.holdfast.store.sql.ScannedRow;
import dev.holdfast.store.sql.SqlEngine;
import dev.holdfast.store.sql.SqlSession;
import dev.holdfast.store.sql.postgres.PostgresEngine;
import dev.holdfast.store.terms.Measure;
import dev.holdfast.store.terms.Terms;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskStatus;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.BiPredicate;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.slf4j.LoggerFactory;

/** A fib-flow store as a policy sees it at one moment. */
final class FibFlowSnapshot implements RetentionSnapshot {

  private static final String BETWEEN = " between :from and :to";

  private final SqlSession session;
  private final FibFlowTables tables;
  private final RetentionDialect dialect;
  private final long now;
  private OwnKeys ownKeys;
  private Boolean statusInIndex;
  private Map<ForeignKey, ForeignPath> foreign;

  private FibFlowSnapshot(
      SqlSession session, FibFlowTables tables, RetentionDialect dialect, long now) {
    this.session = session;
    this.tables = tables;
    this.dialect = dialect;
    this.now = now;
  }

  static FibFlowSnapshot open(SqlSession session, FibFlowTables tables, RetentionDialect dialect) {
    long now =
        session.run(
            s -> {
              dialect.beginReading(s);
              TaskIds.require(s);
              return s.now();
            });
    return new FibFlowSnapshot(session, tables, dialect, now);
  }

  @Override
  public long now() {
    return now;
  }

  @Override
  public Terms terms() {
    return ownKeys().clears() ? FibFlowTerms.CLEARING : FibFlowTerms.TERMS;
  }

  @Override
  public Census scan(Scan scan, Consumer<Candidate> sink, Progress progress) {
    return session.run(
        s -> new SnapshotScan(s, tables, scan).run(dialect.access(s), sink, progress));
  }

  @Override
  public void amounts(Measure measure, Collection<TaskId> ids, Consumer<RowCount> sink) {
    boolean events = measure.equals(FibFlowTerms.MEASURES.getFirst());
    countBy("task_id", events ? EVENTS : ATTEMPTS, "", ids, sink);
  }

  @Override
  public void children(Collection<TaskId> parents, boolean all, Consumer<Child> sink) {
    if (!tables.tasks().containsKey("parent_id")) {
      return;
    }
    String sql = "select parent_id, id, status from " + TASKS + " where %1$s";
    // Few do harm, and PostgreSQL finds these in its index, where others compare texts otherwise.
    String harmful =
        Stream.of("< 'completed'", "> 'completed'", "is null")
            .map(other -> sql + " and status " + other)
            .collect(Collectors.joining(" union all "));
    boolean few = !all && !ownKeys().clears() && statusInIndex();
    rows(few ? harmful : sql, "parent_id", parents)
        .each(
            row -> {
              if (!row.isWhole(1)) {
                return;
              }
              String status = row.text(3);
              sink.accept(
                  new Child(
                      TaskId.of(row.whole(1)),
                      TaskId.of(row.whole(2)),
                      new TaskStatus(status == null ? "" : status)));
            });
  }

  private boolean statusInIndex() {
    if (statusInIndex == null) {
      statusInIndex =
          session.engine() instanceof PostgresEngine
              && session.run(
                  s ->
                      s.query(FibFlowTables.SQL.of("status-in-index"))
                          .bind("table", TASKS)
                          .mapTo(Boolean.class)
                          .one());
    }
    return statusInIndex;
  }

  @Override
  public Cascade cascade() {
    return ownKeys().cascade();
  }

  private OwnKeys ownKeys() {
    if (ownKeys == null) {
      ownKeys = session.run(OwnKeys::read);
    }
    return ownKeys;
  }

  @Override
  public void below(
      Collection<TaskId> ids, BiPredicate<TaskId, TaskId> wanted, Consumer<Candidate> sink) {
    if (cascade().parents()) {
      below("parent_id", ids, wanted, sink);
    }
    if (cascade().roots()) {
      below("root_id", ids, wanted, sink);
    }
  }

  /** Most are not wanted, and their ids stand in the key's own index. */
  private void below(
      String key,
      Collection<TaskId> ids,
      BiPredicate<TaskId, TaskId> wanted,
      Consumer<Candidate> sink) {
    List<TaskId> found = new ArrayList<>();
    rows("select " + key + ", id from " + TASKS + " where %s", key, ids)
        .each(
            row -> {
              TaskId id = TaskId.of(row.whole(2));
              if (wanted.test(TaskId.of(row.whole(1)), id)) {
                found.add(id);
              }
            });
    for (int from = 0; from < found.size(); from += CHUNK) {
      candidates(found.subList(from, Math.min(found.size(), from + CHUNK)), sink);
    }
  }

  @Override
  public void candidates(Collection<TaskId> ids, Consumer<Candidate> sink) {
    rows(RetentionRows.columns(tables) + " from " + TASKS + " where %s", "id", ids)
        .each(row -> sink.accept(RetentionRows.candidate(row)));
  }

  @Override
  public List<ForeignKey> foreignKeys() {
    if (foreign == null) {
      foreign = new LinkedHashMap<>();
      session
          .run(s -> new ForeignPaths(s, FibFlowTables.REFERRED).find())
          .forEach(path -> foreign.put(path.key(), path));
    }
    return List.copyOf(foreign.keySet());
  }

  @Override
  public void foreignRows(ForeignKey key, Consumer<RowCount> sink) {
    ForeignPath path = foreign.get(key);
    String task = path.subject();
    String sql =
        "select %1$s, count(*) from %2$s where %1$s is not null group by %1$s"
            .formatted(task, path.joined());
    session.perform(
        s ->
            s.each(
                sql,
                Map.of(),
                row -> sink.accept(new RowCount(TaskId.of(row.whole(1)), row.whole(2)))));
  }

  @Override
  public void workflowSizes(Collection<TaskId> roots, boolean themselves, Consumer<RowCount> sink) {
    boolean rooted = tables.tasks().containsKey("root_id");
    if (rooted) {
      countBy("root_id", TASKS, " and root_id <> id", roots, sink);
    }
    if (themselves) {
      // Left to itself SQLite walks every root of the store through the index on root_id.
      String column = session.engine().sql("unindexed", "root_id");
      String top = rooted ? " and (%1$s is null or %1$s = id)".formatted(column) : "";
      rows("select id from " + TASKS + " where %s" + top, "id", roots)
          .each(row -> sink.accept(new RowCount(TaskId.of(row.whole(1)), 1)));
    }
  }

  @Override
  public void everyTask(Consumer<SurveyedTask> sink, Progress progress) {
    session.perform(s -> new TaskSurvey(s, tables).run(sink, progress));
  }

  @Override
  public void sizes(Collection<TaskId> ids, Consumer<TaskSize> sink) {
    session.perform(s -> new RowSizes(s, tables).of(ids, sink));
  }

  @Override
  public OptionalLong activeWorkers(long moment) {
    return session.run(s -> ActiveWorkers.count(s, tables, moment));
  }

  private void countBy(
      String column, String table, String more, Collection<TaskId> ids, Consumer<RowCount> sink) {
    String sql =
        "select %1$s, count(*) from %2$s where %%s%3$s group by %1$s"
            .formatted(column, table, more);
    if (ids instanceof IdRange range) {
      String counts = sql.formatted(column + BETWEEN);
      session.perform(
          s ->
              s.counts(
                  counts,
                  range.from,
                  range.to,
                  (id, count) -> sink.accept(new RowCount(TaskId.of(id), count))));
    } else {
      rows(sql, column, ids)
          .each(row -> sink.accept(new RowCount(TaskId.of(row.whole(1)), row.whole(2))));
    }
  }

  /** Rows that are read when they are wanted. */
  private interface Rows {
    void each(ScannedRow.Sink sink);
  }

  /**
   * Returns the rows of which a column has one of these ids.
   *
   * @param sql the statement, with a place for that condition
   */
  private Rows rows(String sql, String column, Collection<TaskId> ids) {
    IdRange range = ids instanceof IdRange all ? all : null;
    SqlEngine engine = session.engine();
    String among = range == null ? engine.isOneOf(column, "ids") : column + BETWEEN;
    String whole = sql.formatted(among);
    return sink ->
        session.perform(
            s -> {
              if (range != null) {
                s.each(whole, Map.of("from", range.from, "to", range.to), sink);
              } else {
                SqlSession.each(
                    s.query(whole, TaskReading.numbers(ids)).setFetchSize(SqlEngine.FETCH_SIZE),
                    row -> sink.accept(ScannedRow.of(row)));
              }
            });
  }

  @Override
  public Cancellation cancellation() {
    return session.cancellation();
  }

  @Override
  public void close() {
    try {
      session.perform(s -> dialect.endReading(s));
    } catch (StoreException broken) {
      // What was read stays good; the failure that broke the connection was told where it happened.
      LoggerFactory.getLogger(FibFlowSnapshot.class).debug("ending a broken view", broken);
    } finally {
      session.close();
    }
  }
}
