package dev.holdfast.store.fibflow.inspect;

import static dev.holdfast.store.fibflow.FibFlowTables.ATTEMPTS;
import static dev.holdfast.store.fibflow.FibFlowTables.EVENTS;
import static dev.holdfast.store.fibflow.FibFlowTables.TASKS;

import dev.holdfast.job.Progress;
import dev.holdfast.store.Finding;
import dev.holdfast.store.Finding.Fact;
import dev.holdfast.store.fibflow.FibFlowTables;
import dev.holdfast.store.fibflow.list.IdWindows;
import dev.holdfast.store.sql.SqlSession;
import dev.holdfast.store.terms.FindingTerm;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Looks for everything that can be wrong with a fib-flow store, window by window. */
public final class StoreInspector {

  private static final int WHOLE = 1_000;

  private final SqlSession session;
  private final FibFlowTables tables;
  private final InspectionDialect dialect;
  private final TableNames names;
  private final List<Finding> findings = new ArrayList<>();

  public StoreInspector(SqlSession session, FibFlowTables tables, InspectionDialect dialect) {
    this.session = session;
    this.tables = tables;
    this.dialect = dialect;
    this.names = dialect.names(session);
  }

  public List<Finding> run(Progress progress) throws SQLException {
    TaskScan tasks =
        new TaskScan(session, new TaskFaults(tables, names, dialect).all(workersKnown()));
    new IdWindows(session, TASKS, "id").each(progress.part(0, 400, WHOLE), tasks::window);
    tasks.found(names, findings);
    if (tables.tasks().containsKey("root_id")) {
      roots(progress.part(400, 500, WHOLE));
    }
    orphans(FibFlowFindings.ORPHAN_EVENT, EVENTS, names.events(), progress.part(500, 800, WHOLE));
    orphans(
        FibFlowFindings.ORPHAN_ATTEMPT, ATTEMPTS, names.attempts(), progress.part(800, 950, WHOLE));
    workerClocks();
    dialect.place(session).ifPresent(findings::add);
    if (tasks.terminal() > RetentionIndex.BATCH
        && tables.tasks().containsKey("last_active_time")
        && !dialect.hasRetentionIndex(session)) {
      findings.add(new RetentionIndex(session, names, dialect).missing(tasks.terminal()));
    }
    findings.sort(Finding.WORST_FIRST);
    return List.copyOf(findings);
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

  private void roots(Progress progress) throws SQLException {
    GroupScan roots = new GroupScan(session, TASKS, "root_id");
    roots.run(progress);
    if (roots.groups() > 0) {
      findings.add(
          new Finding(
              FibFlowFindings.TORN_WORKFLOW,
              roots.groups(),
              roots.sample,
              Map.of(Fact.TASKS, roots.rows()),
              Optional.of(TornWorkflows.look(names)),
              TornWorkflows.repair(names, tables.tasks().containsKey("parent_id"), dialect)));
    }
  }

  private void orphans(FindingTerm kind, String table, String name, Progress progress)
      throws SQLException {
    GroupScan scan = new GroupScan(session, table, "task_id");
    scan.run(progress);
    if (scan.groups() > 0) {
      String condition =
          "NOT EXISTS (SELECT 1 FROM " + names.tasks() + " AS t WHERE t.id = o.task_id)";
      findings.add(
          new Finding(
              kind,
              scan.rows(),
              scan.sample,
              Map.of(Fact.TASKS, scan.groups()),
              Optional.of(
                  "SELECT o.* FROM " + name + " AS o WHERE " + condition + " ORDER BY o.id;"),
              List.of(dialect.delete(name, condition))));
    }
  }

  private void workerClocks() {
    if (!tables.workers().containsKey("last_seen_at")) {
      return;
    }
    // Whole seconds, read one after the other: a few apart is no skew.
    String condition = "w.last_seen_at > " + dialect.now() + " + 5";
    String from = " FROM " + names.workers() + " AS w WHERE " + condition;
    List<String> sample =
        session
            .query(
                "select w.worker_id%s order by %s limit %s"
                    .formatted(from, session.engine().exactText("w.worker_id"), Finding.SAMPLE))
            .mapTo(String.class)
            .list();
    if (!sample.isEmpty()) {
      long count = session.query("select count(*)" + from).mapTo(Long.class).one();
      long ahead =
          session
              .query("select max(w.last_seen_at) - " + dialect.now() + from)
              .mapTo(Long.class)
              .one();
      findings.add(
          new Finding(
              FibFlowFindings.WORKER_CLOCK,
              count,
              sample.stream().map(String::valueOf).toList(),
              Map.of(Fact.SECONDS, ahead),
              Optional.of("SELECT w.*" + from + " ORDER BY w.worker_id;"),
              List.of()));
    }
  }
}
