package dev.holdfast.retention;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.archive.Restore;
import dev.holdfast.archive.RestoreConflict;
import dev.holdfast.archive.RestoreRequest;
import dev.holdfast.archive.RestoreResult;
import dev.holdfast.cleanup.Cleanup;
import dev.holdfast.cleanup.CleanupOrder;
import dev.holdfast.job.Cancellation;
import dev.holdfast.job.Progress;
import dev.holdfast.journal.Journal;
import dev.holdfast.journal.Operator;
import dev.holdfast.journal.Records;
import dev.holdfast.retention.policy.Policy;
import dev.holdfast.store.MysqlSchema;
import dev.holdfast.store.OracleMariaDb;
import dev.holdfast.store.OracleStore;
import dev.holdfast.store.OracleStores;
import dev.holdfast.store.RetentionSnapshot;
import dev.holdfast.store.RetentionWriter;
import dev.holdfast.store.RetentionWriter.Drift;
import dev.holdfast.store.RetentionWriter.DriftReason;
import dev.holdfast.store.TaskRows;
import dev.holdfast.store.TaskStore;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskStatus;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A store whose database deletes what is below a task with it, as fib-flow makes it on MySQL and
 * MariaDB: nothing goes that was not shown, and nothing that has not ended.
 */
class CascadeTest {

  private static final long OLD = OracleStores.NOW - 900_000;
  private static final long YOUNG = OracleStores.NOW - 10;
  private static final Policy POLICY = Policy.olderThan(86_400);
  private static final Cancellation NEVER = Cancellation.never();

  @TempDir Path directory;
  private OracleStore database;
  private TaskStore store;

  @BeforeEach
  void make() throws SQLException {
    database = OracleMariaDb.shared().empty();
    database.execute(MysqlSchema.KEYS.toArray(String[]::new));
    store = database.open();
  }

  @AfterEach
  void drop() throws SQLException {
    if (store == null) {
      return; // There is no server for this platform: the test was passed over.
    }
    store.close();
    OracleMariaDb.shared().drop(database);
  }

  private void task(long id, Long parent, Long root, String status, Long active)
      throws SQLException {
    try (Connection connection = database.connect()) {
      TaskRows.task(
          connection,
          id,
          "parent_id",
          parent,
          "root_id",
          root,
          "status",
          status,
          "last_active_time",
          active);
      TaskRows.event(connection, id, id);
      TaskRows.attempt(connection, id, id);
    }
  }

  /** 1 is old and completed; below it 2 (old), 3 (young), and below 3 the young 4. */
  private void family() throws SQLException {
    task(1, null, null, "completed", OLD);
    task(2, 1L, 1L, "completed", OLD);
    task(3, 1L, 1L, "permanently_failed", YOUNG);
    task(4, 3L, 1L, "completed", YOUNG);
    task(10, null, null, "completed", OLD);
  }

  private Preview preview(Holds holds) {
    return preview(new PreviewScan(POLICY, OracleStores.NOW, null, holds));
  }

  private Preview preview(PreviewScan scan) {
    try (RetentionSnapshot snapshot = store.retentionSnapshot(NEVER)) {
      return scan.run(snapshot, Progress.NONE);
    }
  }

  private static CleanupOptions allowing() {
    return new CleanupOptions(
        Set.of(HazardKind.CASCADE_DELETE), Set.of(), null, CleanupOptions.DEFAULT_BATCH);
  }

  private static CleanupOptions skipping() {
    return new CleanupOptions(
        Set.of(), Set.of(HazardKind.CASCADE_DELETE), null, CleanupOptions.DEFAULT_BATCH);
  }

  private static CleanupPlan.Ready ready(Preview preview, CleanupOptions options) {
    CleanupPlan plan = CleanupPlan.of(preview, options);
    assertThat(plan).isInstanceOf(CleanupPlan.Ready.class);
    return (CleanupPlan.Ready) plan;
  }

  private CleanupResult run(CleanupPlan.Ready plan) {
    try (RetentionWriter writer = store.retentionWriter(NEVER)) {
      return new CleanupRun(plan, CleanupListener.NONE, NEVER).run(writer);
    }
  }

  private void assertLeft(Long... ids) throws SQLException {
    for (String column :
        List.of(
            "id from fib_flow_tasks",
            "task_id from fib_flow_task_events",
            "task_id from fib_flow_task_attempts")) {
      assertThat(database.numbers("select " + column)).as(column).containsExactly(ids);
    }
  }

  private static List<TaskId> ids(long... ids) {
    return LongStream.of(ids).mapToObj(TaskId::of).toList();
  }

  private static Hazard cascade(long count, Map<TaskStatus, Long> byStatus, long... sample) {
    return new Hazard(HazardKind.CASCADE_DELETE, count, ids(sample), new TreeMap<>(byStatus));
  }

  @Test
  void deletesTasksWhoseParentHasTheLargerId() throws SQLException {
    task(1, null, null, "completed", OLD);
    task(9, null, null, "completed", OLD);
    task(10, null, null, "completed", OLD);
    database.execute("UPDATE fib_flow_tasks SET parent_id = 9, root_id = 9 WHERE id = 1");

    CleanupResult result = run(ready(preview(Holds.NONE), CleanupOptions.DEFAULT));

    assertThat(result.tasksDeleted()).isEqualTo(3);
    assertThat(result.driftedCount()).isZero();
    assertLeft();
  }

  @Test
  void showsWhatWouldGoWithItsStatusAndBlocks() throws SQLException {
    family();

    Preview preview = preview(Holds.NONE);

    assertThat(preview.tasks()).isEqualTo(3);
    assertThat(preview.hazards())
        .contains(
            cascade(2, Map.of(TaskStatus.COMPLETED, 1L, TaskStatus.PERMANENTLY_FAILED, 1L), 3, 4));
    assertThat(preview.hazards())
        .extracting(Hazard::kind)
        .as("nothing is left behind that could be torn, poisoned or pinned")
        .doesNotContain(HazardKind.POISON_CHILD, HazardKind.PINNED_CHILD, HazardKind.TORN_WORKFLOW);
    assertThat(CleanupPlan.of(preview, CleanupOptions.DEFAULT))
        .isInstanceOf(CleanupPlan.Refused.class);
    assertLeft(1L, 2L, 3L, 4L, 10L);
  }

  @Test
  void whereTheKeysAreMissingTheHazardIsToo() throws SQLException {
    database.execute(
        "alter table fib_flow_tasks drop foreign key task_parent, drop foreign key task_root");
    family();

    assertThat(preview(Holds.NONE).hazards())
        .extracting(Hazard::kind)
        .contains(HazardKind.POISON_CHILD)
        .doesNotContain(HazardKind.CASCADE_DELETE);
  }

  @Test
  void aKeyThatDeletesNothingIsNone() throws SQLException {
    database.execute(
        "alter table fib_flow_tasks drop foreign key task_parent, drop foreign key task_root",
        "alter table fib_flow_tasks add foreign key (parent_id) references fib_flow_tasks (id)"
            + " on delete set null");
    family();

    assertThat(preview(Holds.NONE).hazards())
        .extracting(Hazard::kind)
        .contains(HazardKind.POISON_CHILD)
        .doesNotContain(HazardKind.CASCADE_DELETE);
  }

  @Test
  void allowedAllOfItGoesWithItsEventsAndAttempts() throws SQLException {
    family();

    CleanupResult result = run(ready(preview(Holds.NONE), allowing()));

    assertThat(result.complete()).isTrue();
    assertThat(result.tasksDeleted()).isEqualTo(5);
    assertThat(result.eventsDeleted()).isEqualTo(5);
    assertThat(result.attemptsDeleted()).isEqualTo(5);
    assertLeft();
  }

  @Test
  void batchesOfOneComeToTheSame() throws SQLException {
    family();

    CleanupResult result =
        run(
            ready(
                preview(Holds.NONE),
                new CleanupOptions(Set.of(HazardKind.CASCADE_DELETE), Set.of(), null, 1)));

    assertThat(result.tasksDeleted()).isEqualTo(5);
    assertLeft();
  }

  @Test
  void skippedItsParentsStay() throws SQLException {
    family();

    CleanupPlan.Ready plan = ready(preview(Holds.NONE), skipping());
    CleanupResult result = run(plan);

    assertThat(plan.skipped()).isEqualTo(1);
    assertThat(result.tasksDeleted()).isEqualTo(2);
    assertLeft(1L, 3L, 4L);
  }

  @Test
  void whatHasNotEndedKeepsAllAboveItEvenIfAllowed() throws SQLException {
    family();
    for (String status :
        List.of("running", "pending", "failed", "timeout", "paused", "suspended")) {
      database.execute("update fib_flow_tasks set status = '" + status + "' where id = 4");

      Preview preview = preview(Holds.NONE);
      CleanupPlan.Ready plan = ready(preview, allowing());

      assertThat(preview.hazards())
          .contains(
              cascade(
                  2, Map.of(TaskStatus.PERMANENTLY_FAILED, 1L, new TaskStatus(status), 1L), 3, 4));
      assertThat(plan.skipped()).isEqualTo(1);
      assertThat(plan.tasks().size()).isEqualTo(2);
    }
    assertThat(run(ready(preview(Holds.NONE), allowing())).tasksDeleted()).isEqualTo(2);
    assertLeft(1L, 3L, 4L);
  }

  @Test
  void aHeldDescendantKeepsWhatIsAboveIt() throws SQLException {
    family();

    CleanupPlan.Ready plan = ready(preview((id, root) -> id.equals(TaskId.of(4))), allowing());

    assertThat(run(plan).tasksDeleted()).isEqualTo(2);
    assertLeft(1L, 3L, 4L);
  }

  @Test
  void aNewDescendantMakesWhatIsAboveItDrift() throws SQLException {
    family();
    CleanupPlan.Ready plan = ready(preview(Holds.NONE), allowing());
    task(5, 2L, 1L, "completed", OLD);

    CleanupResult result = run(plan);

    assertThat(result.drifted())
        .containsExactlyInAnyOrder(
            new Drift(TaskId.of(1), DriftReason.CHILD_KEPT),
            new Drift(TaskId.of(2), DriftReason.CHILD_KEPT));
    assertLeft(1L, 2L, 5L);
  }

  @Test
  void aDescendantThatWasActiveAgainKeepsWhatIsAboveIt() throws SQLException {
    family();
    CleanupPlan.Ready plan = ready(preview(Holds.NONE), allowing());
    database.execute("update fib_flow_tasks set status = 'pending' where id = 3");

    CleanupResult result = run(plan);

    assertThat(result.drifted())
        .containsExactlyInAnyOrder(
            new Drift(TaskId.of(3), DriftReason.STATUS_CHANGED),
            new Drift(TaskId.of(1), DriftReason.CHILD_KEPT));
    assertLeft(1L, 3L);
  }

  @Test
  void aDescendantWithoutATimeGoesIfItStillHasNone() throws SQLException {
    family();
    database.execute("update fib_flow_tasks set last_active_time = null where id = 4");

    assertThat(run(ready(preview(Holds.NONE), allowing())).tasksDeleted()).isEqualTo(5);
    assertLeft();
  }

  @Test
  void aRootThatIsNoParentTakesItsWorkflowToo() throws SQLException {
    task(1, null, null, "completed", OLD);
    task(2, null, 1L, "completed", YOUNG);
    task(3, null, 1L, "running", YOUNG);

    assertThat(preview(Holds.NONE).blocking())
        .containsExactly(
            cascade(2, Map.of(TaskStatus.COMPLETED, 1L, TaskStatus.RUNNING, 1L), 2, 3));
    assertThat(run(ready(preview(Holds.NONE), allowing())).tasksDeleted()).isZero();
    assertLeft(1L, 2L, 3L);
  }

  @Test
  void wholeWorkflowsHaveNothingElseBelowThem() throws SQLException {
    family();
    Policy whole = new Policy(POLICY.rules(), true);

    Preview preview = preview(new PreviewScan(whole, OracleStores.NOW, null));

    assertThat(preview.tasks()).isEqualTo(1);
    assertThat(preview.blocking()).isEmpty();
    assertThat(run(ready(preview, CleanupOptions.DEFAULT)).tasksDeleted()).isEqualTo(1);
    assertLeft(1L, 2L, 3L, 4L);
  }

  @Test
  void aLimitCountsWhatGoesAlong() throws SQLException {
    family();
    CleanupOptions limited = allowing().withMaxTasks(4);

    Preview preview = preview(new PreviewScan(POLICY, OracleStores.NOW, 4, Holds.NONE));
    CleanupPlan.Ready plan = ready(preview, limited);

    assertThat(plan.tasks().size()).isLessThanOrEqualTo(4);
    CleanupResult result = run(plan);
    assertThat(result.tasksDeleted()).isEqualTo(4);
    assertThat(result.remaining()).isEqualTo(1);
    assertLeft(10L);
  }

  @Test
  void aFrozenPlanKeepsThem() throws Exception {
    family();
    Preview seen = preview(Holds.NONE);
    ByteArrayOutputStream rows = new ByteArrayOutputStream();
    PlanRows.write(seen, PlanRows.form(seen), rows);

    Preview read =
        PlanRows.read(
            new ByteArrayInputStream(rows.toByteArray()), PlanRows.form(seen), PlanFacts.of(seen));

    assertThat(read.hazards()).isEqualTo(seen.hazards());
    assertThat(read.digest()).isEqualTo(seen.digest());
    task(5, 4L, 1L, "completed", OLD);
    CleanupResult result = run(ready(read, allowing()));
    assertThat(result.tasksDeleted()).as("2 and 10").isEqualTo(2);
    assertLeft(1L, 3L, 4L, 5L);
  }

  @Test
  void anExplanationNamesWhatWouldGoAlong() throws SQLException {
    family();
    ExplainScan scan = new ExplainScan(POLICY, OracleStores.NOW, Holds.NONE);

    Explanation above = scan.explain(store, TaskId.of(1), NEVER);
    Explanation leaf = scan.explain(store, TaskId.of(2), NEVER);

    assertThat(above.eligible()).isTrue();
    assertThat(above.pinnedBy()).isEmpty();
    assertThat(above.clause(Clause.Question.CASCADE).holds()).isFalse();
    assertThat(above.clause(Clause.Question.CASCADE).value()).isEqualTo(ids(3, 4));
    assertThat(leaf.clause(Clause.Question.CASCADE).holds()).isTrue();
  }

  @Test
  void whatGoesAlongIsArchivedToo() throws SQLException {
    family();
    Preview preview = preview(Holds.NONE);
    Path archive = directory.resolve("kept.archive");
    Journal journal =
        new Journal(
            new Records(directory.resolve("records"), new Operator("tester", null, "here")),
            Clock.systemUTC());

    new Cleanup(journal)
        .run(
            store,
            new CleanupOrder(preview, ready(preview, allowing()), "test", null, archive),
            CleanupListener.NONE,
            NEVER);

    assertLeft();
    OracleStore kept = new OracleStore("sqlite:" + archive, "jdbc:sqlite:" + archive);
    assertThat(kept.numbers("select id from fib_flow_tasks")).containsExactly(1L, 2L, 3L, 4L, 10L);
    assertThat(kept.numbers("select task_id from fib_flow_task_events"))
        .containsExactly(1L, 2L, 3L, 4L, 10L);
    RestoreResult orphan = restore(journal, archive, TaskId.of(4));
    assertThat(orphan.tasks()).isZero();
    assertThat(orphan.conflicts())
        .extracting(RestoreConflict::reason)
        .containsExactly(RestoreConflict.Reason.REFUSED);
    assertThat(restore(journal, archive).tasks()).isEqualTo(5);
    assertLeft(1L, 2L, 3L, 4L, 10L);
  }

  private RestoreResult restore(Journal journal, Path archive, TaskId... ids) {
    RestoreRequest request =
        new RestoreRequest(
            archive,
            new TreeSet<>(List.of(ids)),
            false,
            Set.of(HazardKind.POISON_CHILD, HazardKind.PINNED_CHILD),
            Set.of());
    Restore restore = new Restore(journal);
    return restore
        .run(
            store, restore.plan(store, request, Progress.NONE, NEVER), "test", Progress.NONE, NEVER)
        .result();
  }
}
