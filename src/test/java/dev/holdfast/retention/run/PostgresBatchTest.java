package dev.holdfast.retention.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.job.Cancellation;
import dev.holdfast.job.Progress;
import dev.holdfast.retention.plan.CleanupOptions;
import dev.holdfast.retention.plan.CleanupPlan;
import dev.holdfast.retention.plan.Preview;
import dev.holdfast.retention.policy.Policy;
import dev.holdfast.retention.scan.PreviewScan;
import dev.holdfast.store.OracleStore;
import dev.holdfast.store.OracleStores;
import dev.holdfast.store.Roles;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.operation.Operation;
import dev.holdfast.store.retention.Retention;
import dev.holdfast.store.retention.RetentionSnapshot;
import dev.holdfast.store.terms.Choices;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a server may be set up with that one statement for three tables must bear. */
class PostgresBatchTest {

  private OracleStore database;

  @BeforeEach
  void fill() throws Exception {
    database = OracleStores.postgres();
  }

  private CleanupResult cleanup() {
    try (TaskStore store = database.open()) {
      Preview preview;
      try (RetentionSnapshot snapshot =
          Roles.of(store, Retention.class).snapshot(Cancellation.never())) {
        preview =
            new PreviewScan(Policy.olderThan(604_800), OracleStores.NOW, null)
                .run(snapshot, Progress.NONE);
      }
      CleanupPlan.Ready plan = (CleanupPlan.Ready) CleanupPlan.of(preview, CleanupOptions.DEFAULT);
      try (Operation writer =
          Roles.of(store, Retention.class).writer(Choices.NONE, Cancellation.never())) {
        return new CleanupRun(plan.order(), CleanupListener.NONE, Cancellation.never()).run(writer);
      }
    }
  }

  private void assertAllGone(CleanupResult result, long events, long attempts) throws Exception {
    assertThat(result.complete()).as(result.toString()).isTrue();
    assertThat(result.deleted()).isEqualTo(221);
    assertThat(result.gone().of("events")).isEqualTo(events);
    assertThat(result.gone().of("attempts")).isEqualTo(attempts);
    assertThat(database.number("select count(*) from fib_flow_task_events"))
        .isEqualTo(3_457 - 1_595);
    assertThat(database.number("select count(*) from fib_flow_task_attempts")).isEqualTo(728 - 301);
  }

  @Test
  void countsWhatOneStatementDeletesFromEachTable() throws Exception {
    assertAllGone(cleanup(), 1_595, 301);
  }

  @Test
  void bearsATriggerThatDeletesTheSameRows() throws Exception {
    database.execute(
        "create function clear() returns trigger language plpgsql as $$ begin"
            + " delete from fib_flow_task_events where task_id = old.id; return old; end $$",
        "create trigger clear before delete on fib_flow_tasks for each row"
            + " execute function clear()");
    CleanupResult result = cleanup();
    assertThat(result.triggers()).containsExactly("fib_flow_tasks: clear");
    assertAllGone(result, 1_595, 301);
  }

  @Test
  void bearsForeignKeysThatCascade() throws Exception {
    database.execute(
        "delete from fib_flow_task_events e where not exists"
            + " (select 1 from fib_flow_tasks t where t.id = e.task_id)",
        "alter table fib_flow_task_events add foreign key (task_id) references fib_flow_tasks (id)"
            + " on delete cascade");
    CleanupResult result = cleanup();
    assertThat(result.complete()).as(result.toString()).isTrue();
    assertThat(result.gone().of("events")).isEqualTo(1_595);
  }

  @Test
  void bearsADatabaseThatIsSerializableUnlessTold() throws Exception {
    try (TaskStore _ = database.open()) {
      String name = database.address().substring(database.address().lastIndexOf('/') + 1);
      database.execute(
          "alter database " + name + " set default_transaction_isolation = 'serializable'");
    }
    CleanupResult result = cleanup();
    assertThat(result.complete()).as(result.toString()).isTrue();
    assertThat(result.deleted()).isEqualTo(221);
  }
}
