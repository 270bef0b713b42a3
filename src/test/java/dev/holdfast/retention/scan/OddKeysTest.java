package dev.holdfast.retention.scan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.holdfast.retention.RetentionContract;
import dev.holdfast.retention.plan.Preview;
import dev.holdfast.store.StartsEmpty;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What only SQLite lets other programs write into the columns by which rows belong to tasks. */
@StartsEmpty
class OddKeysTest extends RetentionContract {

  @BeforeEach
  void fill() throws Exception {
    assumeTrue(engine.isSqlite(), "the others have types");
    tasks(1, 30, "completed", OLD);
  }

  @Test
  void aFractionIsNobodysId() throws Exception {
    database.execute(
        "insert into fib_flow_task_events (task_id, event_type, event_time) values (1.5, 'odd', 1)",
        "insert into fib_flow_tasks (id, name, type, status, next_run_time, last_active_time,"
            + " parent_id) values (90, 'child', 'async', 'permanently_failed', 0, null, 2.5)");

    Preview preview = preview(POLICY);

    assertThat(preview.tasks()).isEqualTo(30);
    assertThat(preview.amounts().of("events")).isEqualTo(30);
    assertThat(preview.hazards())
        .extracting(hazard -> hazard.kind().code())
        .doesNotContain("poison_child");
  }
}
