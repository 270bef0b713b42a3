package dev.holdfast.retention.hostile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.holdfast.retention.run.CleanupResult;
import dev.holdfast.retention.run.StopReason;
import dev.holdfast.store.StoreFailure;
import dev.holdfast.store.operation.BatchRecorder;
import dev.holdfast.task.TaskId;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Triggers that keep rows, delete more of them, move them or bring them back. */
class TriggerContractTest extends HostileStoreContract {

  private static final String TASKS = "fib_flow_tasks";
  private static final String EVENTS = "fib_flow_task_events";
  private static final String ATTEMPTS = "fib_flow_task_attempts";

  @Test
  void thatKeepsEventsIsNamedAndTakenBack() throws SQLException {
    assumeThat(engine.isMysql()).as("no trigger of theirs skips a row").isFalse();
    keep(EVENTS, "old.task_id = 5");

    // Of one age the lowest id comes first: 1 to 10 is the first batch.
    assertTakenBack(0, new StoreFailure.NotAsPlanned(EVENTS, 20, 18, 2));
  }

  @Test
  void thatKeepsAttemptsIsNamedAfterWhatWasDone() throws SQLException {
    assumeThat(engine.isMysql()).as("no trigger of theirs skips a row").isFalse();
    keep(ATTEMPTS, "old.task_id = 15");

    assertTakenBack(10, new StoreFailure.NotAsPlanned(ATTEMPTS, 10, 9, 1));
  }

  @Test
  void thatKeepsATaskIsNamed() throws SQLException {
    assumeThat(engine.isMysql()).as("no trigger of theirs skips a row").isFalse();
    keep(TASKS, "old.id = 5");

    assertTakenBack(0, new StoreFailure.NotAsPlanned(TASKS, 10, 9, 1));
  }

  @Test
  void thatDeletesMoreTasksIsNamed() throws SQLException {
    after(EVENTS, "delete from fib_flow_tasks where id > 30 and old.task_id = 5");

    assertTakenBack(0, new StoreFailure.NotAsPlanned(TASKS, 10, 15, 0));
  }

  @Test
  void thatDeletesEventsOfATaskThatStaysIsNamed() throws SQLException {
    after(TASKS, "delete from fib_flow_task_events where task_id = 33 and old.id = 5");

    assertTakenBack(0, new StoreFailure.NotAsPlanned(EVENTS, 20, 22, 0));
  }

  @Test
  void thatWaitsForTheCommitIsNamed() throws SQLException {
    assumeThat(engine.isMysql() || engine.isSqlite()).as("only PostgreSQL defers").isFalse();
    database.execute(
        "create function late() returns trigger language plpgsql as $$ begin"
            + " delete from fib_flow_task_events where task_id = 33 and old.id = 5;"
            + " return null; end $$",
        "create constraint trigger late after delete on fib_flow_tasks deferrable initially"
            + " deferred for each row execute function late()");

    assertTakenBack(0, new StoreFailure.NotAsPlanned(EVENTS, 20, 22, 0));
  }

  @Test
  void thatDeletesAllRowsOfATableIsNamed() throws SQLException {
    // Without a condition SQLite clears the table row by row for nobody to see.
    after(TASKS, "delete from fib_flow_task_attempts");

    assertTakenBack(0, new StoreFailure.NotAsPlanned(ATTEMPTS, 10, 35, 0));
  }

  @Test
  void thatMovesRowsAwayIsNamed() throws SQLException {
    after(
        ATTEMPTS, "update fib_flow_task_events set task_id = -task_id where task_id = old.task_id");

    CleanupResult result = cleanup(BatchRecorder.NONE);

    assertThat(result.failure()).isInstanceOf(StoreFailure.NotAsPlanned.class);
    assertThat(result.deleted()).isZero();
  }

  @Test
  void thatBringsRowsBackIsNamed() throws SQLException {
    after(
        TASKS,
        "insert into fib_flow_task_events (id, task_id, event_type, event_time)"
            + " values (1000 + old.id, old.id, 'deleted', 1)");

    assertTakenBack(0, new StoreFailure.NotAsPlanned(EVENTS, 20, 20, 10));
  }

  @Test
  void thatChangesOtherTablesIsNoneOfOurBusiness() throws SQLException {
    database.execute(
        "create table audit (id integer primary key)",
        "create table invoices (task_id bigint)",
        "insert into invoices select id from fib_flow_tasks");
    after(
        TASKS, "insert into audit values (old.id)", "delete from invoices where task_id = old.id");

    CleanupResult result = cleanup(BatchRecorder.NONE);

    assertThat(result.failure()).isNull();
    assertThat(result.deleted()).isEqualTo(PLANNED);
    assertThat(database.number("select count(*) from audit")).isEqualTo(PLANNED);
    assertThat(database.number("select count(*) from invoices")).isEqualTo(KEPT);
    assertThat(rows().get(EVENTS)).hasSize(2 * KEPT);
  }

  @Test
  void thatDeletesWhatGoesAnywayIsBorne() throws SQLException {
    after(ATTEMPTS, "delete from fib_flow_task_events where task_id = old.task_id");

    CleanupResult result = cleanup(BatchRecorder.NONE);

    assertThat(result.failure()).isNull();
    assertThat(result.deleted()).isEqualTo(PLANNED);
    assertThat(result.gone().of("events")).isEqualTo(2 * PLANNED);
    assertThat(rows().get(EVENTS)).hasSize(2 * KEPT);
  }

  @Test
  void butNotWhereARecordOfItIsKept() throws SQLException {
    after(ATTEMPTS, "delete from fib_flow_task_events where task_id = old.task_id");
    Map<String, Map<Long, List<Object>>> before = rows();

    CleanupResult result = cleanup(new Watching());

    assertThat(result.failure()).isEqualTo(new StoreFailure.NotAsPlanned(EVENTS, 20, 0, 0));
    assertThat(rows()).isEqualTo(before);
  }

  @Test
  void thatRefusesIsToldAtOnce() throws SQLException {
    String told = "no, not that one";
    if (engine.isMysql()) {
      database.execute(
          "create trigger hostile before delete on fib_flow_task_events for each row"
              + " signal sqlstate '45000' set message_text = '%s'".formatted(told));
    } else if (engine.isSqlite()) {
      database.execute(
          "create trigger hostile before delete on fib_flow_task_events"
              + " begin select raise(abort, '%s'); end".formatted(told));
    } else {
      database.execute(
          "create function hostile() returns trigger language plpgsql as"
              + " $$ begin raise exception '%s'; end $$".formatted(told),
          "create trigger hostile before delete on fib_flow_task_events"
              + " for each row execute function hostile()");
    }
    Map<String, Map<Long, List<Object>>> before = rows();
    for (BatchRecorder recorder : List.of(BatchRecorder.NONE, new Watching())) {
      CleanupResult result = cleanup(recorder);

      assertThat(result.stoppedBy()).isEqualTo(StopReason.FAILURE);
      assertThat(result.failure())
          .isInstanceOfSatisfying(
              StoreFailure.Refused.class, refused -> assertThat(refused.detail()).contains(told));
      assertThat(rows()).isEqualTo(before);
    }
  }

  /** Runs with and without a record of what goes. */
  private void assertTakenBack(int deleted, StoreFailure.NotAsPlanned failure) throws SQLException {
    Map<String, Map<Long, List<Object>>> before = rows();
    Watching watching = new Watching();

    CleanupResult archived = cleanup(watching);

    assertThat(archived.stoppedBy()).isEqualTo(StopReason.FAILURE);
    assertThat(archived.failure()).isInstanceOf(StoreFailure.NotAsPlanned.class);
    assertThat(((StoreFailure.NotAsPlanned) archived.failure()).table()).isEqualTo(failure.table());
    assertThat(archived.deleted()).isEqualTo(deleted);
    assertThat(watching.rolledBack).isPositive().isLessThan(3);
    assertRows(before, deleted);

    CleanupResult result = cleanup(BatchRecorder.NONE);

    // Ten tasks are gone already, and the batch that fails is the first.
    assertThat(result.failure()).isEqualTo(failure);
    assertThat(result.deleted()).isZero();
    assertRows(before, deleted);
  }

  private void assertRows(Map<String, Map<Long, List<Object>>> before, int deleted)
      throws SQLException {
    Map<String, Map<Long, List<Object>>> now = rows();
    assertThat(now.get(TASKS)).hasSize(PLANNED + KEPT - deleted);
    assertThat(now.get(EVENTS)).hasSize(2 * (PLANNED + KEPT - deleted));
    assertThat(now.get(ATTEMPTS)).hasSize(PLANNED + KEPT - deleted);
    now.forEach((table, rows) -> assertThat(before.get(table)).containsAllEntriesOf(rows));
  }

  private void keep(String table, String condition) throws SQLException {
    if (engine.isSqlite()) {
      database.execute(
          "create trigger hostile before delete on %s when %s begin select raise(ignore); end"
              .formatted(table, condition));
    } else {
      database.execute(
          ("create function hostile() returns trigger language plpgsql as"
                  + " $$ begin if %s then return null; end if; return old; end $$")
              .formatted(condition),
          "create trigger hostile before delete on %s for each row execute function hostile()"
              .formatted(table));
    }
  }

  private void after(String table, String... statements) throws SQLException {
    String body = String.join("; ", statements) + ";";
    if (engine.isMysql()) {
      database.execute(
          "create trigger hostile after delete on %s for each row begin %s end"
              .formatted(table, body));
    } else if (engine.isSqlite()) {
      database.execute(
          "create trigger hostile after delete on %s begin %s end".formatted(table, body));
    } else {
      database.execute(
          "create function hostile() returns trigger language plpgsql as $$ begin %s return old; end $$"
              .formatted(body),
          "create trigger hostile after delete on %s for each row execute function hostile()"
              .formatted(table));
    }
  }

  /** Sees each row, as an archive does. */
  private static final class Watching implements BatchRecorder {
    private int rolledBack;

    @Override
    public boolean wantsRows() {
      return true;
    }

    @Override
    public void beforeCommit(List<TaskId> deleted, long... rows) {}

    @Override
    public void over(boolean committed) {
      rolledBack += committed ? 0 : 1;
    }
  }
}
