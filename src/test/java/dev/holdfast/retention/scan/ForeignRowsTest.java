package dev.holdfast.retention.scan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.holdfast.job.Progress;
import dev.holdfast.retention.plan.CleanupOptions;
import dev.holdfast.retention.plan.CleanupPlan;
import dev.holdfast.retention.plan.ForeignCount;
import dev.holdfast.retention.plan.Hazard;
import dev.holdfast.retention.plan.PlanFacts;
import dev.holdfast.retention.plan.PlanRows;
import dev.holdfast.retention.plan.Preview;
import dev.holdfast.retention.run.CleanupResult;
import dev.holdfast.retention.run.Drift;
import dev.holdfast.store.Finding;
import dev.holdfast.store.Inspectable;
import dev.holdfast.store.fibflow.FibFlowHazards;
import dev.holdfast.store.fibflow.FibFlowTerms;
import dev.holdfast.store.rows.ForeignKey;
import dev.holdfast.store.rows.ForeignKey.Action;
import dev.holdfast.store.terms.CommonFindings;
import dev.holdfast.store.terms.CommonHazards;
import dev.holdfast.store.terms.DriftReason;
import dev.holdfast.task.TaskId;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.sql.SQLException;
import java.util.EnumSet;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Rows of other tables that go, or change, are shown before. */
class ForeignRowsTest extends ForeignRowsContract {

  @Test
  void rowsThatWouldGoBlock() throws SQLException {
    assumeKeys();
    invoices("CASCADE");
    database.execute("INSERT INTO invoices VALUES (1, 2), (2, 2), (3, 4), (4, 9), (5, NULL)");

    Hazard hazard = foreign(preview(POLICY));

    assertThat(hazard)
        .isEqualTo(
            new Hazard(
                CommonHazards.FOREIGN_ROWS,
                2,
                ids(2, 4),
                List.of(counted("invoices", "invoices_task", Action.CASCADE, 3))));
    assertThat(hazard.blocking()).isTrue();
    assertThat(CleanupPlan.of(preview(POLICY), CleanupOptions.DEFAULT))
        .isInstanceOf(CleanupPlan.Refused.class);
  }

  @Test
  void keysThatNobodyEnforcesAreNamedAndStopNothing() throws SQLException {
    assumeThat(engine.isSqlite()).as("servers enforce them").isTrue();
    database.execute(
        "CREATE TABLE invoices (id INTEGER PRIMARY KEY, task_id INTEGER REFERENCES FIB_flow_tasks"
            + " ON DELETE CASCADE)",
        "CREATE TABLE \"event \"\"notes\" (event INTEGER REFERENCES fib_flow_task_events (id))",
        "INSERT INTO invoices VALUES (1, 2), (2, 2), (3, 4), (4, 9), (5, NULL)");

    Preview preview = preview(POLICY);

    assertThat(preview.hazards())
        .contains(
            new Hazard(
                CommonHazards.DANGLING_ROWS,
                2,
                ids(2, 4),
                List.of(counted("invoices", "task_id", Action.NOT_ENFORCED, 3))))
        .extracting(Hazard::kind)
        .doesNotContain(CommonHazards.FOREIGN_ROWS);
    assertThat(CleanupPlan.of(preview, CleanupOptions.DEFAULT))
        .isInstanceOf(CleanupPlan.Ready.class);
    assertThat(store.role(Inspectable.class).orElseThrow().inspect(Progress.NONE, NEVER))
        .filteredOn(finding -> finding.kind() == CommonFindings.FOREIGN_KEY_NOT_ENFORCED)
        .singleElement()
        .satisfies(
            finding ->
                assertThat(finding.sample())
                    .containsExactly(
                        "invoices: task_id (NOT ENFORCED, rows: 4)",
                        "event \"notes: event (NOT ENFORCED, rows: 0)"));
  }

  @Test
  void everyActionIsNamed() throws SQLException {
    assumeKeys();
    assumeThat(engine.isMysql()).as("InnoDB has no SET DEFAULT").isFalse();
    for (Action action : EnumSet.range(Action.CASCADE, Action.NO_ACTION)) {
      database.execute(
          "CREATE TABLE t_%s (task BIGINT DEFAULT 9 CONSTRAINT k_%1$s REFERENCES %s (id) ON DELETE %s)"
              .formatted(action.wireName(), TASKS, action.sql()),
          "INSERT INTO t_%s VALUES (3)".formatted(action.wireName()));
    }

    assertThat(foreign(preview(POLICY)).foreign())
        .containsExactlyInAnyOrder(
            counted("t_cascade", "k_cascade", Action.CASCADE, 1),
            counted("t_set_null", "k_set_null", Action.SET_NULL, 1),
            counted("t_set_default", "k_set_default", Action.SET_DEFAULT, 1),
            counted("t_restrict", "k_restrict", Action.RESTRICT, 1),
            counted("t_no_action", "k_no_action", Action.NO_ACTION, 1));
  }

  @Test
  void keysOnEventsAndAttemptsCountToo() throws SQLException {
    assumeKeys();
    for (String table : List.of("fib_flow_task_events", "fib_flow_task_attempts")) {
      String notes = table.equals("fib_flow_task_events") ? "event_notes" : "attempt_notes";
      database.execute(
          "CREATE TABLE %s (row_id BIGINT, CONSTRAINT k_%1$s FOREIGN KEY (row_id) REFERENCES %s (id) ON DELETE CASCADE)"
              .formatted(notes, table),
          "INSERT INTO %s VALUES (4), (4), (9)".formatted(notes));
    }
    Preview preview = preview(POLICY);

    assertThat(foreign(preview).sample()).isEqualTo(ids(4));
    assertThat(foreign(preview).foreign())
        .containsExactlyInAnyOrder(
            counted("event_notes", "k_event_notes", Action.CASCADE, 2),
            counted("attempt_notes", "k_attempt_notes", Action.CASCADE, 2));
    database.execute("INSERT INTO event_notes VALUES (3)");
    CleanupResult result = run(ready(preview, skipping(CommonHazards.FOREIGN_ROWS)));
    assertThat(result.drifted())
        .containsExactly(new Drift(TaskId.of(3), DriftReason.FOREIGN_ROWS, 1));
    assertThat(database.number("SELECT count(*) FROM event_notes")).isEqualTo(4);
  }

  @Test
  void tablesBehindAreNamedToo() throws SQLException {
    assumeKeys();
    invoices("CASCADE");
    database.execute(
        "CREATE TABLE positions (id BIGINT PRIMARY KEY, invoice BIGINT, above BIGINT, CONSTRAINT"
            + " p_invoice FOREIGN KEY (invoice) REFERENCES invoices (id) ON DELETE CASCADE,"
            + " CONSTRAINT p_above FOREIGN KEY (above) REFERENCES positions (id) ON DELETE"
            + " CASCADE)",
        "INSERT INTO invoices VALUES (1, 2), (2, 3)",
        "INSERT INTO positions VALUES (1, 1, NULL), (2, 1, 1), (3, NULL, 1)");

    Preview preview = preview(POLICY);

    assertThat(foreign(preview).foreign())
        .containsExactlyInAnyOrder(
            counted("invoices", "invoices_task", Action.CASCADE, 2),
            new ForeignCount(
                new ForeignKey("positions", "p_invoice", Action.CASCADE, "invoices", true), 2L),
            new ForeignCount(
                new ForeignKey("positions", "p_above", Action.CASCADE, "positions", false), null));
    assertThat(run(ready(preview, skipping(CommonHazards.FOREIGN_ROWS))).deleted()).isEqualTo(3);
    assertThat(database.number("SELECT count(*) FROM positions")).isEqualTo(3);
  }

  @Test
  void oddNamesAreQuoted() throws SQLException {
    assumeKeys();
    String quote = engine.isMysql() ? "`" : "\"";
    String table =
        quote + "in \"v:o?i <ce>s".replace("\"", quote.equals("`") ? "``" : "\"\"") + quote;
    String column = quote + "ta'sk: <id>" + quote;
    database.execute(
        "CREATE TABLE %s (%s BIGINT, CONSTRAINT %s FOREIGN KEY (%2$s) REFERENCES %s (id) ON DELETE CASCADE)"
            .formatted(table, column, quote + "a key: <x>" + quote, TASKS),
        "INSERT INTO %s VALUES (2)".formatted(table));

    CleanupPlan.Ready plan = ready(preview(POLICY), skipping(CommonHazards.FOREIGN_ROWS));

    assertThat(run(plan).deleted()).isEqualTo(4);
    assertThat(tasksLeft()).containsExactly(2L, 9L);
  }

  @Test
  void namesThatEndWithQuotesAreCountedOrNamedAsUncounted() throws SQLException {
    assumeKeys();
    String quote = engine.isMysql() ? "`" : "\"";
    String mark = engine.isMysql() ? "\"" : "\"\"";
    database.execute(
        "CREATE TABLE %1$s%2$s<a>: \\x%2$s%1$s (%1$sid%2$s%1$s BIGINT, CONSTRAINT k FOREIGN KEY (%1$sid%2$s%1$s) REFERENCES %3$s (id) ON DELETE CASCADE)"
            .formatted(quote, mark, TASKS),
        "INSERT INTO %1$s%2$s<a>: \\x%2$s%1$s VALUES (2)".formatted(quote, mark));

    List<ForeignCount> counts = foreign(preview(POLICY)).foreign();

    assertThat(counts).hasSize(1);
    assertThat(counts.getFirst().rows()).isEqualTo(engine.isMysql() ? null : 1L);
  }

  @Test
  void theDoctorNamesTheKeys() throws SQLException {
    assumeKeys();
    invoices("CASCADE");
    database.execute(
        "CREATE TABLE bills (task BIGINT, CONSTRAINT bills_task FOREIGN KEY (task) REFERENCES "
            + TASKS
            + " (id) ON DELETE RESTRICT)");

    List<Finding> findings =
        store.role(Inspectable.class).orElseThrow().inspect(Progress.NONE, NEVER);

    assertThat(findings)
        .filteredOn(finding -> finding.kind() == CommonFindings.FOREIGN_KEY)
        .extracting(Finding::sample)
        .containsExactly(List.of("invoices: invoices_task (CASCADE)"));
    assertThat(findings)
        .filteredOn(finding -> finding.kind() == CommonFindings.FOREIGN_KEY_REFUSES)
        .extracting(Finding::sample)
        .containsExactly(List.of("bills: bills_task (RESTRICT)"));
  }

  @Test
  void aPartitionedTableIsNamedOnce() throws SQLException {
    assumeThat(engine.isServer() && !engine.isMysql()).as("PostgreSQL").isTrue();
    database.execute(
        "CREATE TABLE invoices (id BIGINT, task_id BIGINT CONSTRAINT invoices_task REFERENCES "
            + TASKS
            + " (id) ON DELETE CASCADE) PARTITION BY RANGE (id)",
        "CREATE TABLE invoices_1 PARTITION OF invoices FOR VALUES FROM (0) TO (10)",
        "CREATE TABLE invoices_2 PARTITION OF invoices FOR VALUES FROM (10) TO (20)",
        "INSERT INTO invoices VALUES (1, 2), (11, 2)");

    assertThat(foreign(preview(POLICY)).foreign())
        .containsExactly(counted("invoices", "invoices_task", Action.CASCADE, 2));
  }

  @Test
  void aFrozenPlanKeepsThem() throws Exception {
    assumeKeys();
    invoices("CASCADE");
    database.execute("INSERT INTO invoices VALUES (1, 2), (2, 4)");
    Preview seen = preview(POLICY);
    ByteArrayOutputStream rows = new ByteArrayOutputStream();
    PlanRows.write(seen, PlanRows.form(seen), rows);

    Preview read =
        PlanRows.read(
            new ByteArrayInputStream(rows.toByteArray()),
            PlanRows.form(seen),
            new PlanFacts(
                seen.policy(),
                seen.now(),
                seen.storeNow(),
                seen.cut(),
                seen.spared(),
                seen.evidence().census(),
                seen.request()),
            FibFlowTerms.MEASURES,
            FibFlowHazards.HAZARDS);

    assertThat(read.hazards()).isEqualTo(seen.hazards());
    assertThat(read.digest()).isEqualTo(seen.digest());
    assertThat(ready(read, skipping(CommonHazards.FOREIGN_ROWS)).skipped()).isEqualTo(2);
  }
}
