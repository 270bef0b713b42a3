package dev.holdfast.retention.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.archive.restore.Restore;
import dev.holdfast.archive.restore.RestoreConflict;
import dev.holdfast.archive.restore.RestoreRequest;
import dev.holdfast.archive.restore.RestoreResult;
import dev.holdfast.cleanup.Cleanup;
import dev.holdfast.cleanup.CleanupOrder;
import dev.holdfast.job.Progress;
import dev.holdfast.journal.Journal;
import dev.holdfast.journal.Operator;
import dev.holdfast.journal.Records;
import dev.holdfast.retention.hold.Holds;
import dev.holdfast.retention.plan.CleanupOptions;
import dev.holdfast.retention.plan.CleanupPlan;
import dev.holdfast.retention.plan.PlanFacts;
import dev.holdfast.retention.plan.PlanRows;
import dev.holdfast.retention.plan.Preview;
import dev.holdfast.retention.scan.CascadeContract;
import dev.holdfast.retention.throttle.Throttle;
import dev.holdfast.store.OracleStore;
import dev.holdfast.store.fibflow.FibFlowHazards;
import dev.holdfast.store.fibflow.FibFlowTerms;
import dev.holdfast.store.terms.DriftReason;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskStatus;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Nothing goes along that was not shown, and nothing that has not ended. */
class CascadeRunTest extends CascadeContract {

  @Test
  void deletesTasksWhoseParentHasTheLargerId() throws SQLException {
    task(1, null, null, "completed", OLD);
    task(9, null, null, "completed", OLD);
    task(10, null, null, "completed", OLD);
    database.execute("UPDATE fib_flow_tasks SET parent_id = 9, root_id = 9 WHERE id = 1");

    CleanupResult result = run(ready(preview(Holds.NONE), CleanupOptions.DEFAULT));

    assertThat(result.deleted()).isEqualTo(3);
    assertThat(result.driftedCount()).isZero();
    assertLeft();
  }

  @Test
  void allowedAllOfItGoesWithItsEventsAndAttempts() throws SQLException {
    family();

    CleanupResult result = run(ready(preview(Holds.NONE), allowing()));

    assertThat(result.complete()).isTrue();
    assertThat(result.deleted()).isEqualTo(5);
    assertThat(result.gone().of("events")).isEqualTo(5);
    assertThat(result.gone().of("attempts")).isEqualTo(5);
    assertLeft();
  }

  @Test
  void batchesOfOneComeToTheSame() throws SQLException {
    family();

    CleanupResult result =
        run(
            ready(
                preview(Holds.NONE),
                new CleanupOptions(
                    Set.of(FibFlowHazards.CASCADE_DELETE),
                    Set.of(),
                    null,
                    Throttle.DEFAULT.withBatch(1))));

    assertThat(result.deleted()).isEqualTo(5);
    assertLeft();
  }

  @Test
  void skippedItsParentsStay() throws SQLException {
    family();

    CleanupPlan.Ready plan = ready(preview(Holds.NONE), skipping());
    CleanupResult result = run(plan);

    assertThat(plan.skipped()).isEqualTo(1);
    assertThat(result.deleted()).isEqualTo(2);
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
      assertThat(plan.work().size()).isEqualTo(2);
    }
    assertThat(run(ready(preview(Holds.NONE), allowing())).deleted()).isEqualTo(2);
    assertLeft(1L, 3L, 4L);
  }

  @Test
  void aHeldDescendantKeepsWhatIsAboveIt() throws SQLException {
    family();

    CleanupPlan.Ready plan = ready(preview((id, root) -> id.equals(TaskId.of(4))), allowing());

    assertThat(run(plan).deleted()).isEqualTo(2);
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
            new Drift(TaskId.of(1), DriftReason.CHILD_KEPT, 1),
            new Drift(TaskId.of(2), DriftReason.CHILD_KEPT, 1));
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
            new Drift(TaskId.of(3), DriftReason.STATUS_CHANGED, 1),
            new Drift(TaskId.of(1), DriftReason.CHILD_KEPT, 1));
    assertLeft(1L, 3L);
  }

  @Test
  void aDescendantWithoutATimeGoesIfItStillHasNone() throws SQLException {
    family();
    database.execute("update fib_flow_tasks set last_active_time = null where id = 4");

    assertThat(run(ready(preview(Holds.NONE), allowing())).deleted()).isEqualTo(5);
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
    assertThat(run(ready(preview(Holds.NONE), allowing())).deleted()).isZero();
    assertLeft(1L, 2L, 3L);
  }

  @Test
  void aFrozenPlanKeepsThem() throws Exception {
    family();
    Preview seen = preview(Holds.NONE);
    ByteArrayOutputStream rows = new ByteArrayOutputStream();
    PlanRows.write(seen, PlanRows.form(seen), rows);

    Preview read =
        PlanRows.read(
            new ByteArrayInputStream(rows.toByteArray()),
            PlanRows.form(seen),
            new PlanFacts(
                seen.policy(),
                seen.now(),
                seen.storeNow(),
                seen.cut(),
                seen.spared(),
                seen.evidence().census(),
                seen.request()),
            FibFlowTerms.MEASURES,
            FibFlowHazards.HAZARDS);

    assertThat(read.hazards()).isEqualTo(seen.hazards());
    assertThat(read.digest()).isEqualTo(seen.digest());
    task(5, 4L, 1L, "completed", OLD);
    CleanupResult result = run(ready(read, allowing()));
    assertThat(result.deleted()).as("2 and 10").isEqualTo(2);
    assertLeft(1L, 3L, 4L, 5L);
  }

  @Test
  void whatGoesAlongIsArchivedToo() throws SQLException {
    family();
    Preview preview = preview(Holds.NONE);
    Path archive = directory.resolve("kept.archive");
    Journal journal =
        new Journal(
            new Records(directory.resolve("records"), null, new Operator("tester", null, "here")),
            Clock.systemUTC());

    new Cleanup(journal)
        .run(
            store,
            new CleanupOrder(preview, ready(preview, allowing()), "test", null, archive),
            CleanupListener.NONE,
            RunPace.NONE,
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
            Set.of(FibFlowHazards.POISON_CHILD, FibFlowHazards.PINNED_CHILD),
            Set.of());
    Restore restore = new Restore(journal);
    return restore
        .run(
            store, restore.plan(store, request, Progress.NONE, NEVER), "test", Progress.NONE, NEVER)
        .result();
  }
}
