package dev.holdfast.retention.scan;

import static org.assertj.core.api.Assumptions.assumeThat;

import dev.holdfast.retention.RetentionContract;
import dev.holdfast.retention.plan.ForeignCount;
import dev.holdfast.retention.plan.Hazard;
import dev.holdfast.retention.plan.Preview;
import dev.holdfast.store.StartsEmpty;
import dev.holdfast.store.rows.ForeignKey;
import dev.holdfast.store.rows.ForeignKey.Action;
import dev.holdfast.store.terms.CommonHazards;
import java.sql.SQLException;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;

/** Five tasks that a policy would delete, and tables of others that refer to them. */
@StartsEmpty
public abstract class ForeignRowsContract extends RetentionContract {
  protected static final String TASKS = "fib_flow_tasks";

  @BeforeEach
  void tasks() throws Exception {
    for (long id = 1; id <= 5; id++) {
      task(id, "completed", OLD);
    }
    task(9, "completed", YOUNG);
  }

  protected final void assumeKeys() {
    assumeThat(engine.isServer()).as("SQLite’s keys are off for our connection").isTrue();
  }

  protected final void invoices(String action) throws SQLException {
    database.execute(
        "CREATE TABLE invoices (id BIGINT PRIMARY KEY, task_id BIGINT, CONSTRAINT invoices_task"
            + " FOREIGN KEY (task_id) REFERENCES fib_flow_tasks (id) ON DELETE "
            + action
            + ")");
  }

  protected final Set<Long> invoicesLeft() throws SQLException {
    return database.numbers("SELECT id FROM invoices");
  }

  static ForeignCount counted(String table, String key, Action action, long rows) {
    return new ForeignCount(new ForeignKey(table, key, action, null, true), rows);
  }

  protected static Hazard foreign(Preview preview) {
    return preview.hazards().stream()
        .filter(hazard -> hazard.kind().equals(CommonHazards.FOREIGN_ROWS))
        .findFirst()
        .orElseThrow();
  }
}
