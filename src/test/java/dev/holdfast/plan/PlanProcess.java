package dev.holdfast.plan;

import dev.holdfast.job.Cancellation;
import dev.holdfast.job.Progress;
import dev.holdfast.journal.Operator;
import dev.holdfast.retention.hold.Holds;
import dev.holdfast.retention.plan.CleanupOptions;
import dev.holdfast.retention.plan.CleanupPlan;
import dev.holdfast.retention.plan.Decisions;
import dev.holdfast.retention.plan.Preview;
import dev.holdfast.retention.policy.Policy;
import dev.holdfast.retention.scan.PreviewScan;
import dev.holdfast.store.KnownStores;
import dev.holdfast.store.OracleStores;
import dev.holdfast.store.Roles;
import dev.holdfast.store.StoreFingerprint;
import dev.holdfast.store.StoreOptions;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.address.SecretSource;
import dev.holdfast.store.address.StoreAddress;
import dev.holdfast.store.fibflow.FibFlowTerms;
import dev.holdfast.store.retention.Retention;
import dev.holdfast.store.retention.RetentionSnapshot;
import java.nio.file.Path;

/** Writes or reads a plan in a process whose memory is small. */
final class PlanProcess {

  private PlanProcess() {}

  /** Takes a file and, to write it, the address of a store; prints how many tasks are in it. */
  public static void main(String[] arguments) {
    Path file = Path.of(arguments[0]);
    if (arguments.length == 1
        && PlanOrigin.of(file).filter(plan -> plan.form() == PlanForm.STREAMS).isPresent()) {
      System.out.println(problem(file));
      return;
    }
    Frozen<Preview> plan =
        arguments.length > 1
            ? write(file, arguments[1])
            : PlanFile.read(file, PlanForm.TASKS, FibFlowTerms.TERMS);
    CleanupPlan.Ready ready =
        (CleanupPlan.Ready) CleanupPlan.of(plan.preview(), CleanupOptions.DEFAULT);
    System.out.println(ready.work().size() + " " + plan.digest());
  }

  private static PlanProblem problem(Path file) {
    try {
      PlanFile.read(file, PlanForm.STREAMS, KnownStores.ALL.terms());
      return null;
    } catch (PlanException refused) {
      return refused.problem;
    }
  }

  private static Frozen<Preview> write(Path file, String address) {
    StoreOptions options = StoreOptions.defaults(SecretSource.NONE);
    try (TaskStore store = KnownStores.ALL.open(StoreAddress.parse(address), options);
        RetentionSnapshot snapshot =
            Roles.of(store, Retention.class).snapshot(Cancellation.never())) {
      Preview preview =
          new PreviewScan(Policy.olderThan(86_400), OracleStores.NOW, null, Holds.NONE)
              .run(snapshot, Progress.NONE);
      StoreFingerprint place = store.fingerprint(Cancellation.never());
      Operator operator = new Operator("ann", null, "desk");
      return PlanFile.write(
          file,
          new Frozen<>(
              preview, Decisions.NONE, place, null, operator, null, false, null, null, null));
    }
  }
}
