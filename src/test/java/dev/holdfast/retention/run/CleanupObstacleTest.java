package dev.holdfast.retention.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.holdfast.retention.hold.Holds;
import dev.holdfast.retention.plan.CleanupOptions;
import dev.holdfast.retention.plan.CleanupPlan;
import dev.holdfast.retention.plan.Preview;
import dev.holdfast.retention.scan.PreviewScan;
import dev.holdfast.store.Roles;
import dev.holdfast.store.StoreException;
import dev.holdfast.store.StoreFailure;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.TestEngine;
import dev.holdfast.store.operation.Operation;
import dev.holdfast.store.operation.Preflight;
import dev.holdfast.store.retention.Retention;
import dev.holdfast.store.terms.Choices;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;

/** What stands in the way of a run: triggers, missing rights, a store that cannot be written. */
class CleanupObstacleTest extends CleanupContract {

  @Test
  void namesTriggersBeforeTheFirstDelete() throws SQLException {
    trigger("select 1", "return old", "set @seen = old.id");
    List<String> told = new ArrayList<>();
    CleanupListener listener =
        new CleanupListener() {
          @Override
          public void triggers(List<String> triggers) {
            told.add(triggers + " with " + tasks() + " tasks there");
          }
        };

    CleanupResult result = run(ready(preview(POLICY), CleanupOptions.DEFAULT), listener, NEVER);

    assertThat(told).containsExactly("[fib_flow_tasks: watch] with 30 tasks there");
    assertThat(result.triggers()).containsExactly("fib_flow_tasks: watch");
    assertThat(result.deleted()).isEqualTo(TASKS);
  }

  private int tasks() {
    try {
      return tasksLeft().size();
    } catch (SQLException failure) {
      throw new IllegalStateException(failure);
    }
  }

  @Test
  void aTriggerThatKeepsARowTakesTheWholeBatchBack() throws SQLException {
    trigger(
        "select raise(ignore) where old.id = 15",
        "return case when old.id = 15 then null else old end",
        "if old.id = 15 then signal sqlstate '45000' set message_text = 'not that one'; end if");

    CleanupResult result = run(ready(preview(POLICY), batchesOf(10)));

    assertThat(result.stoppedBy()).isEqualTo(StopReason.FAILURE);
    assertThat(result.failure())
        .isEqualTo(
            engine.isMysql()
                ? new StoreFailure.Refused("not that one")
                : new StoreFailure.NotAsPlanned("fib_flow_tasks", 10, 9, 1));
    assertThat(result.deleted()).isEqualTo(10);
    assertThat(tasksLeft()).hasSize(20);
    assertNothingHalfDeleted();
  }

  @Test
  void aTriggerThatComesInMidRunDeletesNothingUncounted() throws SQLException {
    String last =
        "delete from fib_flow_task_events where id = (select max(id) from fib_flow_task_events)";
    long events = database.number("select count(*) from fib_flow_task_events");

    CleanupResult result =
        runUntil(
            () ->
                trigger(
                    last,
                    last + "; return old",
                    "delete from fib_flow_task_events order by id desc limit 1"));

    assertThat(result.failure()).isInstanceOf(StoreFailure.NotAsPlanned.class);
    assertThat(result.deleted()).isEqualTo(10);
    assertThat(tasksLeft()).hasSize(20);
    assertThat(database.number("select count(*) from fib_flow_task_events"))
        .isEqualTo(events - result.gone().of("events"));
  }

  @Test
  void aTriggerThatComesInMidRunKeepsNoRowUnseen() throws SQLException {
    assumeThat(engine.isMysql()).as("a trigger there keeps nothing without a failure").isFalse();

    CleanupResult result =
        runUntil(
            () ->
                trigger(
                    "select raise(ignore) where old.id = 15",
                    "return case when old.id = 15 then null else old end",
                    ""));

    assertThat(result.failure())
        .isEqualTo(new StoreFailure.NotAsPlanned("fib_flow_tasks", 10, 9, 1));
    assertThat(result.deleted()).isEqualTo(10);
    assertNothingHalfDeleted();
  }

  @Test
  void aTriggerThatComesInMidRunMovesNoRowAway() throws SQLException {
    long events = database.number("select count(*) from fib_flow_task_events");
    String moved = "update fib_flow_task_events set task_id = -task_id where task_id = old.task_id";

    CleanupResult result =
        runUntil(
            () -> trigger("after", "fib_flow_task_attempts", moved, moved + "; return old", moved));

    assertThat(result.failure()).isInstanceOf(StoreFailure.NotAsPlanned.class);
    assertThat(result.deleted()).isEqualTo(10);
    assertThat(tasksLeft()).hasSize(20);
    assertThat(database.number("select count(*) from fib_flow_task_events where task_id < 0"))
        .isZero();
    assertThat(database.number("select count(*) from fib_flow_task_events"))
        .isEqualTo(events - result.gone().of("events"));
  }

  /** Deletes in batches of ten; after the first something happens. */
  private CleanupResult runUntil(Happening happening) throws SQLException {
    CleanupListener listener =
        new CleanupListener() {
          @Override
          public void batchDone(CleanupProgress progress) {
            if (progress.done() == 10) {
              try {
                happening.happens();
              } catch (SQLException failure) {
                throw new IllegalStateException(failure);
              }
            }
          }
        };
    return run(ready(preview(POLICY), batchesOf(10)), listener, NEVER);
  }

  @FunctionalInterface
  private interface Happening {
    void happens() throws SQLException;
  }

  @Test
  void readingTellsWhatWillRunWithADelete() throws SQLException {
    assertThat(Roles.of(store, Retention.class).preflight(NEVER))
        .isEqualTo(new Preflight(null, List.of()));
    trigger("select 1", "return old", "set @seen = old.id");
    assertThat(Roles.of(store, Retention.class).preflight(NEVER))
        .isEqualTo(new Preflight(null, List.of("fib_flow_tasks: watch")));
  }

  private void trigger(String sqlite, String postgres, String mariaDb) throws SQLException {
    trigger("before", "fib_flow_tasks", sqlite, postgres, mariaDb);
  }

  private void trigger(String when, String table, String sqlite, String postgres, String mariaDb)
      throws SQLException {
    String watch = "create trigger watch " + when + " delete on " + table + " ";
    if (engine.isMysql()) {
      database.execute(watch + "for each row begin " + mariaDb + "; end");
    } else if (engine.isSqlite()) {
      database.execute(watch + "begin " + sqlite + "; end");
    } else {
      database.execute(
          "create function watching() returns trigger language plpgsql as $$ begin %s; end $$"
              .formatted(postgres),
          watch + "for each row execute function watching()");
    }
  }

  @Test
  void refusesBeforeTheFirstDeleteWithoutTheRightTo() {
    assumeThat(engine.isServer()).as("SQLite knows no users").isTrue();
    try (TaskStore reader = engine.asReader(database).open()) {
      Preview preview = preview(reader, new PreviewScan(POLICY, NOW, null, Holds.NONE));
      CleanupPlan.Ready plan = ready(preview, CleanupOptions.DEFAULT);
      try (Operation writer = Roles.of(reader, Retention.class).writer(Choices.NONE, NEVER)) {
        CleanupRun run =
            new CleanupRun(
                plan.order(), CleanupListener.NONE, NEVER, RunClock.of(Clock.systemUTC()));

        assertThatThrownBy(() -> run.run(writer))
            .asInstanceOf(InstanceOfAssertFactories.type(StoreException.class))
            .extracting(StoreException::failure)
            .isEqualTo(
                new StoreFailure.AccessDenied(
                    "the user lacks DELETE on fib_flow_tasks"
                        // PostgreSQL locks no row without it.
                        + (engine == TestEngine.POSTGRES ? ", UPDATE on fib_flow_tasks" : "")
                        + ", DELETE on fib_flow_task_events, DELETE on fib_flow_task_attempts"));
      }
      assertThat(Roles.of(reader, Retention.class).preflight(NEVER).obstacle())
          .as("reading alone tells as much")
          .isInstanceOf(StoreFailure.AccessDenied.class);
    }
  }

  @Test
  void refusesBeforeTheFirstDeleteWhereNothingMayBeWritten() throws Exception {
    assumeThat(engine).as("a server's files are its own").isEqualTo(TestEngine.SQLITE_ROLLBACK);
    Path file = Path.of(database.storeAddress().location());
    assertThat(file.toFile().setWritable(false)).isTrue();
    assumeThat(Files.isWritable(file)).as("root may write everything").isFalse();
    assertThat(Roles.of(store, Retention.class).preflight(NEVER).obstacle())
        .isInstanceOf(StoreFailure.NotWritable.class);
    CleanupRun run =
        new CleanupRun(
            ready(preview(POLICY), CleanupOptions.DEFAULT).order(),
            CleanupListener.NONE,
            NEVER,
            RunClock.of(Clock.systemUTC()));

    try (Operation writer = Roles.of(store, Retention.class).writer(Choices.NONE, NEVER)) {
      assertThatThrownBy(() -> run.run(writer))
          .asInstanceOf(InstanceOfAssertFactories.type(StoreException.class))
          .extracting(StoreException::failure)
          .isInstanceOf(StoreFailure.NotWritable.class);
    }
  }

  @Test
  void refusesBeforeTheFirstDeleteWhereNoJournalCanBeMade() throws Exception {
    assumeThat(engine).as("only it needs the folder").isEqualTo(TestEngine.SQLITE_ROLLBACK);
    Path file = Path.of(database.storeAddress().location());
    // A link to nowhere: what it stands for cannot be made, even by root.
    Files.createSymbolicLink(
        file.resolveSibling(file.getFileName() + "-journal"), file.resolveSibling("no/such/place"));
    CleanupRun run =
        new CleanupRun(
            ready(preview(POLICY), CleanupOptions.DEFAULT).order(),
            CleanupListener.NONE,
            NEVER,
            RunClock.of(Clock.systemUTC()));

    try (Operation writer = Roles.of(store, Retention.class).writer(Choices.NONE, NEVER)) {
      assertThatThrownBy(() -> run.run(writer))
          .asInstanceOf(InstanceOfAssertFactories.type(StoreException.class))
          .extracting(StoreException::failure)
          .isInstanceOf(StoreFailure.NotWritable.class);
    }
  }
}
