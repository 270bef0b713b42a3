package dev.holdfast.cleanup;

import dev.holdfast.job.Cancellation;
import dev.holdfast.journal.Journal;
import dev.holdfast.journal.Operator;
import dev.holdfast.journal.Records;
import dev.holdfast.plan.Frozen;
import dev.holdfast.plan.PlanFile;
import dev.holdfast.plan.PlanForm;
import dev.holdfast.retention.plan.CleanupOptions;
import dev.holdfast.retention.plan.CleanupPlan;
import dev.holdfast.retention.plan.Preview;
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
import dev.holdfast.store.fibflow.FibFlowHazards;
import dev.holdfast.store.fibflow.FibFlowTerms;
import dev.holdfast.store.terms.HazardTerm;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Set;

/** Runs a frozen plan with its records, in a process of its own that can be killed. */
final class PlannedCleanupProcess {

  private static final Set<HazardTerm> LEFT_OUT =
      Set.of(FibFlowHazards.POISON_CHILD, FibFlowHazards.PINNED_CHILD);

  private PlannedCleanupProcess() {}

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

  static Journal journal(Path records) {
    return new Journal(
        new Records(records, null, new Operator("ann", null, "desk")), Clock.systemUTC());
  }

  static CleanupPlan.Ready part(Frozen<Preview> plan) {
    CleanupOptions options =
        new CleanupOptions(Set.of(), LEFT_OUT, null, Throttle.DEFAULT.withBatch(5));
    return (CleanupPlan.Ready) CleanupPlan.of(plan.preview(), options);
  }

  static CleanupResult run(TaskStore store, Path records, Path file, CleanupListener listener) {
    Frozen<Preview> plan = PlanFile.read(file, PlanForm.TASKS, FibFlowTerms.TERMS);
    CleanupOrder order = new CleanupOrder(plan.preview(), part(plan), "test", plan, null);
    return new Cleanup(journal(records))
        .run(store, order, listener, RunPace.NONE, Cancellation.never())
        .result();
  }
}
