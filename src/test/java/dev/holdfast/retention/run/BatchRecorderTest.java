package dev.holdfast.retention.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.holdfast.retention.RetentionContract;
import dev.holdfast.retention.plan.CleanupOptions;
import dev.holdfast.store.Roles;
import dev.holdfast.store.StartsEmpty;
import dev.holdfast.store.StoreException;
import dev.holdfast.store.StoreFailure;
import dev.holdfast.store.operation.BatchReceipt;
import dev.holdfast.store.operation.BatchRecorder;
import dev.holdfast.store.operation.Operation;
import dev.holdfast.store.operation.Planned;
import dev.holdfast.store.retention.Retention;
import dev.holdfast.store.rows.StoredRow;
import dev.holdfast.store.rows.StoredTable;
import dev.holdfast.store.terms.Choices;
import dev.holdfast.task.TaskId;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@StartsEmpty
class BatchRecorderTest extends RetentionContract {

  private static final byte[] BYTES = {0, 1, -1, 39, 92, 0};

  private final Notes notes = new Notes();

  @BeforeEach
  void threeTasks() throws Exception {
    task(1, "completed", OLD, "payload", "{\"ä\":\"🐘\"}", "context", BYTES, "priority", -20);
    task(2, "completed", OLD, "progress_percent", 33.25, "created_at", Long.MAX_VALUE);
    task(3, "running", OLD);
    try (Connection connection = database.connect()) {
      dev.holdfast.store.TaskRows.event(connection, 9, 1, "message", "line\nline\t'\"");
    }
  }

  private BatchReceipt delete(BatchRecorder recorder, Planned... tasks) {
    try (Operation writer = Roles.of(store, Retention.class).writer(Choices.NONE, NEVER)) {
      return Batches.apply(writer, List.of(tasks), recorder);
    }
  }

  private final Planned[] all = {
    planned(1, "completed", OLD), planned(2, "completed", OLD), planned(3, "completed", OLD)
  };

  @Test
  void seesEveryRowThatGoesAndNoOther() {
    BatchReceipt result = delete(notes, all);

    assertThat(result.done()).isEqualTo(ids(1, 2));
    assertThat(notes.calls).containsExactly("begin [1, 2]", "beforeCommit [1, 2] 3 2", "committed");
    Map<String, List<Long>> seen =
        notes.rows.stream()
            .collect(
                Collectors.groupingBy(
                    row -> row.table().name(),
                    Collectors.mapping(
                        row -> (Long) row.value("id"),
                        Collectors.collectingAndThen(
                            Collectors.toList(), ids -> ids.stream().sorted().toList()))));
    assertThat(seen)
        .isEqualTo(
            Map.of(
                "fib_flow_tasks", List.of(1L, 2L),
                "fib_flow_task_events", List.of(1L, 2L, 9L),
                "fib_flow_task_attempts", List.of(1L, 2L)));
  }

  @Test
  void seesValuesAsTheyAreStored() {
    delete(notes, all);

    StoredRow one = notes.task(1);
    assertThat(one.value("payload")).isEqualTo("{\"ä\":\"🐘\"}");
    assertThat((byte[]) one.value("context")).isEqualTo(BYTES);
    assertThat(one.value("priority")).isEqualTo(-20L);
    assertThat(one.value("created_at")).isNull();
    assertThat(one.value("progress_percent")).isNull();
    StoredRow two = notes.task(2);
    assertThat(two.value("created_at")).isEqualTo(Long.MAX_VALUE);
    assertThat(two.value("progress_percent")).isEqualTo(33.25);
    assertThat(one.table().columns()).hasSize(30);
  }

  @Test
  void hearsThatAllWasShownBeforeAnythingIsDeletedWhereNobodyElseCanWrite() throws Exception {
    assumeThat(engine.isSqlite()).isTrue();
    List<String> shown = new ArrayList<>();
    Notes early =
        new Notes() {
          @Override
          public void shown(List<TaskId> going, long... parts) {
            shown.add(going + " " + parts[0] + " " + parts[1] + " after " + rows.size() + " rows");
          }
        };
    try (Operation writer = Roles.of(store, Retention.class).writer(Choices.NONE, NEVER)) {
      writer.preflight();
      Batches.apply(writer, List.of(all), early);
    }
    assertThat(shown).containsExactly("[1, 2] 3 2 after 7 rows");
  }

  @Test
  void hearsNothingBeforeWhereATriggerMayChangeRows() throws Exception {
    assumeThat(engine.isSqlite()).isTrue();
    database.execute(
        "create trigger later after delete on fib_flow_task_events"
            + " begin update fib_flow_tasks set payload = 'changed'; end");
    Notes early =
        new Notes() {
          @Override
          public void shown(List<TaskId> going, long... parts) {
            throw new AssertionError("rows may still change");
          }
        };
    try (Operation writer = Roles.of(store, Retention.class).writer(Choices.NONE, NEVER)) {
      writer.preflight();
      Batches.apply(writer, List.of(all), early);
    }
    assertThat(early.task(1).value("payload")).isEqualTo("changed");
  }

  @Test
  void isNotCalledWhenNothingGoes() {
    delete(notes, planned(3, "completed", OLD));

    assertThat(notes.calls).isEmpty();
  }

  @Test
  void thatFailsAtAnyStepTakesTheBatchBack() throws Exception {
    for (String step : List.of("begin", "row", "beforeCommit")) {
      Notes failing = new Notes();
      failing.failAt = step;

      assertThat(failureOf(() -> delete(failing, all)))
          .isEqualTo(new StoreFailure.NotRecorded("notes", step));

      assertThat(failing.calls).last().isEqualTo("rolledBack");
      assertThat(tasksLeft()).containsExactly(1L, 2L, 3L);
      assertThat(database.number("select count(*) from fib_flow_task_events")).isEqualTo(4);
      assertThat(database.number("select count(*) from fib_flow_task_attempts")).isEqualTo(3);
    }
  }

  @Test
  void thatFailsStopsTheRunWithItsReason() throws Exception {
    Notes failing = new Notes();
    failing.failAt = "beforeCommit";

    CleanupResult result;
    try (Operation writer = Roles.of(store, Retention.class).writer(Choices.NONE, NEVER)) {
      result =
          new CleanupRun(
                  ready(preview(POLICY), CleanupOptions.DEFAULT).order(),
                  CleanupListener.NONE,
                  NEVER,
                  RunClock.of(Clock.systemUTC()))
              .recordedBy(List.of(failing))
              .run(writer);
    }

    assertThat(result.stoppedBy()).isEqualTo(StopReason.FAILURE);
    assertThat(result.failure()).isInstanceOf(StoreFailure.NotRecorded.class);
    assertThat(result.deleted()).isZero();
    assertThat(tasksLeft()).containsExactly(1L, 2L, 3L);
  }

  @Test
  void hearsOfABatchThatATriggerTookBack() throws SQLException {
    assumeThat(engine.isMysql()).as("no trigger of theirs skips a row").isFalse();
    // Keeps one event of those that are deleted, whatever the engine thinks of it.
    keepEvent9();

    StoreFailure failure = failureOf(() -> delete(notes, all));

    assertThat(failure).isEqualTo(new StoreFailure.NotAsPlanned("fib_flow_task_events", 3, 2, 1));
    assertThat(notes.calls).contains("begin [1, 2]").endsWith("rolledBack");
    assertThat(tasksLeft()).containsExactly(1L, 2L, 3L);
  }

  private void keepEvent9() throws SQLException {
    if (engine.isSqlite()) {
      database.execute(
          "create trigger keep before delete on fib_flow_task_events when old.id = 9"
              + " begin select raise(ignore); end");
    } else {
      database.execute(
          "create function keep() returns trigger language plpgsql as"
              + " $$ begin if old.id = 9 then return null; end if; return old; end $$",
          "create trigger keep before delete on fib_flow_task_events"
              + " for each row execute function keep()");
    }
  }

  @Test
  void sharesTheBatchWithOthers() {
    Notes counting = new Notes();
    BatchRecorder blind =
        new BatchRecorder() {
          @Override
          public void row(StoredRow row) {
            throw new AssertionError("asked for no rows");
          }

          @Override
          public void beforeCommit(List<TaskId> deleted, long... rows) {
            throw new StoreException(new StoreFailure.NotRecorded("blind", "full"));
          }
        };

    StoreFailure failure =
        failureOf(
            () ->
                delete(new TimedRecorder(List.of(notes, counting, blind), System::nanoTime), all));

    assertThat(failure).isEqualTo(new StoreFailure.NotRecorded("blind", "full"));
    assertThat(notes.calls)
        .isEqualTo(counting.calls)
        .containsExactly("begin [1, 2]", "beforeCommit [1, 2] 3 2", "rolledBack");
    assertThat(notes.rows).hasSize(7);
  }

  /** Remembers what it was told. */
  private static class Notes implements BatchRecorder {

    final List<String> calls = new ArrayList<>();
    final List<StoredRow> rows = new ArrayList<>();
    String failAt = "";

    StoredRow task(long id) {
      return rows.stream()
          .filter(
              row -> row.table().name().equals("fib_flow_tasks") && row.id().equals(TaskId.of(id)))
          .findFirst()
          .orElseThrow();
    }

    private void step(String name, Object... more) {
      calls.add(
          (name + " " + Arrays.stream(more).map(String::valueOf).collect(Collectors.joining(" ")))
              .strip());
      if (failAt.equals(name)) {
        throw new StoreException(new StoreFailure.NotRecorded("notes", name));
      }
    }

    @Override
    public boolean wantsRows() {
      return true;
    }

    @Override
    public void begin(List<StoredTable> tables, List<TaskId> tasks) {
      assertThat(tables.stream().filter(StoredTable::goes)).hasSize(3);
      step("begin", tasks);
    }

    @Override
    public void row(StoredRow row) {
      rows.add(row);
      if (failAt.equals("row")) {
        throw new StoreException(new StoreFailure.NotRecorded("notes", "row"));
      }
    }

    @Override
    public void beforeCommit(List<TaskId> deleted, long... rows) {
      step("beforeCommit", deleted, rows[0], rows[1]);
    }

    @Override
    public void over(boolean committed) {
      step(committed ? "committed" : "rolledBack");
    }
  }
}
