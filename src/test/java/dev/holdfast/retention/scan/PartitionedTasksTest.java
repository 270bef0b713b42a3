package dev.holdfast.retention.scan;

import static org.assertj.core.api.Assertions.assertThat;

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
import dev.holdfast.store.OracleStore;
import dev.holdfast.store.OracleStores;
import dev.holdfast.store.Roles;
import dev.holdfast.store.Spaces;
import dev.holdfast.store.StoreFailure;
import dev.holdfast.store.StoreSpace;
import dev.holdfast.store.StoreSpace.TableSpace;
import dev.holdfast.store.TablePartitions;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.operation.Operation;
import dev.holdfast.store.retention.Retention;
import dev.holdfast.store.retention.RetentionSnapshot;
import dev.holdfast.store.terms.Choices;
import java.time.Clock;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A fib-flow store on PostgreSQL whose tables a DBA has cut into parts: see scale.md. */
class PartitionedTasksTest {

  private static final String TASKS = "fib_flow_tasks";
  private static final String EVENTS = "fib_flow_task_events";
  private static final Policy POLICY = Policy.olderThan(604_800);

  private OracleStore database;
  private String digest;

  @BeforeEach
  void fill() throws Exception {
    database = OracleStores.postgres();
    try (TaskStore store = database.open()) {
      digest = preview(store).digest();
    }
  }

  private static Preview preview(TaskStore store) {
    try (RetentionSnapshot snapshot =
        Roles.of(store, Retention.class).snapshot(Cancellation.never())) {
      return new PreviewScan(POLICY, OracleStores.NOW, null, Holds.NONE)
          .run(snapshot, Progress.NONE);
    }
  }

  private CleanupResult cleanup() {
    try (TaskStore store = database.open()) {
      Preview preview = preview(store);
      assertThat(preview.digest()).as("the same plan as of whole tables").isEqualTo(digest);
      CleanupPlan.Ready plan = (CleanupPlan.Ready) CleanupPlan.of(preview, CleanupOptions.DEFAULT);
      try (Operation writer =
          Roles.of(store, Retention.class).writer(Choices.NONE, Cancellation.never())) {
        return new CleanupRun(
                plan.order(),
                CleanupListener.NONE,
                Cancellation.never(),
                RunClock.of(Clock.systemUTC()))
            .run(writer);
      }
    }
  }

  private void assertAllGone(CleanupResult result) throws Exception {
    assertThat(result.complete()).as(result.toString()).isTrue();
    assertThat(result.deleted()).isEqualTo(221);
    assertThat(result.gone().of("events")).isEqualTo(1_595);
    assertThat(database.number("select count(*) from " + EVENTS)).isEqualTo(3_457 - 1_595);
  }

  @Test
  void eventsByTheHashOfTheirTask() throws Exception {
    TablePartitions.byHash(database, EVENTS, "task_id", 4);
    assertAllGone(cleanup());
  }

  @Test
  void eventsByTheirTime() throws Exception {
    TablePartitions.byRange(database, EVENTS, "event_time", 6);
    assertAllGone(cleanup());
  }

  @Test
  void tasksByTheirIds() throws Exception {
    TablePartitions.byRange(database, TASKS, "id", 3);
    assertAllGone(cleanup());
  }

  @Test
  void tasksByTheirTimeWhoseKeyKeepsNoIdsApart() throws Exception {
    TablePartitions.byRange(database, TASKS, "created_at", 3);
    assertAllGone(cleanup());
  }

  @Test
  void allOfThemAtOnce() throws Exception {
    TablePartitions.byRange(database, TASKS, "id", 3);
    TablePartitions.byRange(database, EVENTS, "event_time", 3);
    TablePartitions.byHash(database, "fib_flow_task_attempts", "task_id", 3);
    assertAllGone(cleanup());
  }

  @Test
  void aTableTakesTheRoomOfItsParts() throws Exception {
    TablePartitions.byRange(database, EVENTS, "event_time", 3);
    try (TaskStore store = database.open()) {
      StoreSpace.Tables space =
          (StoreSpace.Tables) store.role(Spaces.class).orElseThrow().space(Cancellation.never());
      TableSpace events =
          space.tables().stream()
              .filter(table -> table.name().equals("public." + EVENTS))
              .findFirst()
              .orElseThrow();

      assertThat(events.heapBytes()).isGreaterThan(3_457 * 100);
      assertThat(events.indexBytes()).isPositive();
      // Four parts, and each is let alone until it has lost fifty rows and more.
      assertThat(events.vacuumThreshold()).isGreaterThanOrEqualTo(4 * 50);
    }
  }

  @Test
  void whatATriggerOfOnePartDeletesIsCounted() throws Exception {
    TablePartitions.byRange(database, EVENTS, "event_time", 3);
    database.execute(
        "create function more() returns trigger language plpgsql as $$ begin delete from "
            + EVENTS
            + " where id = (select max(id) from "
            + EVENTS
            + "); return old; end $$",
        "create trigger more after delete on "
            + EVENTS
            + "_0 for each row execute function more()");
    long before = database.number("select count(*) from " + EVENTS);

    CleanupResult result = cleanup();

    assertThat(result.failure()).isInstanceOf(StoreFailure.NotAsPlanned.class);
    assertThat(database.number("select count(*) from " + EVENTS))
        .isEqualTo(before - result.gone().of("events"));
  }
}
