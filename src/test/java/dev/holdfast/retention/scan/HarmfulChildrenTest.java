package dev.holdfast.retention.scan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import dev.holdfast.retention.RetentionContract;
import dev.holdfast.retention.hold.Holds;
import dev.holdfast.store.StartsEmpty;
import dev.holdfast.store.TaskStore;
import java.sql.SQLException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * On PostgreSQL an index finds the children whose status is another than completed. Where there is
 * none, or the database takes other texts for the same, all are read: the same is found.
 */
@StartsEmpty
class HarmfulChildrenTest extends RetentionContract {

  private static final String[] STATUSES = {
    "completed", "failed", "permanently_failed", "Completed", "", "pending", "zzz"
  };

  private String found;

  @BeforeEach
  void fill() throws SQLException {
    assumeFalse(engine.isSqlite() || engine.isMysql(), "PostgreSQL alone");
    long parents = 40L * STATUSES.length;
    tasks(1, parents, "completed", OLD);
    for (int parent = 1; parent <= parents; parent++) {
      child(1_000 + parent, parent, STATUSES[parent % STATUSES.length], YOUNG);
    }
    found = found();
    assertThat(found).contains("poison_child").contains("pinned_child");
  }

  /** Anew, for a plan of a statement does not outlive a change of the table. */
  private String found() {
    try (TaskStore opened = database.open()) {
      return preview(opened, new PreviewScan(POLICY, NOW, null, Holds.NONE)).hazards().toString();
    }
  }

  @Test
  void withoutTheIndex() throws SQLException {
    database.execute("drop index idx_task_workflow");

    assertThat(found()).isEqualTo(found);
  }

  @Test
  void whereTheDatabaseTakesOtherTextsForTheSame() throws SQLException {
    database.execute(
        "create collation blind (provider = icu, locale = 'und-u-ks-level2', deterministic ="
            + " false)",
        "alter table fib_flow_tasks alter column status type varchar(20) collate blind");

    assertThat(found()).isEqualTo(found);
  }
}
