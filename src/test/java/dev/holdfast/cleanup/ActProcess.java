package dev.holdfast.cleanup;

import dev.holdfast.job.Cancellation;
import dev.holdfast.plan.Frozen;
import dev.holdfast.plan.PlanFile;
import dev.holdfast.plan.PlanForm;
import dev.holdfast.retention.act.ActPreview;
import dev.holdfast.retention.plan.CleanupOptions;
import dev.holdfast.retention.plan.CleanupPlan;
import dev.holdfast.retention.run.CleanupListener;
import dev.holdfast.retention.run.CleanupProgress;
import dev.holdfast.retention.run.CleanupResult;
import dev.holdfast.retention.run.RunPace;
import dev.holdfast.retention.throttle.Throttle;
import dev.holdfast.store.KnownStores;
import dev.holdfast.store.StoreOptions;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.address.SecretSource;
import dev.holdfast.store.address.StoreAddress;
import java.nio.file.Path;
import java.util.Set;

/** Runs a frozen plan that resumes tasks, in a process of its own that can be killed. */
final class ActProcess {

  private static final int BATCH = 5;

  private ActProcess() {}

  /** Takes an address, the directory of the records, and a plan; prints a line after each batch. */
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
      run(store, Path.of(arguments[1]), Path.of(arguments[2]), listener);
      System.out.println("done");
    }
  }

  static CleanupResult run(TaskStore store, Path records, Path file, CleanupListener listener) {
    Frozen<ActPreview> plan = PlanFile.read(file, PlanForm.ACTS, store.terms());
    ActPreview preview = plan.preview().boundTo(store);
    CleanupOptions options =
        new CleanupOptions(Set.of(), Set.of(), null, Throttle.DEFAULT.withBatch(BATCH));
    CleanupOrder order =
        new CleanupOrder(
            preview,
            (CleanupPlan.Ready) preview.plan(options),
            "test",
            plan.withPreview(preview),
            null);
    return new Cleanup(PlannedCleanupProcess.journal(records))
        .run(store, order, listener, RunPace.NONE, Cancellation.never())
        .result();
  }
}
