package dev.holdfast.retention.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.holdfast.retention.hold.Holds;
import dev.holdfast.retention.plan.CleanupOptions;
import dev.holdfast.retention.plan.CleanupPlan;
import dev.holdfast.retention.plan.ForeignCount;
import dev.holdfast.retention.plan.Hazard;
import dev.holdfast.retention.plan.Preview;
import dev.holdfast.retention.scan.ForeignRowsContract;
import dev.holdfast.retention.scan.PreviewScan;
import dev.holdfast.store.OracleStore;
import dev.holdfast.store.Roles;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.retention.Retention;
import dev.holdfast.store.retention.RetentionSnapshot;
import dev.holdfast.store.rows.ForeignKey;
import dev.holdfast.store.rows.ForeignKey.Action;
import dev.holdfast.store.terms.Choices;
import dev.holdfast.store.terms.CommonHazards;
import dev.holdfast.store.terms.DriftReason;
import dev.holdfast.task.TaskId;
import java.sql.SQLException;
import java.time.Clock;
import java.util.EnumSet;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Rows of other tables go, or change, only if that was allowed. */
class ForeignRowsRunTest extends ForeignRowsContract {
  @Test
  void skippedExactlyTheirTasksStay() throws SQLException {
    assumeKeys();
    invoices("CASCADE");
    database.execute("INSERT INTO invoices VALUES (1, 2), (2, 2), (3, 4)");

    CleanupPlan.Ready plan = ready(preview(POLICY), skipping(CommonHazards.FOREIGN_ROWS));
    CleanupResult result = run(plan);

    assertThat(plan.skipped()).isEqualTo(2);
    assertThat(result.deleted()).isEqualTo(3);
    assertThat(tasksLeft()).containsExactly(2L, 4L, 9L);
    assertThat(invoicesLeft()).containsExactly(1L, 2L, 3L);
  }

  @Test
  void allowedTheyGo() throws SQLException {
    assumeKeys();
    invoices("CASCADE");
    database.execute("INSERT INTO invoices VALUES (1, 2), (2, 2), (3, 4), (4, 9)");

    CleanupResult result = run(ready(preview(POLICY), allowing(CommonHazards.FOREIGN_ROWS)));

    assertThat(result.complete()).isTrue();
    assertThat(tasksLeft()).containsExactly(9L);
    assertThat(invoicesLeft()).containsExactly(4L);
  }

  @Test
  void aRowThatCameAfterThePreviewMakesItsTaskDrift() throws SQLException {
    assumeKeys();
    invoices("CASCADE");
    database.execute("INSERT INTO invoices VALUES (1, 2)");
    CleanupPlan.Ready allowed = ready(preview(POLICY), allowing(CommonHazards.FOREIGN_ROWS));
    database.execute("INSERT INTO invoices VALUES (2, 3)");

    CleanupResult result = run(allowed);

    assertThat(result.drifted())
        .containsExactly(new Drift(TaskId.of(3), DriftReason.FOREIGN_ROWS, 1));
    assertThat(tasksLeft()).containsExactly(3L, 9L);
    assertThat(invoicesLeft()).containsExactly(2L);
  }

  @Test
  void aKeyThatCameAfterThePreviewMakesTasksDrift() throws SQLException {
    assumeKeys();
    CleanupPlan.Ready plan = ready(preview(POLICY), CleanupOptions.DEFAULT);
    invoices("SET NULL");
    database.execute("INSERT INTO invoices VALUES (1, 2)");

    CleanupResult result = run(plan);

    assertThat(result.drifted())
        .containsExactly(new Drift(TaskId.of(2), DriftReason.FOREIGN_ROWS, 1));
    assertThat(database.number("SELECT task_id FROM invoices")).isEqualTo(2);
  }

  @Test
  void rowsThatStopTheDeletionKeepTheirTasksEvenIfAllowed() throws SQLException {
    assumeKeys();
    invoices("RESTRICT");
    database.execute("INSERT INTO invoices VALUES (1, 2)");

    CleanupPlan.Ready plan = ready(preview(POLICY), allowing(CommonHazards.FOREIGN_ROWS));
    database.execute("INSERT INTO invoices VALUES (2, 3)");
    CleanupResult result = run(plan);

    assertThat(plan.skipped()).isEqualTo(1);
    assertThat(result.drifted())
        .containsExactly(new Drift(TaskId.of(3), DriftReason.FOREIGN_ROWS, 1));
    assertThat(result.failure()).isNull();
    assertThat(tasksLeft()).containsExactly(2L, 3L, 9L);
  }

  @Test
  void aTableThatMayNotBeReadIsNamedAndCannotBeSkipped() throws SQLException {
    assumeKeys();
    invoices("CASCADE");
    database.execute("INSERT INTO invoices VALUES (1, 2)");
    OracleStore limited = asCleaner();
    try (TaskStore other = limited.open()) {
      Preview preview = preview(other, new PreviewScan(POLICY, NOW, null, Holds.NONE));

      Hazard hazard = foreign(preview);
      assertThat(hazard.count()).isEqualTo(5);
      assertThat(hazard.foreign())
          .containsExactly(
              new ForeignCount(
                  new ForeignKey("invoices", "invoices_task", Action.CASCADE, null, false), null));
      assertThat(CleanupPlan.of(preview, skipping(CommonHazards.FOREIGN_ROWS)))
          .isEqualTo(new CleanupPlan.Refused(List.of(hazard)));
      CleanupPlan.Ready plan = ready(preview, allowing(CommonHazards.FOREIGN_ROWS));
      try (var writer = Roles.of(other, Retention.class).writer(Choices.NONE, NEVER)) {
        CleanupResult result =
            new CleanupRun(
                    plan.order(), CleanupListener.NONE, NEVER, RunClock.of(Clock.systemUTC()))
                .run(writer);
        assertThat(result.deleted()).isEqualTo(5);
      }
      assertThat(invoicesLeft()).isEmpty();
    }
  }

  @Test
  void aRowOfWhichTheTransactionIsOpenKeepsItsTask() throws SQLException {
    assumeKeys();
    invoices("CASCADE");
    CleanupPlan.Ready plan = ready(preview(POLICY), CleanupOptions.DEFAULT);
    try (var connection = database.connect();
        var statement = connection.createStatement()) {
      connection.setAutoCommit(false);
      statement.execute("INSERT INTO invoices VALUES (1, 2)");

      CleanupResult result = run(plan);

      connection.commit();
      assertThat(result.deleted()).isLessThanOrEqualTo(4);
    }
    assertThat(tasksLeft()).contains(2L, 9L);
    assertThat(invoicesLeft()).containsExactly(1L);
  }

  @Test
  void sqliteDoesNothingToThem() throws SQLException {
    assumeThat(engine.isSqlite()).isTrue();
    for (Action action : EnumSet.range(Action.CASCADE, Action.NO_ACTION)) {
      database.execute(
          "CREATE TABLE t_%s (task INTEGER DEFAULT 9 REFERENCES %s (id) ON DELETE %s)"
              .formatted(action.wireName(), TASKS, action.sql()),
          "INSERT INTO t_%s VALUES (3)".formatted(action.wireName()));
    }

    CleanupResult result = run(ready(preview(POLICY), CleanupOptions.DEFAULT));

    assertThat(result.deleted()).isEqualTo(5);
    for (Action action : EnumSet.range(Action.CASCADE, Action.NO_ACTION)) {
      assertThat(database.number("SELECT task FROM t_" + action.wireName())).isEqualTo(3);
    }
  }

  @Test
  void theStoresOwnKeysAreNoneOfThese() throws SQLException {
    assumeKeys();
    database.execute(
        "ALTER TABLE fib_flow_task_events ADD CONSTRAINT own_key FOREIGN KEY (task_id)"
            + " REFERENCES fib_flow_tasks (id) ON DELETE CASCADE");
    try (RetentionSnapshot snapshot = Roles.of(store, Retention.class).snapshot(NEVER)) {
      assertThat(snapshot.foreignKeys()).isEmpty();
    }
    assertThat(run(ready(preview(POLICY), CleanupOptions.DEFAULT)).deleted()).isEqualTo(5);
    assertNothingHalfDeleted();
  }

  private OracleStore asCleaner() throws SQLException {
    String name = database.address().substring(database.address().lastIndexOf('/') + 1);
    if (engine.isMysql()) {
      database.execute("CREATE USER IF NOT EXISTS cleaner");
      for (String table : List.of(TASKS, "fib_flow_task_events", "fib_flow_task_attempts")) {
        database.execute("GRANT ALL ON " + name + "." + table + " TO cleaner");
      }
      database.execute(
          "GRANT SELECT ON " + name + ".fib_flow_workers TO cleaner",
          "GRANT INSERT ON " + name + ".invoices TO cleaner");
      return engine.mysqlServer().as("cleaner", database);
    }
    database.execute(
        "DO $$ BEGIN CREATE ROLE cleaner LOGIN; EXCEPTION WHEN duplicate_object THEN NULL; END $$",
        "GRANT ALL ON fib_flow_tasks, fib_flow_task_events, fib_flow_task_attempts,"
            + " fib_flow_workers TO cleaner");
    return new OracleStore(
        database.address().replace("//postgres@", "//cleaner@"), database.jdbcUrl());
  }
}
