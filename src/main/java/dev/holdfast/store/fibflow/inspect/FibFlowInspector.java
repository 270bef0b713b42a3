package dev.holdfast.store.fibflow.inspect;

import static dev.holdfast.store.fibflow.FibFlowTables.ATTEMPTS;
import static dev.holdfast.store.fibflow.FibFlowTables.EVENTS;
import static dev.holdfast.store.fibflow.FibFlowTables.TASKS;
import static dev.holdfast.store.fibflow.FibFlowTerms.TERMS;

import dev.holdfast.job.Progress;
import dev.holdfast.store.Finding;
import dev.holdfast.store.Finding.Fact;
import dev.holdfast.store.FindingSheet;
import dev.holdfast.store.fibflow.FibFlowTables;
import dev.holdfast.store.fibflow.list.IdWindows;
import dev.holdfast.store.sql.SqlSession;
import dev.holdfast.store.sql.sqlite.SqliteEngine;
import dev.holdfast.store.terms.CommonFindings;
import dev.holdfast.store.terms.FindingTerm;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** Looks for everything that can be wrong with a fib-flow store, window by window. */
public record FibFlowInspector(
    SqlSession session, FibFlowTables tables, FindingSheet sheet, InspectionDialect dialect) {

  private static final int WHOLE = 1_000;

  public FibFlowInspector(SqlSession session, FibFlowTables tables, FindingSheet sheet) {
    this(session, tables, sheet, InspectionDialect.of(session));
  }

  public void run(Progress progress) throws SQLException {
    TaskFaults faults = new TaskFaults(tables, dialect);
    TaskScan tasks = new TaskScan(session, faults.all(workersKnown()), sheet);
    new IdWindows(session, TASKS, "id").each(progress.part(0, 400, WHOLE), tasks::window);
    tasks.tell(dialect);
    if (tables.tasks().containsKey("root_id")) {
      missing(
          TERMS.finding("torn_workflow"), TASKS, "root_id", false, progress.part(400, 500, WHOLE));
      sheet.look(TERMS.finding("torn_workflow"), faults.tornWorkflows());
      sheet.repair(TERMS.finding("torn_workflow"), faults.regrown());
    }
    orphans(
        TERMS.finding("orphan_event"), EVENTS, dialect.events(), progress.part(500, 800, WHOLE));
    orphans(
        TERMS.finding("orphan_attempt"),
        ATTEMPTS,
        dialect.attempts(),
        progress.part(800, 950, WHOLE));
    workerClocks();
    place();
    if (tasks.terminal() > RetentionIndex.BATCH
        && tables.tasks().containsKey("last_active_time")
        && !dialect.hasRetentionIndex(session)) {
      new RetentionIndex(session, dialect).missing(tasks.terminal(), sheet);
    }
  }

  private boolean workersKnown() {
    // Where no worker ever registered, a worker's name in a task says nothing.
    return tables.workers().containsKey("expires_at")
        && session
            .query("select 1 from " + FibFlowTables.WORKERS + " limit 1")
            .mapTo(Long.class)
            .findOne()
            .isPresent();
  }

  /**
   * Looks for tasks that rows name and that are not there.
   *
   * @param rows whether the rows are counted, and not the tasks
   */
  private void missing(
      FindingTerm kind, String table, String column, boolean rows, Progress progress)
      throws SQLException {
    // Grouped first, so that a task with a thousand rows is looked up once; joined, since Citus
    // takes no query for each row of another.
    String missing =
        ("select g.task, g.n from (select %1$s as task, count(*) as n from %2$s"
                + " where %1$s between :from and :to group by %1$s) g left join %3$s t"
                + " on t.id = g.task where g.task <> 0 and t.id is null order by g.task")
            .formatted(column, table, TASKS);
    long[] found = {0, 0};
    List<String> sample = new ArrayList<>();
    new IdWindows(session, table, column)
        .each(
            progress,
            (from, to) ->
                SqlSession.each(
                    session.query(missing).bind("from", from).bind("to", to),
                    row -> {
                      found[0]++;
                      found[1] += row.getLong(2);
                      if (sample.size() < Finding.SAMPLE) {
                        sample.add(row.getString(1));
                      }
                    }));
    sheet.add(kind, found[rows ? 1 : 0], sample);
    sheet.tell(kind, Fact.TASKS, found[rows ? 0 : 1]);
  }

  private void orphans(FindingTerm kind, String table, String name, Progress progress)
      throws SQLException {
    missing(kind, table, "task_id", true, progress);
    String condition =
        "NOT EXISTS (SELECT 1 FROM " + dialect.tasks() + " AS t WHERE t.id = o.task_id)";
    sheet.look(kind, "SELECT o.* FROM " + name + " AS o WHERE " + condition + " ORDER BY o.id;");
    sheet.repair(kind, List.of(dialect.delete(name, condition)));
  }

  private void workerClocks() {
    if (!tables.workers().containsKey("last_seen_at")) {
      return;
    }
    // Whole seconds, read one after the other: a few apart is no skew.
    String condition = "w.last_seen_at > " + dialect.now() + " + 5";
    String from = " FROM " + dialect.workers() + " AS w WHERE " + condition;
    List<String> sample =
        session
            .query(
                "select w.worker_id%s order by %s limit %s"
                    .formatted(from, session.engine().exactText("w.worker_id"), Finding.SAMPLE))
            .mapTo(String.class)
            .list();
    if (!sample.isEmpty()) {
      String asked = "select count(*), max(w.last_seen_at) - " + dialect.now() + from;
      SqlSession.each(
          session.query(asked),
          row -> {
            sheet.add(TERMS.finding("worker_clock"), row.getLong(1), sample);
            sheet.tell(TERMS.finding("worker_clock"), Fact.SECONDS, row.getLong(2));
          });
      sheet.look(TERMS.finding("worker_clock"), "SELECT w.*" + from + " ORDER BY w.worker_id;");
    }
  }

  /** The log of a file is found by the name it was opened by (sqlite.org/howtocorrupt, 2.5). */
  private void place() {
    if (session.engine() instanceof SqliteEngine engine
        && !engine.readsBlockWriters(session)
        && engine.file.links() > 1) {
      List<String> path = List.of(engine.file.path().toString());
      sheet.add(CommonFindings.HARD_LINKS, engine.file.links(), path);
    }
  }
}
