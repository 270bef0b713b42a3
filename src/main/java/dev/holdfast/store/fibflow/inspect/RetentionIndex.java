package dev.holdfast.store.fibflow.inspect;

import static dev.holdfast.store.fibflow.FibFlowTables.TASKS;
import static dev.holdfast.store.fibflow.FibFlowTables.sql;
import static dev.holdfast.store.fibflow.FibFlowTerms.TERMS;

import dev.holdfast.job.Progress;
import dev.holdfast.store.Finding.Fact;
import dev.holdfast.store.Finding.Severity;
import dev.holdfast.store.FindingSheet;
import dev.holdfast.store.fibflow.list.IdWindows;
import dev.holdfast.store.sql.SqlSession;
import dev.holdfast.store.terms.FindingTerm;
import java.sql.SQLException;
import java.util.List;

/** What it costs the runtime's retention that no index serves it, measured by doing it. */
record RetentionIndex(SqlSession session, InspectionDialect dialect) {
  /** fib-flow's batch, and its age unless configured otherwise (formats/fib-flow, section 4). */
  static final int BATCH = 100;

  /** From so many ended tasks on, reading all of them for each batch is worth an index. */
  private static final int MANY = 2_000;

  private static final long DAY = 86_400;

  /** A status, a time, a row id and the overhead of an entry. */
  private static final int ENTRY_BYTES = 40;

  /**
   * Describes the missing index.
   *
   * @param visited tasks of the statuses that retention deletes: a batch looks at all of them
   */
  void missing(long visited, FindingSheet sheet) throws SQLException {
    FindingTerm known = TERMS.finding("missing_retention_index");
    FindingTerm kind = visited < MANY ? known.in(Severity.NOTE) : known;
    sheet.add(kind, 1, List.of());
    sheet.tell(kind, Fact.BATCH_MS, Math.round(nanos() / 1e6));
    sheet.tell(kind, Fact.ROWS_VISITED, visited);
    sheet.tell(kind, Fact.ROWS_WITH_INDEX, Math.min(BATCH, visited));
    long tasks = session.query("select count(*) from " + TASKS).mapTo(Long.class).one();
    sheet.tell(kind, Fact.INDEX_BYTES, tasks * ENTRY_BYTES);
    sheet.look(kind, batch(dialect.tasks()) + ";");
    sheet.repair(kind, List.of(dialect.retentionIndex()));
  }

  private String batch(String table) {
    return "SELECT id FROM %s WHERE %s ORDER BY last_active_time, id LIMIT %s"
        .formatted(table, candidates(), BATCH);
  }

  private String candidates() {
    return "status IN ('completed', 'permanently_failed') AND last_active_time < %s - %s"
        .formatted(dialect.now(), DAY);
  }

  private long nanos() throws SQLException {
    if (session.engine().readsBlockWriters(session)) {
      return nanosInWindows();
    }
    long start = System.nanoTime();
    session.query(batch(TASKS)).mapTo(Long.class).list();
    return System.nanoTime() - start;
  }

  /** The same rows in short reads: measuring a long one would be to hold the writers up for it. */
  private long nanosInWindows() throws SQLException {
    long[] sum = {0};
    String counting =
        sql(
            "select count(*) from {tasks} where id between :from and :to and %s",
            candidates().replaceFirst("status", session.engine().sql("unindexed", "status")));
    new IdWindows(session, TASKS, "id")
        .each(
            Progress.NONE,
            (from, to) -> {
              long start = System.nanoTime();
              session.query(counting).bind("from", from).bind("to", to).mapTo(Long.class).one();
              sum[0] += System.nanoTime() - start;
            });
    return sum[0];
  }
}
