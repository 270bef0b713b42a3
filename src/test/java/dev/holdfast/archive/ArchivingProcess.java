package dev.holdfast.archive;

import dev.holdfast.cleanup.Cleanup;
import dev.holdfast.cleanup.CleanupOrder;
import dev.holdfast.cleanup.CleanupOutcome;
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
import dev.holdfast.retention.run.RunPace;
import dev.holdfast.retention.throttle.Throttle;
import dev.holdfast.store.KnownStores;
import dev.holdfast.store.StoreOptions;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.address.SecretSource;
import dev.holdfast.store.address.StoreAddress;
import dev.holdfast.store.fibflow.FibFlowHazards;
import dev.holdfast.store.fibflow.FibFlowTerms;
import java.nio.file.Path;
import java.util.Set;

/** A cleanup by a frozen plan into an archive, in a process of its own that can be killed. */
final class ArchivingProcess {

  private static final int BATCH = 5;

  private ArchivingProcess() {}

  /** Takes address, plan, archive and the folder of the records; prints a line a batch. */
  public static void main(String[] arguments) {
    CleanupListener listener =
        new CleanupListener() {
          @Override
          public void batchDone(CleanupProgress progress) {
            System.out.println("batch " + progress.batches());
          }
        };
    Records records =
        new Records(Path.of(arguments[3]), null, new Operator("tester", null, "here"));
    StoreOptions options = StoreOptions.defaults(SecretSource.NONE);
    try (TaskStore store = KnownStores.ALL.open(StoreAddress.parse(arguments[0]), options)) {
      CleanupOutcome outcome =
          run(
              store,
              Path.of(arguments[1]),
              Path.of(arguments[2]),
              new Journal(records, ArchiveContract.CLOCK),
              listener);
      System.out.println("done " + outcome.result());
    }
  }

  static CleanupOutcome run(
      TaskStore store, Path plan, Path archive, Journal journal, CleanupListener listener) {
    return new Cleanup(journal)
        .run(store, order(plan, archive), listener, RunPace.NONE, Cancellation.never());
  }

  static CleanupOrder order(Path plan, Path archive) {
    Frozen<Preview> frozen = PlanFile.read(plan, PlanForm.TASKS, FibFlowTerms.TERMS);
    CleanupOptions options =
        new CleanupOptions(
            Set.of(FibFlowHazards.POISON_CHILD, FibFlowHazards.PINNED_CHILD),
            Set.of(),
            null,
            Throttle.DEFAULT.withBatch(BATCH));
    CleanupPlan.Ready ready = (CleanupPlan.Ready) CleanupPlan.of(frozen.preview(), options);
    return new CleanupOrder(frozen.preview(), ready, "faults", frozen, archive);
  }
}
