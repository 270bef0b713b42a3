package dev.holdfast.retention.hostile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.cleanup.Cleanup;
import dev.holdfast.cleanup.CleanupOrder;
import dev.holdfast.cleanup.CleanupOutcome;
import dev.holdfast.cleanup.Holding;
import dev.holdfast.cleanup.WaitingThread;
import dev.holdfast.journal.Journal;
import dev.holdfast.journal.Records;
import dev.holdfast.journal.RecordsBench;
import dev.holdfast.retention.plan.CleanupOptions;
import dev.holdfast.retention.plan.CleanupPlan;
import dev.holdfast.retention.plan.Preview;
import dev.holdfast.retention.run.CleanupListener;
import dev.holdfast.retention.run.RunPace;
import dev.holdfast.retention.throttle.Throttle;
import dev.holdfast.store.FaultRounds;
import dev.holdfast.store.KeptOut;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.fibflow.FibFlowHazards;
import dev.holdfast.store.operation.BatchLimits;
import dev.holdfast.store.terms.CommonHazards;
import dev.holdfast.store.terms.HazardTerm;
import dev.holdfast.task.TaskId;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/**
 * Random tasks and workflows of random stores are put on hold while a cleanup waits for the store:
 * each hold that is confirmed is kept, with all its rows, and only what was planned is gone.
 */
class RandomHoldsTest extends HostileContract {

  private static final long SEED = 6_174;

  /** The look whether it may write waits for the lock, too. */
  private static final Throttle SHORTLY =
      Throttle.DEFAULT.withLimits(new BatchLimits(Duration.ofSeconds(1), Duration.ofSeconds(30)));

  @Test
  void whatIsPutOnHoldWhileACleanupWaitsIsKept() throws Exception {
    long[] deleted = {0};
    long[] held = {0};
    rounds(
        2 * FaultRounds.count(),
        SEED,
        (hostile, random, number) -> {
          int before = copy().tasks().size();
          held[0] += round(hostile, random, RecordsBench.in(directory.resolve("records" + number)));
          deleted[0] += before - copy().tasks().size();
        });
    assertThat(held[0]).as("planned tasks that were held in all rounds").isPositive();
    assertThat(deleted[0]).as("tasks that were deleted in all rounds").isPositive();
  }

  private int round(HostileStore hostile, Random random, Records records) throws Exception {
    Set<HazardTerm> allow =
        new HashSet<>(Set.of(FibFlowHazards.POISON_CHILD, FibFlowHazards.PINNED_CHILD));
    Set<HazardTerm> skip = new HashSet<>(FibFlowHazards.HAZARDS.choosable());
    skip.removeAll(allow);
    if (random.nextBoolean()) {
      skip.remove(CommonHazards.FOREIGN_ROWS);
      allow.add(CommonHazards.FOREIGN_ROWS);
    }
    Preview preview = preview(store);
    CleanupPlan plan =
        CleanupPlan.of(
            preview,
            new CleanupOptions(allow, skip, null, SHORTLY.withBatch(1 + random.nextInt(30))));
    assertThat(plan).isInstanceOf(CleanupPlan.Ready.class);
    Set<String> planned = ids((CleanupPlan.Ready) plan);
    if (planned.isEmpty()) {
      return 0;
    }
    CleanupOrder order = new CleanupOrder(preview, (CleanupPlan.Ready) plan, null, null, null);
    TableCopies before = copy();

    Set<String> held = holdDuring(order, records, some(planned, random), random);

    TableCopies after = copy();
    assertThat(after.tasks()).containsAll(held);
    int all = planned.size();
    planned.removeAll(held);
    boolean accepted = allow.contains(CommonHazards.FOREIGN_ROWS);
    before.requireOnlyPlanned(after, planned, accepted ? hostile.others() : Set.of());
    return all - planned.size();
  }

  private static List<String> some(Set<String> planned, Random random) {
    List<String> ids = new ArrayList<>(planned);
    Collections.shuffle(ids, random);
    return ids.subList(0, Math.min(ids.size(), 1 + random.nextInt(5)));
  }

  /** Runs, puts these on hold while it waits, and returns the tasks that were confirmed to be. */
  private Set<String> holdDuring(
      CleanupOrder order, Records records, List<String> ids, Random random) throws Exception {
    Set<String> held = new TreeSet<>();
    WaitingThread cleaning = new WaitingThread();
    try (TaskStore second = database.open();
        ExecutorService threads = Executors.newSingleThreadExecutor()) {
      Future<CleanupOutcome> run;
      try (KeptOut _ = KeptOut.of(engine, database)) {
        run =
            threads.submit(
                () -> {
                  cleaning.isThis();
                  return new Cleanup(new Journal(records, Clock.systemUTC()))
                      .run(store, order, CleanupListener.NONE, RunPace.NONE, NEVER);
                });
        cleaning.awaitIn("BatchOperation");
        Holding holding = new Holding(new Journal(records, Clock.systemUTC()));
        for (String id : ids) {
          boolean workflow = random.nextBoolean();
          TaskId task = TaskId.of(Long.parseLong(id));
          if (holding.hold(second, task, workflow, "late", NEVER).there()) {
            held.addAll(meant(id, workflow));
          }
        }
      }
      run.get();
    }
    return held;
  }

  /** What has a root of its own is in the workflow of that one. */
  private Set<String> meant(String id, boolean workflow) throws SQLException {
    Set<String> meant = new TreeSet<>();
    database
        .numbers(
            "SELECT id FROM fib_flow_tasks WHERE "
                + (workflow ? "coalesce(root_id, id)" : "id")
                + " = "
                + id)
        .forEach(member -> meant.add(member.toString()));
    return meant;
  }
}
