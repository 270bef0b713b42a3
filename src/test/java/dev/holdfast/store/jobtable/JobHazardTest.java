package dev.holdfast.store.jobtable;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.benchmark.Shape;
import dev.holdfast.job.Cancellation;
import dev.holdfast.job.Progress;
import dev.holdfast.retention.hold.Holds;
import dev.holdfast.retention.plan.CleanupOptions;
import dev.holdfast.retention.plan.CleanupPlan;
import dev.holdfast.retention.plan.Preview;
import dev.holdfast.retention.policy.Policy;
import dev.holdfast.retention.run.CleanupListener;
import dev.holdfast.retention.run.CleanupResult;
import dev.holdfast.retention.run.CleanupRun;
import dev.holdfast.retention.run.RunClock;
import dev.holdfast.retention.scan.PreviewScan;
import dev.holdfast.store.OraclePostgres;
import dev.holdfast.store.OracleStore;
import dev.holdfast.store.OracleStores;
import dev.holdfast.store.Roles;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.operation.Operation;
import dev.holdfast.store.retention.Retention;
import dev.holdfast.store.retention.RetentionSnapshot;
import dev.holdfast.store.terms.Choices;
import dev.holdfast.task.TaskId;
import java.sql.SQLException;
import java.time.Clock;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What another table tells of a job that goes, when that comes after the preview. */
class JobHazardTest {

  private OracleStore database;
  private Shape shape;
  private long now;

  @BeforeEach
  void make() throws Exception {
    database = OracleStores.blankPostgres();
    now = database.number("select floor(extract(epoch from now()))::bigint");
    shape = Shape.of("pg-boss", 400, now);
    database.execute(shape.fill().toArray(String[]::new));
  }

  @AfterEach
  void drop() throws SQLException {
    OraclePostgres.shared().drop(database);
  }

  @Test
  void aChildThatCameToWaitKeepsItsParentAndNoOther() throws Exception {
    String old = "select count(*) from pgboss.job where " + shape.old();
    long planned = database.number(old);
    CleanupResult result;
    try (TaskStore store = database.open()) {
      Preview preview;
      try (RetentionSnapshot snapshot =
          Roles.of(store, Retention.class).snapshot(Cancellation.never())) {
        preview =
            new PreviewScan(Policy.own(store.terms()).orElseThrow(), now, null, Holds.NONE)
                .run(snapshot, Progress.NONE);
      }
      database.execute(
          "insert into pgboss.job (name, blocked) values ('queue-1', true)",
          "insert into pgboss.job_dependency select c.name, c.id, p.name, p.id from pgboss.job c,"
              + " (select name, id from pgboss.job where state = 'completed' and "
              + shape.old()
              + " order by id limit 1) p where c.blocked");
      CleanupPlan.Ready plan = (CleanupPlan.Ready) CleanupPlan.of(preview, CleanupOptions.DEFAULT);
      try (Operation writer =
          Roles.of(store, Retention.class).writer(Choices.NONE, Cancellation.never())) {
        result =
            new CleanupRun(
                    plan.order(),
                    CleanupListener.NONE,
                    Cancellation.never(),
                    RunClock.of(Clock.systemUTC()))
                .run(writer);
      }
    }
    assertThat(result.deleted()).isEqualTo(planned - 1);
    assertThat(database.number(old)).isEqualTo(1);
    assertThat(database.number(shape.stray())).isZero();
    assertThat(
            database.number(
                "select count(*) from pgboss.job_dependency d, pgboss.job c where"
                    + " c.blocked and c.id = d.child_id"))
        .isEqualTo(1);
  }

  /** A scan knows all workflows; who asks about some follows their edges. */
  @Test
  void workflowsThatAreKnownAtOnceAreThoseThatEdgesLeadTo() throws Exception {
    database.execute(
        "insert into pgboss.job_dependency select c.name, c.id, p.name, p.id from pgboss.job c,"
            + " pgboss.job p where abs(hashtext(c.id::text || p.id)) % 1500 = 0",
        // What an edge names may be gone.
        "delete from pgboss.job where abs(hashtext(id::text)) % 9 = 0");
    try (TaskStore store = database.open();
        RetentionSnapshot snapshot =
            Roles.of(store, Retention.class).snapshot(Cancellation.never())) {
      Map<TaskId, TaskId> scanned = new HashMap<>();
      snapshot.scan(
          RetentionSnapshot.Scan.of(Set.copyOf(store.terms().statuses().deletable), true, now),
          each -> scanned.put(each.id(), each.workflow()),
          Progress.NONE);
      Map<TaskId, TaskId> asked = new HashMap<>();
      snapshot.candidates(scanned.keySet(), each -> asked.put(each.id(), each.workflow()));
      assertThat(scanned).isEqualTo(asked);
      Map<TaskId, Long> sizes = new HashMap<>();
      snapshot.workflowSizes(
          Set.copyOf(asked.values()), true, size -> sizes.merge(size.id(), size.rows(), Long::sum));
      Map<TaskId, Long> counted = new HashMap<>();
      asked.values().forEach(root -> counted.merge(root, 1L, Long::sum));
      assertThat(counted).hasSizeBetween(50, asked.size() - 50);
      counted.forEach((root, count) -> assertThat(sizes.get(root)).isGreaterThanOrEqualTo(count));
      assertThat(sizes.values().stream().mapToLong(Long::longValue).sum())
          .isLessThanOrEqualTo(database.number("select count(*) from pgboss.job"));
    }
  }
}
