package dev.holdfast.retention.hostile;

import dev.holdfast.job.Progress;
import dev.holdfast.retention.hold.Holds;
import dev.holdfast.retention.plan.CleanupOptions;
import dev.holdfast.retention.plan.CleanupPlan;
import dev.holdfast.retention.plan.Preview;
import dev.holdfast.retention.policy.Policy;
import dev.holdfast.retention.run.CleanupListener;
import dev.holdfast.retention.run.CleanupResult;
import dev.holdfast.retention.run.CleanupRun;
import dev.holdfast.retention.run.RunClock;
import dev.holdfast.retention.scan.PreviewScan;
import dev.holdfast.retention.throttle.Throttle;
import dev.holdfast.store.OracleStores;
import dev.holdfast.store.Roles;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.TaskStoreContract;
import dev.holdfast.store.fibflow.FibFlowHazards;
import dev.holdfast.store.fibflow.FibFlowTerms;
import dev.holdfast.store.operation.Operation;
import dev.holdfast.store.retention.Retention;
import dev.holdfast.store.retention.RetentionSnapshot;
import dev.holdfast.store.terms.Choices;
import dev.holdfast.store.terms.HazardTerm;
import java.nio.file.Files;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;

/** A cleanup, and copies of all tables around it. */
abstract class HostileContract extends TaskStoreContract {

  static final long OLD = OracleStores.NOW - 900_000;
  static final Policy POLICY = Policy.of(86_400, FibFlowTerms.STATUSES.deletable);

  /** Goes on with an empty store for one of many rounds. */
  final void useStoreOfItsOwn(int round) throws Exception {
    store.close();
    engine.dispose(database);
    database = engine.empty(Files.createDirectory(directory.resolve("round" + round)));
    store = database.open();
  }

  /** What happens to one of many random stores. */
  interface Round {
    void play(HostileStore hostile, Random random, int number) throws Exception;
  }

  /** Plays rounds on random stores; what is wrong names the seed that makes the same one again. */
  final void rounds(int rounds, long seed, Round round) throws Exception {
    for (int number = 0; number < rounds; number++) {
      Random random = new Random(seed + number);
      useStoreOfItsOwn(number);
      HostileStore hostile = new HostileStore(database, engine, random);
      hostile.make();
      reopen();
      try {
        round.play(hostile, random, number);
      } catch (AssertionError wrong) {
        throw new AssertionError("seed " + (seed + number) + ": " + wrong.getMessage(), wrong);
      }
    }
  }

  final TableCopies copy() throws SQLException {
    try (Connection connection = database.connect()) {
      return TableCopies.of(connection);
    }
  }

  final CleanupPlan plan(CleanupOptions options) {
    return plan(store, options);
  }

  static CleanupPlan plan(TaskStore store, CleanupOptions options) {
    return CleanupPlan.of(preview(store), options);
  }

  static Preview preview(TaskStore store) {
    try (RetentionSnapshot snapshot = Roles.of(store, Retention.class).snapshot(NEVER)) {
      return new PreviewScan(POLICY, OracleStores.NOW, null, Holds.NONE)
          .run(snapshot, Progress.NONE);
    }
  }

  /** Plans what may go without harm. */
  final CleanupPlan.Ready harmless(int batch) {
    Set<HazardTerm> skipped = new HashSet<>(FibFlowHazards.HAZARDS.choosable());
    return (CleanupPlan.Ready)
        plan(new CleanupOptions(Set.of(), skipped, null, Throttle.DEFAULT.withBatch(batch)));
  }

  final CleanupResult run(CleanupPlan.Ready plan) {
    return run(store, plan);
  }

  static CleanupResult run(TaskStore store, CleanupPlan.Ready plan) {
    try (Operation writer = Roles.of(store, Retention.class).writer(Choices.NONE, NEVER)) {
      return new CleanupRun(
              plan.order(), CleanupListener.NONE, NEVER, RunClock.of(Clock.systemUTC()))
          .run(writer);
    }
  }

  static Set<String> ids(CleanupPlan.Ready plan) {
    Set<String> ids = new TreeSet<>();
    for (int place = 0; place < plan.work().size(); place++) {
      ids.add(plan.work().get(place).id().toString());
    }
    return ids;
  }
}
