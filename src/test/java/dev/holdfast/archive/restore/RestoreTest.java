package dev.holdfast.archive.restore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assertions.tuple;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import dev.holdfast.archive.ArchiveContract;
import dev.holdfast.archive.ArchiveException;
import dev.holdfast.archive.ArchiveProblem;
import dev.holdfast.job.Progress;
import dev.holdfast.journal.JournalItem;
import dev.holdfast.retention.plan.Hazard;
import dev.holdfast.retention.plan.Preview;
import dev.holdfast.store.KnownStores;
import dev.holdfast.store.OracleStores;
import dev.holdfast.store.Roles;
import dev.holdfast.store.StartsEmpty;
import dev.holdfast.store.StoreFailure;
import dev.holdfast.store.StoreOptions;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.TestEngine;
import dev.holdfast.store.address.SecretSource;
import dev.holdfast.store.address.StoreAddress;
import dev.holdfast.store.fibflow.FibFlowHazards;
import dev.holdfast.store.history.Histories;
import dev.holdfast.store.terms.HazardTerm;
import dev.holdfast.task.TaskId;
import java.nio.file.Files;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class RestoreTest extends ArchiveContract {

  private static final List<String> TABLES =
      List.of("fib_flow_tasks", "fib_flow_task_events", "fib_flow_task_attempts");

  private RestoreRequest request(Long... ids) {
    return new RestoreRequest(archive(), ids(ids), false, Set.of(), Set.of());
  }

  private static TreeSet<TaskId> ids(Long... numbers) {
    return new TreeSet<>(Stream.of(numbers).map(TaskId::of).toList());
  }

  private RestorePlan plan(RestoreRequest request) {
    return new Restore(journal()).plan(store, request, Progress.NONE, NEVER);
  }

  private RestoreResult restore(RestoreRequest request) {
    return new Restore(journal()).run(store, plan(request), "test", Progress.NONE, NEVER).result();
  }

  private Map<String, TreeMap<Long, String>> all() throws SQLException {
    Map<String, TreeMap<Long, String>> rows = new HashMap<>();
    try (Connection connection = database.connect()) {
      for (String table : TABLES) {
        rows.put(table, rows(connection, table));
      }
    }
    return rows;
  }

  @Test
  public void putsBackEveryRowBitByBit() throws Exception {
    Map<String, TreeMap<Long, String>> before = all();
    Preview preview = preview();
    cleanUp(order(preview, 50));
    Map<String, TreeMap<Long, String>> after = all();

    RestorePlan plan = plan(request());
    assertThat(all()).as("a plan writes nothing").isEqualTo(after);
    RestoreResult result = restore(request());

    assertThat(plan.ids()).hasSize(preview.tasks());
    assertThat(plan.blocking()).isEmpty();
    assertThat(result.complete()).isTrue();
    assertThat(result.tasks()).isEqualTo(preview.tasks());
    assertThat(result.amount("events")).isEqualTo(preview.amounts().of("events"));
    assertThat(result.amount("attempts")).isEqualTo(preview.amounts().of("attempts"));
    assertThat(all()).isEqualTo(before);
    assertThat(plan.retaken().atOnce()).isPositive();
  }

  @Test
  @StartsEmpty
  public void oddValuesComeBackBitByBit() throws Exception {
    byte[] bytes = new byte[70_000];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) (i * 31);
    }
    task(1, "completed", OLD, "context", bytes, "payload", "\u0001\u202e\n\r\t🐘\uffff'\"\\");
    task(2, "completed", OLD, "context", new byte[0], "payload", "");
    task(3, "completed", OLD, "created_at", Long.MIN_VALUE, "start_time", Long.MAX_VALUE);
    task(4, "completed", OLD, "progress_percent", 0.1 + 0.2, "result", "x".repeat(200_000));
    task(5, "completed", OLD, "progress_percent", Double.MIN_VALUE, "error", "\ufffd");
    if (engine.isSqlite()) {
      database.execute(
          "update fib_flow_tasks set payload = cast(x'41eda080ff00' as text),"
              + " tag = cast(x'610062' as text), priority = 'no number', name = x'00ff',"
              + " stage = 2.5 where id = 5");
    } else if (engine.isMysql()) {
      database.execute(
          "alter table fib_flow_tasks add extra decimal(40, 10), add more datetime(6),"
              + " add huge bigint unsigned, add bits bit(12), add few set('a', 'b')",
          "update fib_flow_tasks set extra = 12345678901234567890.00100, more = now(6),"
              + " huge = 18446744073709551615, bits = b'101', few = 'a,b',"
              + " progress_percent = -1.7976931348623157e308 where id <> 5");
    } else {
      database.execute("update fib_flow_tasks set progress_percent = 'NaN' where id = 3");
      database.execute("update fib_flow_tasks set progress_percent = '-Infinity' where id = 1");
      database.execute("alter table fib_flow_tasks add extra numeric, add more timestamptz");
      database.execute(
          "update fib_flow_tasks set extra = 12345678901234567890.00100, more = now()");
      database.execute("alter table fib_flow_task_events add doc jsonb, add key uuid, add b bool");
      database.execute(
          "update fib_flow_task_events set doc = '{\"a\": [1, null]}', b = true,"
              + " key = 'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11'");
    }
    reopen();
    Map<String, TreeMap<Long, String>> before = all();
    cleanUp(order(preview(), 2));
    assertThat(all().get("fib_flow_tasks")).isEmpty();

    assertThat(restore(request()).conflicts()).isEmpty();

    assertThat(all()).isEqualTo(before);
    assertThat(restore(request()).alreadyThere()).isEqualTo(5);
  }

  @Test
  @StartsEmpty
  public void whatIsThereAlreadyIsLeftAlone() throws Exception {
    task(1, "completed", OLD);
    task(2, "completed", OLD);
    cleanUp(order(preview(), 2));
    restore(request(1L));
    Map<String, TreeMap<Long, String>> first = all();

    RestoreResult same = restore(request(1L));
    assertThat(same.complete()).isTrue();
    assertThat(same.tasks()).isZero();
    assertThat(same.alreadyThere()).isEqualTo(1);
    assertThat(all()).isEqualTo(first);

    RestoreResult rest = restore(request());
    assertThat(rest.complete()).isTrue();
    assertThat(rest.tasks()).isEqualTo(1);
    assertThat(rest.alreadyThere()).isEqualTo(1);
  }

  @Test
  @StartsEmpty
  public void somethingElseUnderItsIdIsAConflictAndNothingOfTheTaskComes() throws Exception {
    task(1, "completed", OLD);
    task(2, "completed", OLD);
    task(3, "completed", OLD);
    cleanUp(order(preview(), 10));
    task(1, "pending", NOW, "name", "another");
    database.execute(
        "insert into fib_flow_task_events (id, task_id, event_type, event_time)"
            + " values (2, 77, 'task_created', 5)");

    RestoreResult result = restore(request(1L, 2L, 3L, 99L));

    assertThat(result.tasks()).isEqualTo(1);
    assertThat(result.complete()).isFalse();
    assertThat(result.conflictTasks()).isEqualTo(3);
    assertThat(result.conflicts())
        .extracting(conflict -> conflict.id() + " " + conflict.reason() + " " + conflict.table())
        .contains(
            "99 NOT_IN_ARCHIVE null",
            "1 DIFFERENT fib_flow_tasks",
            "2 DIFFERENT fib_flow_task_events");
    assertThat(store.task(TaskId.of(2), NEVER)).isEmpty();
    assertThat(Roles.of(store, Histories.class).attempts(TaskId.of(2), 10, NEVER).items())
        .isEmpty();
    assertThat(store.task(TaskId.of(3), NEVER)).isPresent();
    assertThat(store.task(TaskId.of(1), NEVER).orElseThrow().task().name()).isEqualTo("another");
  }

  @Test
  @StartsEmpty
  public void aLookTellsHowEachTaskStandsWithItsParentsAndWritesNothing() throws Exception {
    task(1, "completed", OLD);
    task(2, "completed", OLD, "parent_id", 1L);
    task(3, "completed", OLD, "parent_id", 2L);
    task(4, "completed", OLD);
    cleanUp(order(preview(), 4));
    restore(request(1L));
    task(4, "completed", OLD, "payload", "another one");
    Map<String, TreeMap<Long, String>> before = all();

    Restore road = new Restore(journal());
    RestorePlan look = road.look(store, request(3L), Progress.NONE, NEVER);
    assertThat(look.parents()).as("what is there is not asked for").containsExactly(TaskId.of(2));
    RestorePlan rest = road.look(store, request(), Progress.NONE, NEVER);
    assertThat(rest.ids()).containsExactly(TaskId.of(2), TaskId.of(3));
    assertThat(rest.parents()).isEmpty();
    assertThat(
            road.statuses(
                store,
                request().file(),
                List.of(TaskId.of(1), TaskId.of(2), TaskId.of(4), TaskId.of(99)),
                NEVER))
        .isEqualTo(
            Map.of(
                TaskId.of(1), RestoreStatus.THERE,
                TaskId.of(2), RestoreStatus.COMES,
                TaskId.of(4), RestoreStatus.CHANGED));
    assertThat(all()).isEqualTo(before);
  }

  @Test
  @StartsEmpty
  public void aFailedChildWithoutItsParentIsRefusedAllowedOrLeftOut() throws Exception {
    task(1, "completed", OLD);
    task(2, "permanently_failed", OLD, "parent_id", 1L, "root_id", 1L);
    task(3, "completed", OLD, "parent_id", 1L, "root_id", 1L);
    cleanUp(order(preview(), 10));
    Set<HazardTerm> poison = Set.of(FibFlowHazards.POISON_CHILD);

    RestorePlan blocked = plan(request(2L, 3L));
    assertThat(blocked.blocking())
        .extracting(Hazard::kind)
        .containsExactly(FibFlowHazards.POISON_CHILD);
    assertThat(blocked.blocking().getFirst().sample()).containsExactly(TaskId.of(2));

    RestoreResult skipped =
        restore(new RestoreRequest(archive(), ids(2L, 3L), false, Set.of(), poison));
    assertThat(skipped.tasks()).isEqualTo(1);
    assertThat(skipped.skipped()).isEqualTo(1);
    assertThat(store.task(TaskId.of(2), NEVER)).isEmpty();

    RestorePlan whole = plan(request());
    assertThat(whole.hazards()).as("its parent comes with it").isEmpty();

    RestoreResult allowed =
        restore(new RestoreRequest(archive(), ids(2L), false, poison, Set.of()));
    assertThat(allowed.complete()).isTrue();
    assertThat(store.task(TaskId.of(2), NEVER)).isPresent();
  }

  @Test
  public void anotherStoreIsRefusedUnlessAskedFor() throws Exception {
    Preview preview = preview();
    cleanUp(order(preview, 100));
    useEmptyStore();

    ArchiveException refused = catchThrowableOfType(ArchiveException.class, () -> plan(request()));
    assertThat(refused.problem).isInstanceOf(ArchiveProblem.OtherStore.class);
    assertThat(store.overview(NEVER).tasks()).isZero();

    Set<HazardTerm> allowed = Set.of(FibFlowHazards.POISON_CHILD, FibFlowHazards.PINNED_CHILD);
    RestoreResult result =
        restore(new RestoreRequest(archive(), new TreeSet<>(), true, allowed, Set.of()));
    assertThat(result.complete()).isTrue();
    assertThat(result.tasks()).isEqualTo(preview.tasks());
  }

  @Test
  @StartsEmpty
  public void comesBackIntoAStoreOfAnotherEngineAsItWas() throws Exception {
    assumeFalse(engine.isSqlite(), "it comes from one");
    TaskStore here = store;
    Preview preview;
    try (TaskStore original =
        OracleStores.sqlite(
                Files.createDirectory(directory.resolve("original")), OracleStores.Journal.ROLLBACK)
            .open()) {
      store = original;
      preview = preview();
      cleanUp(order(preview, 100));
    } finally {
      store = here;
    }

    Set<HazardTerm> allowed = Set.of(FibFlowHazards.POISON_CHILD, FibFlowHazards.PINNED_CHILD);
    RestoreResult result =
        restore(new RestoreRequest(archive(), new TreeSet<>(), true, allowed, Set.of()));

    assertThat(result.failure()).isNull();
    assertThat(result.tasks()).isEqualTo(preview.tasks());
  }

  @Test
  @StartsEmpty
  public void anAlteredArchiveIsRefused() throws Exception {
    task(1, "completed", OLD);
    cleanUp(order(preview(), 10));
    try (Connection kept = DriverManager.getConnection("jdbc:sqlite:" + archive());
        var statement = kept.createStatement()) {
      statement.execute("update fib_flow_tasks set payload = 'planted'");
    }

    ArchiveException refused = catchThrowableOfType(ArchiveException.class, () -> plan(request()));

    assertThat(refused.problem).isEqualTo(new ArchiveProblem.NotSound(archive(), 1));
    assertThat(store.task(TaskId.of(1), NEVER)).isEmpty();
  }

  @Test
  @StartsEmpty
  public void sequencesAreRaisedAndNeverLowered() throws Exception {
    task(500, "completed", OLD);
    cleanUp(order(preview(), 10));

    RestorePlan plan = plan(request());
    assertThat(plan.sequencesBehind()).hasSize(engine == TestEngine.POSTGRES ? 3 : 0);
    restore(request());
    assertThat(nextId()).isEqualTo(501);

    database.execute("delete from fib_flow_tasks where id = 500");
    if (engine == TestEngine.POSTGRES) {
      database.execute("select setval('fib_flow_tasks_id_seq', 9000)");
      assertThat(restore(request(500L)).complete()).isTrue();
      assertThat(nextId()).isEqualTo(9001);
    }
  }

  private long nextId() throws SQLException {
    database.execute(
        "insert into fib_flow_tasks (name, type, status, next_run_time)"
            + " values ('next', 'async', 'pending', 1)");
    return database.number("select max(id) from fib_flow_tasks");
  }

  @Test
  @StartsEmpty
  public void theJournalTellsOfItsStartAndItsEnd() throws Exception {
    task(1, "completed", OLD);
    cleanUp(order(preview(), 10));
    restore(request());

    List<JournalItem> items = new ArrayList<>();
    journal().runs(items::add);
    JournalItem last = items.getLast();
    assertThat(last.begun("action")).isEqualTo("restore");
    assertThat(last.begun("archive")).isEqualTo(archive().toString());
    assertThat(last.begun("reason")).isEqualTo("test");
    assertThat(last.ended("outcome")).isEqualTo("done");
    assertThat(last.ended("tasks_restored")).isEqualTo("1");
    assertThat(journal().check().sound()).isTrue();
  }

  @Test
  @StartsEmpty
  public void aRowThatTheStoreRefusesStopsItsTaskAlone() throws Exception {
    for (int id = 1; id <= 4; id++) {
      task(id, "completed", OLD, "priority", id == 2 ? 99L : 1L);
    }
    cleanUp(order(preview(), 10));
    if (engine.isSqlite()) {
      database.execute(
          "create trigger no before insert on fib_flow_tasks when new.priority = 99"
              + " begin select raise(abort, 'not that one'); end");
    } else {
      database.execute("alter table fib_flow_tasks add check (priority < 99)");
    }

    RestoreResult result = restore(request());

    assertThat(result.tasks()).isEqualTo(3);
    assertThat(result.failure()).isNull();
    assertThat(result.conflicts())
        .extracting(RestoreConflict::id, RestoreConflict::reason)
        .containsExactly(tuple(TaskId.of(2), RestoreConflict.Reason.REFUSED));
    assertThat(Roles.of(store, Histories.class).events(TaskId.of(2), 10, NEVER).items()).isEmpty();
  }

  @Test
  @StartsEmpty
  public void aColumnThatTheStoreLostIsAConflictIfItHeldSomething() throws Exception {
    assumeFalse(engine.isSqlite(), "drops a column of a table that carries none of our indexes");
    task(1, "completed", OLD, "progress_text", "half way");
    task(2, "completed", OLD);
    cleanUp(order(preview(), 10));
    database.execute("alter table fib_flow_tasks drop column progress_text");
    reopen();

    RestoreResult result = restore(request());

    assertThat(result.tasks()).isEqualTo(1);
    assertThat(result.conflicts()).hasSize(1);
    assertThat(result.conflicts().getFirst().reason()).isEqualTo(RestoreConflict.Reason.NO_COLUMN);
    assertThat(result.conflicts().getFirst().detail()).isEqualTo("progress_text");
  }

  @Test
  @StartsEmpty
  public void nothingIsPutIntoAnArchive() throws Exception {
    task(1, "completed", OLD);
    cleanUp(order(preview(), 10));

    try (TaskStore kept =
        KnownStores.ALL.open(
            StoreAddress.parse("sqlite:" + archive()), StoreOptions.defaults(SecretSource.NONE))) {
      assertThat(
              failureOf(() -> new Restore(journal()).plan(kept, request(), Progress.NONE, NEVER)))
          .isInstanceOf(StoreFailure.NotWritable.class);
    }
  }
}
