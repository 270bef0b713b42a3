package dev.holdfast.retention.run;

import dev.holdfast.job.Cancellation;
import dev.holdfast.job.Progress;
import dev.holdfast.retention.hold.Holds;
import dev.holdfast.retention.plan.CleanupOptions;
import dev.holdfast.retention.plan.CleanupPlan;
import dev.holdfast.retention.plan.Preview;
import dev.holdfast.retention.policy.Policy;
import dev.holdfast.retention.scan.PreviewScan;
import dev.holdfast.retention.throttle.Throttle;
import dev.holdfast.store.KnownStores;
import dev.holdfast.store.OracleStores;
import dev.holdfast.store.Roles;
import dev.holdfast.store.StoreOptions;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.address.SecretSource;
import dev.holdfast.store.address.StoreAddress;
import dev.holdfast.store.fibflow.FibFlowHazards;
import dev.holdfast.store.fibflow.FibFlowTerms;
import dev.holdfast.store.operation.Operation;
import dev.holdfast.store.retention.Retention;
import dev.holdfast.store.retention.RetentionSnapshot;
import dev.holdfast.store.terms.Choices;
import java.time.Clock;
import java.util.Set;

/** A cleanup as an unattended run makes it, in a process of its own that can be killed. */
public final class CleanupProcess {

  static final Policy POLICY = Policy.of(86_400, FibFlowTerms.STATUSES.deletable);

  private CleanupProcess() {}

  /** Takes an address and the size of a batch; prints a line after each batch. */
  public static void main(String[] arguments) {
    CleanupListener listener =
        new CleanupListener() {
          @Override
          public void batchDone(CleanupProgress progress) {
            System.out.println("batch " + progress.batches());
          }
        };
    StoreOptions options = StoreOptions.defaults(SecretSource.NONE);
    try (TaskStore store = KnownStores.ALL.open(StoreAddress.parse(arguments[0]), options)) {
      CleanupResult result = clean(store, Integer.parseInt(arguments[1]), listener);
      System.out.println("done " + result);
    }
  }

  static CleanupResult clean(TaskStore store, int batch, CleanupListener listener) {
    try (Operation writer =
        Roles.of(store, Retention.class).writer(Choices.NONE, Cancellation.never())) {
      return new CleanupRun(
              plan(store, batch).order(),
              listener,
              Cancellation.never(),
              RunClock.of(Clock.systemUTC()))
          .run(writer);
    }
  }

  static CleanupPlan.Ready plan(TaskStore store, int batch) {
    try (RetentionSnapshot snapshot =
        Roles.of(store, Retention.class).snapshot(Cancellation.never())) {
      Preview preview =
          new PreviewScan(POLICY, OracleStores.NOW, null, Holds.NONE).run(snapshot, Progress.NONE);
      CleanupOptions options =
          new CleanupOptions(
              Set.of(),
              Set.of(FibFlowHazards.POISON_CHILD, FibFlowHazards.PINNED_CHILD),
              null,
              Throttle.DEFAULT.withBatch(batch));
      return (CleanupPlan.Ready) CleanupPlan.of(preview, options);
    }
  }
}
