package dev.holdfast.cleanup;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.job.Cancellation;
import dev.holdfast.job.Progress;
import dev.holdfast.journal.JournalItem;
import dev.holdfast.journal.Operator;
import dev.holdfast.plan.Frozen;
import dev.holdfast.plan.PlanFile;
import dev.holdfast.retention.hold.Holds;
import dev.holdfast.retention.plan.CleanupPlan;
import dev.holdfast.retention.plan.Decisions;
import dev.holdfast.retention.plan.Preview;
import dev.holdfast.retention.policy.Policy;
import dev.holdfast.retention.run.CleanupListener;
import dev.holdfast.retention.run.CleanupResult;
import dev.holdfast.retention.run.Drift;
import dev.holdfast.retention.scan.PreviewScan;
import dev.holdfast.store.FaultRounds;
import dev.holdfast.store.OracleStores;
import dev.holdfast.store.Roles;
import dev.holdfast.store.StartsEmpty;
import dev.holdfast.store.TaskRows;
import dev.holdfast.store.retention.Retention;
import dev.holdfast.store.retention.RetentionSnapshot;
import dev.holdfast.store.terms.DriftReason;
import java.nio.file.Path;
import java.sql.Connection;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * A frozen plan whose runs are killed at random is finished by the next one, and every task of it
 * is accounted for: deleted, or gone by another hand, or kept because it changed.
 */
@StartsEmpty
class PlannedCleanupUnderFireTest extends UnderFire {

  /** Enough for each round to be killed before all is done: at most ten batches of five in each. */
  private static final int TASKS = 500 + FaultRounds.count() * 60;

  private final List<Long> planned = new ArrayList<>();
  private Path records;
  private Path file;

  @BeforeEach
  void freeze() throws Exception {
    try (Connection connection = database.connect()) {
      connection.setAutoCommit(false);
      // By age and by id alike, so that they go in the planned order on every engine.
      for (long id = 1; id <= TASKS; id++) {
        TaskRows.task(
            connection,
            id,
            "status",
            "completed",
            "last_active_time",
            OracleStores.NOW - 90_000 - TASKS + id);
        TaskRows.event(connection, id, id);
        TaskRows.attempt(connection, id, id);
      }
      connection.commit();
    }
    records = directory.resolve("records");
    file = directory.resolve("friday.plan");
    try (RetentionSnapshot snapshot =
        Roles.of(store, Retention.class).snapshot(Cancellation.never())) {
      Frozen<Preview> plan =
          new Frozen<>(
              new PreviewScan(Policy.olderThan(86_400), OracleStores.NOW, null, Holds.NONE)
                  .run(snapshot, Progress.NONE),
              Decisions.NONE,
              store.fingerprint(Cancellation.never()),
              null,
              new Operator("ann", null, "desk"),
              null,
              false,
              null,
              null,
              null);
      CleanupPlan.Ready part = PlannedCleanupProcess.part(PlanFile.write(file, plan));
      for (int place = 0; place < part.work().size(); place++) {
        planned.add(Long.valueOf(part.work().get(place).id().toString()));
      }
    }
    assertThat(planned).hasSize(TASKS);
  }

  @Test
  void isFinishedByTheNextRunAndEveryTaskIsAccountedFor() throws Exception {
    Random random = new Random(11);
    Set<Long> byAnotherHand = new TreeSet<>();
    int rounds = FaultRounds.count();
    for (int round = 0; round < rounds; round++) {
      killInTheMiddle(
          PlannedCleanupProcess.class,
          1 + random.nextInt(5),
          random.nextInt(4_000_000),
          records,
          file);
      assertNothingIsHalfDeleted();
      // The last planned are the last to be reached: no run was near them yet.
      long gone = planned.get(planned.size() - 1 - round);
      deleteByAnotherHand(gone);
      byAnotherHand.add(gone);
    }
    long changed = planned.get(planned.size() - 1 - rounds);
    database.execute("update fib_flow_tasks set status = 'pending' where id = " + changed);
    Set<Long> left = left();

    CleanupResult rest = PlannedCleanupProcess.run(store, records, file, CleanupListener.NONE);

    assertThat(rest.stoppedBy()).isNull();
    assertThat(rest.deleted()).isEqualTo(left.size() - 1);
    assertThat(ids(rest, DriftReason.GONE)).isEqualTo(byAnotherHand);
    assertThat(ids(rest, DriftReason.STATUS_CHANGED)).containsExactly(changed);
    assertThat(rest.driftedCount()).isEqualTo(rounds + 1);
    assertThat(left()).containsExactly(changed);
    assertNothingIsHalfDeleted();
    assertTheJournalTellsOfEachRun(rounds);
  }

  private void assertTheJournalTellsOfEachRun(int killed) {
    List<JournalItem.State> states = new ArrayList<>();
    PlannedCleanupProcess.journal(records).runs(item -> states.add(item.state("desk")));
    assertThat(states).hasSize(killed + 1);
    assertThat(states.subList(0, killed)).containsOnly(JournalItem.State.INTERRUPTED);
    assertThat(states.getLast()).isEqualTo(JournalItem.State.ENDED);
    assertThat(PlannedCleanupProcess.journal(records).check().sound()).isTrue();
  }

  private static Set<Long> ids(CleanupResult result, DriftReason reason) {
    Set<Long> ids = new TreeSet<>();
    for (Drift drift : result.drifted()) {
      if (drift.reason() == reason) {
        ids.add(Long.valueOf(drift.id().toString()));
      }
    }
    return ids;
  }

  private Set<Long> left() throws Exception {
    return database.numbers("select id from fib_flow_tasks");
  }

  private void assertNothingIsHalfDeleted() throws Exception {
    assertThat(database.numbers("select task_id from fib_flow_task_events")).isEqualTo(left());
    assertThat(database.numbers("select task_id from fib_flow_task_attempts")).isEqualTo(left());
  }

  private void deleteByAnotherHand(long id) throws Exception {
    database.execute(
        "delete from fib_flow_task_events where task_id = " + id,
        "delete from fib_flow_task_attempts where task_id = " + id,
        "delete from fib_flow_tasks where id = " + id);
  }
}
