package dev.holdfast.cleanup;

import dev.holdfast.job.Cancellation;
import dev.holdfast.job.Progress;
import dev.holdfast.retention.hold.Holds;
import dev.holdfast.retention.plan.CleanupOptions;
import dev.holdfast.retention.plan.CleanupPlan;
import dev.holdfast.retention.plan.Preview;
import dev.holdfast.retention.policy.Policy;
import dev.holdfast.retention.run.CleanupListener;
import dev.holdfast.retention.run.CleanupProgress;
import dev.holdfast.retention.run.CleanupResult;
import dev.holdfast.retention.run.RunPace;
import dev.holdfast.retention.scan.PreviewScan;
import dev.holdfast.retention.throttle.Throttle;
import dev.holdfast.store.KnownStores;
import dev.holdfast.store.Roles;
import dev.holdfast.store.StoreOptions;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.address.SecretSource;
import dev.holdfast.store.address.StoreAddress;
import dev.holdfast.store.retention.Retention;
import dev.holdfast.store.retention.RetentionSnapshot;
import dev.holdfast.store.terms.HazardTerm;
import java.nio.file.Path;
import java.util.Set;

/** Cleans up by the policy of the runtime itself, in a process of its own that can be killed. */
final class JobTablesProcess {

  private JobTablesProcess() {}

  /** Takes an address, the records, an archive and the moment; prints a line after each batch. */
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
      CleanupOrder order =
          order(store, Long.parseLong(arguments[3]), Path.of(arguments[2]), Set.of());
      run(store, Path.of(arguments[1]), order, listener);
      System.out.println("done");
    }
  }

  static CleanupOrder order(TaskStore store, long now, Path archive, Set<HazardTerm> allow) {
    Preview preview;
    try (RetentionSnapshot snapshot =
        Roles.of(store, Retention.class).snapshot(Cancellation.never())) {
      Policy own = Policy.own(store.terms()).orElseThrow();
      preview = new PreviewScan(own, now, null, Holds.NONE).run(snapshot, Progress.NONE);
    }
    CleanupPlan plan =
        CleanupPlan.of(
            preview, new CleanupOptions(allow, Set.of(), null, Throttle.DEFAULT.withBatch(10)));
    return new CleanupOrder(preview, (CleanupPlan.Ready) plan, null, null, archive);
  }

  static CleanupResult run(
      TaskStore store, Path records, CleanupOrder order, CleanupListener listener) {
    return new Cleanup(PlannedCleanupProcess.journal(records))
        .run(store, order, listener, RunPace.NONE, Cancellation.never())
        .result();
  }
}
