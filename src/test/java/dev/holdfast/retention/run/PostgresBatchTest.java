package dev.holdfast.retention.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.holdfast.job.Cancellation;
import dev.holdfast.job.Progress;
import dev.holdfast.retention.hold.Holds;
import dev.holdfast.retention.plan.CleanupOptions;
import dev.holdfast.retention.plan.CleanupPlan;
import dev.holdfast.retention.plan.Preview;
import dev.holdfast.retention.policy.Policy;
import dev.holdfast.retention.scan.PreviewScan;
import dev.holdfast.retention.throttle.Throttle;
import dev.holdfast.store.OracleStore;
import dev.holdfast.store.OracleStores;
import dev.holdfast.store.Roles;
import dev.holdfast.store.StoreFailure;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.operation.Operation;
import dev.holdfast.store.retention.Retention;
import dev.holdfast.store.retention.RetentionSnapshot;
import dev.holdfast.store.terms.Choices;
import dev.holdfast.task.TaskId;
import java.sql.Connection;
import java.sql.Statement;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a server may be set up with that one statement for three tables must bear. */
class PostgresBatchTest {

  private OracleStore database;

  @BeforeEach
  void fill() throws Exception {
    database = OracleStores.postgres();
  }

  /** Done by somebody else in the middle of a run. */
  private interface Meanwhile {
    void happen() throws Exception;
  }

  private CleanupResult cleanup() {
    return cleanup(CleanupOptions.DEFAULT, () -> {});
  }

  /** The first batch is over when it happens. */
  private CleanupResult cleanup(CleanupOptions options, Meanwhile meanwhile) {
    AtomicInteger batches = new AtomicInteger();
    CleanupListener listener =
        new CleanupListener() {
          @Override
          public void batchDone(CleanupProgress progress) {
            if (batches.incrementAndGet() == 1) {
              assertThatCode(meanwhile::happen).doesNotThrowAnyException();
            }
          }
        };
    try (TaskStore store = database.open()) {
      Preview preview;
      try (RetentionSnapshot snapshot =
          Roles.of(store, Retention.class).snapshot(Cancellation.never())) {
        preview =
            new PreviewScan(Policy.olderThan(604_800), OracleStores.NOW, null, Holds.NONE)
                .run(snapshot, Progress.NONE);
      }
      CleanupPlan.Ready plan = (CleanupPlan.Ready) CleanupPlan.of(preview, options);
      try (Operation writer =
          Roles.of(store, Retention.class).writer(Choices.NONE, Cancellation.never())) {
        return new CleanupRun(
                plan.order(), listener, Cancellation.never(), RunClock.of(Clock.systemUTC()))
            .run(writer);
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

  private static final CleanupOptions SMALL =
      new CleanupOptions(Set.of(), Set.of(), null, Throttle.DEFAULT.withBatch(50));

  @Test
  void aTriggerThatComesInMidRunDeletesNothingUncounted() throws Exception {
    CleanupResult result =
        cleanup(
            SMALL,
            () ->
                database.execute(
                    "create function more() returns trigger language plpgsql as $$ begin"
                        + " delete from fib_flow_task_events where id = (select max(id) from"
                        + " fib_flow_task_events); return old; end $$",
                    "create trigger more after delete on fib_flow_tasks for each row"
                        + " execute function more()"));
    assertThat(result.failure()).isInstanceOf(StoreFailure.NotAsPlanned.class);
    assertThat(result.deleted()).isEqualTo(50);
    assertThat(database.number("select count(*) from fib_flow_task_events"))
        .isEqualTo(3_457 - result.gone().of("events"));
  }

  @Test
  void aRuleThatComesInMidRunDeletesNothingUncounted() throws Exception {
    long tasks = database.number("select count(*) from fib_flow_tasks");
    CleanupResult result =
        cleanup(
            SMALL,
            () ->
                database.execute(
                    "create rule others as on delete to fib_flow_task_attempts do also"
                        + " delete from fib_flow_workers"));
    // The server itself refuses such a rule in a statement with several deletes.
    assertThat(result.stoppedBy()).isEqualTo(StopReason.FAILURE);
    assertThat(result.deleted()).isEqualTo(50);
    assertThat(database.number("select count(*) from fib_flow_tasks")).isEqualTo(tasks - 50);
    assertThat(database.number("select count(*) from fib_flow_task_events"))
        .isEqualTo(3_457 - result.gone().of("events"));
  }

  @Test
  void aKeyThatComesInMidRunKeepsWhatItRefersTo() throws Exception {
    List<Long> referred = new ArrayList<>();
    CleanupResult result =
        cleanup(
            SMALL,
            () -> {
              referred.add(
                  database.number(
                      "select max(id) from fib_flow_tasks where status = 'completed' and"
                          + " last_active_time < "
                          + (OracleStores.NOW - 604_800)));
              database.execute(
                  "create table bills (task bigint references fib_flow_tasks (id) on delete"
                      + " cascade)",
                  "insert into bills values (" + referred.getFirst() + ")");
            });
    assertThat(result.deleted()).isEqualTo(220);
    assertThat(database.number("select count(*) from bills")).isEqualTo(1);
  }

  @Test
  void oneOfTwoRowsWithAnIdIsNotTakenForAnother() throws Exception {
    List<Long> ids = new ArrayList<>();
    database.execute("alter table fib_flow_tasks drop constraint fib_flow_tasks_pkey cascade");
    CleanupResult result =
        cleanup(
            SMALL,
            () -> {
              String old =
                  " from fib_flow_tasks where status = 'completed' and last_active_time < "
                      + (OracleStores.NOW - 604_800);
              ids.add(database.number("select max(id)" + old));
              ids.add(database.number("select max(id)" + old + " and id < " + ids.getFirst()));
              database.execute(
                  "delete from fib_flow_tasks where id = " + ids.getLast(),
                  "insert into fib_flow_tasks select * from fib_flow_tasks where id = "
                      + ids.getFirst());
            });
    assertThat(result.deleted()).isEqualTo(219);
    assertThat(database.number("select count(*) from fib_flow_tasks where id = " + ids.getFirst()))
        .isEqualTo(2);
  }

  /** Changes a row in mid-run, and lets it go as soon as the run waits for it, or never. */
  private void keepsARowOfAWorker(boolean lets) throws Exception {
    try (Connection worker = database.connect();
        Statement statement = worker.createStatement()) {
      worker.setAutoCommit(false);
      long id =
          database.number(
              "select max(id) from fib_flow_tasks where status = 'completed' and last_active_time <"
                  + " "
                  + (OracleStores.NOW - 604_800));
      AtomicBoolean over = new AtomicBoolean();
      List<Thread> waiting = new ArrayList<>();
      CleanupResult result =
          cleanup(
              SMALL,
              () -> {
                statement.execute(
                    "update fib_flow_tasks set last_active_time = %s where id = %s"
                        .formatted(OracleStores.NOW, id));
                waiting.add(
                    Thread.startVirtualThread(
                        () ->
                            assertThatCode(
                                    () -> {
                                      while (lets && !over.get() && database.number(WAITS) == 0) {
                                        Thread.onSpinWait();
                                      }
                                      if (lets) {
                                        worker.commit();
                                      }
                                    })
                                .doesNotThrowAnyException()));
              });
      over.set(true);
      waiting.getFirst().join();
      worker.commit();
      assertThat(result.stoppedBy()).as(result.toString()).isNull();
      assertThat(result.deleted()).isEqualTo(220);
      assertThat(result.drifted()).singleElement().matches(one -> one.id().equals(TaskId.of(id)));
      assertThat(database.number("select count(*) from fib_flow_tasks where id = " + id))
          .isEqualTo(1);
    }
  }

  private static final String WAITS =
      "select count(*) from pg_stat_activity where datname = current_database()"
          + " and wait_event_type = 'Lock'";

  @Test
  void aRowThatAWorkerHoldsStaysAndAllOthersGo() throws Exception {
    keepsARowOfAWorker(false);
  }

  @Test
  void aRowThatAWorkerChangesWhileTheRunWaitsForItStays() throws Exception {
    keepsARowOfAWorker(true);
  }
}
