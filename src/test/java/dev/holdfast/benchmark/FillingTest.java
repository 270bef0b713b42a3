package dev.holdfast.benchmark;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.job.Cancellation;
import dev.holdfast.job.Progress;
import dev.holdfast.retention.hold.Holds;
import dev.holdfast.retention.plan.CleanupOptions;
import dev.holdfast.retention.plan.CleanupPlan;
import dev.holdfast.retention.plan.Preview;
import dev.holdfast.retention.policy.Policy;
import dev.holdfast.retention.scan.PreviewScan;
import dev.holdfast.store.OracleStore;
import dev.holdfast.store.Roles;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.retention.Retention;
import dev.holdfast.store.retention.RetentionSnapshot;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class FillingTest {

  private static final int TASKS = 2_000;
  private static final long NOW = 1_750_000_000;

  @TempDir Path folder;

  private OracleStore fill(AgeOrder order) throws Exception {
    return new SqliteStores(SqliteStores.fill(folder, new Filling(TASKS, NOW, 100, order)), true)
        .copy();
  }

  @ParameterizedTest
  @EnumSource(AgeOrder.class)
  void aboutHalfOfItMayBeDeletedInEachOrder(AgeOrder order) throws Exception {
    Filling filling = new Filling(TASKS, NOW, 100, order);
    OracleStore filled = fill(order);
    try (TaskStore store = filled.open();
        RetentionSnapshot snapshot =
            Roles.of(store, Retention.class).snapshot(Cancellation.never())) {
      Preview preview =
          new PreviewScan(Policy.olderThan(filling.keep()), NOW, null, Holds.NONE)
              .run(snapshot, Progress.NONE);

      assertThat(preview.tasks()).isBetween(TASKS * 45 / 100, TASKS * 55 / 100);
      assertThat(preview.plan(CleanupOptions.DEFAULT)).isInstanceOf(CleanupPlan.Ready.class);
    }
    assertThat(filled.number("select count(*) from fib_flow_task_events"))
        .isEqualTo(TASKS * Filling.EVENTS);
    assertThat(
            filled.number(
                "select count(*) from fib_flow_tasks c join fib_flow_tasks p on p.id = c.parent_id"
                    + " where (c.last_active_time < %1$d) <> (p.last_active_time < %1$d)"
                        .formatted(filling.cutoff())))
        .as("a key of the database deletes children with their parents")
        .isZero();
  }

  @ParameterizedTest
  @EnumSource(AgeOrder.class)
  void eventsLieAsTheRuntimeLeavesThem(AgeOrder order) throws Exception {
    OracleStore filled = fill(order);
    long behind = before(filled, "fib_flow_task_events", "event_time");
    long together =
        filled.number(
            "select count(*) from fib_flow_task_events a join fib_flow_task_events b"
                + " on b.id = a.id + 1 and b.task_id = a.task_id");

    if (order.interleaves()) {
      assertThat(behind).isZero();
      assertThat(together).isLessThan(TASKS * Filling.EVENTS / 2);
    } else {
      assertThat(together).isEqualTo(TASKS * (Filling.EVENTS - 1));
    }
  }

  @ParameterizedTest
  @EnumSource(value = AgeOrder.class, names = "WANDERING")
  void agesWanderAgainstIds(AgeOrder order) throws Exception {
    OracleStore filled = fill(order);

    assertThat(before(filled, "fib_flow_tasks", "created_at")).isLessThan(TASKS / 10);
    assertThat(before(filled, "fib_flow_tasks", "last_active_time"))
        .as("half of the neighbours come in the other order")
        .isBetween(TASKS * 4L / 10, TASKS * 6L / 10);
  }

  private static long before(OracleStore store, String table, String column) throws Exception {
    return store.number(
        "select count(*) from %1$s a join %1$s b on b.id = a.id + 1 where b.%2$s < a.%2$s"
            .formatted(table, column));
  }
}
