package dev.holdfast.desktop.hold;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.cleanup.Cleanup;
import dev.holdfast.cleanup.CleanupOrder;
import dev.holdfast.cleanup.Holding;
import dev.holdfast.desktop.tasks.TaskSessions;
import dev.holdfast.job.Cancellation;
import dev.holdfast.job.Progress;
import dev.holdfast.journal.Journal;
import dev.holdfast.journal.Operator;
import dev.holdfast.journal.Records;
import dev.holdfast.retention.hold.Hold;
import dev.holdfast.retention.hold.Holds;
import dev.holdfast.retention.plan.CleanupOptions;
import dev.holdfast.retention.plan.CleanupPlan;
import dev.holdfast.retention.plan.Preview;
import dev.holdfast.retention.policy.Policy;
import dev.holdfast.retention.run.CleanupListener;
import dev.holdfast.retention.run.RunPace;
import dev.holdfast.retention.scan.PreviewScan;
import dev.holdfast.store.KnownStores;
import dev.holdfast.store.OracleStores;
import dev.holdfast.store.Roles;
import dev.holdfast.store.StoreOptions;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.address.SecretSource;
import dev.holdfast.store.address.StoreAddress;
import dev.holdfast.store.retention.Retention;
import dev.holdfast.store.retention.RetentionSnapshot;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskStatus;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HoldsViewModelTest {

  @TempDir private Path directory;
  private Records records;
  private TaskStore store;
  private HoldsViewModel holds;

  @BeforeEach
  void open() throws Exception {
    records = new Records(directory.resolve("records"), null, new Operator("ann", null, "desk"));
    store = OracleStores.sqlite(directory, OracleStores.Journal.WAL).open();
    holds = of(store);
    holds.refresh();
  }

  @AfterEach
  void close() {
    store.close();
  }

  private HoldsViewModel of(TaskStore of) {
    return new HoldsViewModel(
        TaskSessions.immediate(of), new Holding(new Journal(records, Clock.systemUTC())));
  }

  @Test
  void whatIsNotThereAnyMoreIsNotSaidToBeOnHold() {
    holds.hold(TaskId.of(999_999), false, null);

    assertThat(holds.failure.get()).contains("999999", "not on hold");
    assertThat(holds.heldProperty().get().all).isEmpty();
  }

  @Test
  void aHoldIsSeenAtOnceWithItsReasonAndGoesWithItsRelease() {
    HoldTarget child = new HoldTarget(TaskId.of(14), TaskId.of(13), true);
    assertThat(holds.of(child)).isEmpty();

    holds.hold(child.root(), true, "legal case");

    Hold hold = holds.of(child).orElseThrow();
    assertThat(hold.workflow()).isTrue();
    assertThat(hold.reason()).isEqualTo("legal case");
    assertThat(hold.by()).isEqualTo("ann");
    holds.release(hold, null);
    assertThat(holds.of(child)).isEmpty();
    assertThat(new Journal(records, Clock.systemUTC()).check().entries()).isEqualTo(4);
  }

  @Test
  void fromAnArchiveNothingIsDeletedSoNothingIsHeldThere() throws Exception {
    Path archive = directory.resolve("kept.sqlite");
    Preview preview;
    try (RetentionSnapshot snapshot =
        Roles.of(store, Retention.class).snapshot(Cancellation.never())) {
      preview =
          new PreviewScan(
                  Policy.of(604_800, List.of(TaskStatus.PAUSED)),
                  OracleStores.NOW,
                  null,
                  Holds.NONE)
              .run(snapshot, Progress.NONE);
    }
    CleanupPlan.Ready plan = (CleanupPlan.Ready) CleanupPlan.of(preview, CleanupOptions.DEFAULT);
    new Cleanup(new Journal(records, Clock.systemUTC()))
        .run(
            store,
            new CleanupOrder(preview, plan, null, null, archive),
            CleanupListener.NONE,
            RunPace.NONE,
            Cancellation.never());
    try (TaskStore kept =
        KnownStores.ALL.open(
            StoreAddress.parse("sqlite:" + archive), StoreOptions.defaults(SecretSource.NONE))) {
      HoldsViewModel there = of(kept);
      there.refresh();
      assertThat(there.heldProperty().get()).isNull();
      assertThat(there.failure.get()).isEmpty();
    }
    assertThat(holds.heldProperty().get()).isNotNull();
  }
}
