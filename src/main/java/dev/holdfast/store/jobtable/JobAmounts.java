package dev.holdfast.store.jobtable;

import dev.holdfast.store.StoreFailure;
import dev.holdfast.store.retention.RetentionSnapshot;
import dev.holdfast.store.retention.RetentionSnapshot.RowCount;
import dev.holdfast.store.rows.StoredTable;
import dev.holdfast.store.sql.RowKeys;
import dev.holdfast.store.sql.ScannedRow;
import dev.holdfast.store.sql.SqlEngine;
import dev.holdfast.store.sql.SqlSession;
import dev.holdfast.task.TaskId;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/** Counts the rows that go along with tasks of a job table, and adds them up. */
final class JobAmounts {

  /** How many rows are read as fast as those of one task are looked for. */
  private static final int A_SCAN = 50;

  private final SqlSession session;
  private final JobTable table;
  private final long now;

  /** Of how many tasks those of each table were counted. */
  private final Map<String, Long> asked = new HashMap<>();

  private final Map<String, Long> found = new HashMap<>();
  private final Map<String, Boolean> hidden = new HashMap<>();

  /** How many rows were counted of those below, which may be counted for each of these tasks. */
  private final Map<String, Map<TaskId, Long>> twice = new HashMap<>();

  JobAmounts(SqlSession session, JobTable table, long now) {
    this.session = session;
    this.table = table;
    this.now = now;
  }

  /** Counts those of one table, for each task. */
  void count(StoredTable part, Collection<TaskId> ids, Consumer<RowCount> sink) {
    asked.merge(part.name(), (long) ids.size(), Long::sum);
    if (hidden.computeIfAbsent(part.name(), this::isHidden)) {
      return;
    }
    String columns = Words.joined(", ", part.subjects(), way -> table.read("", way));
    String sql = "select %s from %s".formatted(columns, table.spelled(part.name()));
    session.run(
        s -> {
          if (ids.size() > RetentionSnapshot.CHUNK && reads(s, part, ids.size())) {
            s.each(sql, Map.of(), row -> count(part, row, -1, ids, sink));
            return null;
          }
          JobFamily.inChunks(
              ids,
              some -> {
                Set<TaskId> these = new HashSet<>(some);
                for (int at = 0; at < part.subjects().size(); at++) {
                  int way = at;
                  StoredTable named = part.by(part.subjects().get(at));
                  RowKeys rows = RowKeys.ofSubjects(table.engine(), named, some);
                  rows.bind(s.query(sql + " where " + rows.condition()))
                      .map((row, _) -> count(part, ScannedRow.of(row), way, these, sink))
                      .forEach(_ -> {});
                }
              });
          return null;
        });
  }

  /**
   * What may not be read is not counted: that nothing can be deleted is told by who asks for that.
   */
  private boolean isHidden(String name) {
    Map<String, List<String>> read = Map.of(table.asked(name), List.of("SELECT"));
    return session.run(s -> s.engine().rights(s).obstacle(read))
        instanceof StoreFailure.AccessDenied;
  }

  /** Returns whether one read of a whole table costs less than to look for each of some tasks. */
  private boolean reads(SqlSession s, StoredTable part, int tasks) {
    return s.query("select reltuples from pg_class where oid = to_regclass(:table)")
            .bind("table", table.spelled(part.name()))
            .mapTo(Double.class)
            .one()
        <= (double) tasks * A_SCAN;
  }

  /**
   * Counts a row for the first of its columns that names one of some tasks.
   *
   * @param way by which of its columns it was looked for; -1 by none
   */
  private boolean count(
      StoredTable part, ScannedRow row, int way, Collection<TaskId> ids, Consumer<RowCount> sink)
      throws SQLException {
    List<TaskId> before = new ArrayList<>();
    for (int at = 0; at < part.subjects().size(); at++) {
      int place = at * part.subject().size();
      TaskId id = table.named(row, place);
      if (id != null && ids.contains(id)) {
        if (way < 0 || way == at) {
          found.merge(part.name(), 1L, Long::sum);
          sink.accept(new RowCount(id, 1));
          Map<TaskId, Long> others = twice.computeIfAbsent(part.name(), _ -> new HashMap<>());
          before.forEach(other -> others.merge(other, 1L, Long::sum));
        }
        return true;
      }
      if (id != null && way >= 0) {
        before.add(id);
      }
    }
    return false;
  }

  /** Returns how many there are of all tables, each row once; those of some may be counted. */
  Map<String, Long> rows(Iterable<TaskId> ids, long tasks) {
    Map<String, Long> rows = new LinkedHashMap<>();
    if (table.stored().isEmpty()) {
      for (Mapping.Step step : table.mapping().steps().reversed()) {
        rows.put(JobTables.name(step), 0L);
        JobFamily.inChunks(
            ids, some -> rows.merge(JobTables.name(step), going(step, some), Long::sum));
      }
      return rows;
    }
    for (StoredTable part : table.stored()) {
      boolean parts = part.measure() != null;
      if (parts && asked.getOrDefault(part.name(), 0L) != tasks) {
        found.remove(part.name());
        twice.remove(part.name());
        JobFamily.inChunks(ids, some -> count(part, some, _ -> {}));
      }
      rows.put(part.name(), parts ? found.getOrDefault(part.name(), 0L) : tasks);
    }
    // What two of them share goes once.
    twice.forEach(
        (name, others) ->
            ids.forEach(id -> rows.merge(name, -others.getOrDefault(id, 0L), Long::sum)));
    return rows;
  }

  /** Counts what the runtime's own delete would take along, by what the step says of the task. */
  private long going(Mapping.Step step, List<TaskId> ids) {
    RowKeys rows = table.rows(ids);
    Set<String> key = table.mapping().key().keySet();
    SqlEngine engine = table.engine();
    String same =
        Words.joined(
            " and ",
            step.key(),
            (name, of) ->
                "p.%s in (%s)"
                    .formatted(
                        engine.column(name),
                        key.contains(of) ? "t." + engine.column(of) : table.sql(of)));
    String sql =
        "select count(*) from %s p where exists (select 1 from %s where %s and %s)"
            .formatted(table.sql(step.table()), table.from(), rows.condition("t."), same);
    return session.run(s -> rows.bind(s.query(sql).bind("now", now)).mapTo(Long.class).one());
  }
}
