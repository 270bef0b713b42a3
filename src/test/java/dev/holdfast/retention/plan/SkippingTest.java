package dev.holdfast.retention.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.retention.RetentionContract;
import dev.holdfast.retention.hold.Holds;
import dev.holdfast.retention.run.CleanupResult;
import dev.holdfast.retention.scan.PreviewScan;
import dev.holdfast.retention.throttle.Throttle;
import dev.holdfast.store.StartsEmpty;
import dev.holdfast.store.fibflow.FibFlowHazards;
import java.sql.SQLException;
import java.util.Set;
import org.junit.jupiter.api.Test;

@StartsEmpty
class SkippingTest extends RetentionContract {

  @Test
  void refusesWhatBlocksAndChangesNothing() throws SQLException {
    task(1, "completed", OLD);
    child(2, 1, "permanently_failed", YOUNG);

    CleanupPlan plan = CleanupPlan.of(preview(POLICY), CleanupOptions.DEFAULT);

    assertThat(plan)
        .isEqualTo(
            new CleanupPlan.Refused(
                java.util.List.of(new Hazard(FibFlowHazards.POISON_CHILD, 1, ids(1)))));
  }

  @Test
  void deletesWhatWasAllowedByName() throws SQLException {
    task(1, "completed", OLD);
    child(2, 1, "permanently_failed", YOUNG);

    CleanupResult result = run(ready(preview(POLICY), allowing(FibFlowHazards.POISON_CHILD)));

    assertThat(result.complete()).isTrue();
    assertThat(tasksLeft()).containsExactly(2L);
  }

  @Test
  void allowingOneHazardDoesNotAllowTheOther() throws SQLException {
    task(1, "completed", OLD);
    child(2, 1, "permanently_failed", YOUNG);

    assertThat(CleanupPlan.of(preview(POLICY), allowing(FibFlowHazards.PINNED_CHILD)))
        .isInstanceOf(CleanupPlan.Refused.class);
  }

  /** 3 poisons 2; once 2 stays it is a permanently failed child of 1, which poisons in its turn. */
  @Test
  void leavesOutWhatWouldPoisonToAFixedPoint() throws SQLException {
    task(1, "completed", OLD);
    child(2, 1, "permanently_failed", OLD);
    task(3, "permanently_failed", YOUNG, "parent_id", 2L, "root_id", 1L);
    child(4, 1, "completed", OLD);
    task(5, "completed", OLD);

    Preview preview = preview(POLICY);
    assertThat(preview.blocking())
        .containsExactly(new Hazard(FibFlowHazards.POISON_CHILD, 1, ids(2)));
    CleanupPlan.Ready plan = ready(preview, skipping(FibFlowHazards.POISON_CHILD));

    assertThat(plan.skipped()).isEqualTo(2);
    CleanupResult result = run(plan);
    assertThat(result.deleted()).isEqualTo(2);
    assertThat(result.skipped()).isEqualTo(2);
    assertThat(result.remaining()).isZero();
    assertThat(result.complete()).isFalse();
    assertThat(tasksLeft()).containsExactly(1L, 2L, 3L);
    assertNothingHalfDeleted();
  }

  @Test
  void aCompletedTaskThatIsLeftOutHoldsNobodyBack() throws SQLException {
    task(1, "completed", OLD);
    child(2, 1, "completed", OLD);
    task(3, "permanently_failed", YOUNG, "parent_id", 2L, "root_id", 1L);

    CleanupPlan.Ready plan = ready(preview(POLICY), skipping(FibFlowHazards.POISON_CHILD));

    assertThat(plan.skipped()).isEqualTo(1);
    run(plan);
    assertThat(tasksLeft()).containsExactly(2L, 3L);
  }

  /** Skipping makes a hazard of another kind, which nobody chose. */
  @Test
  void refusesAHazardThatSkippingBrings() throws SQLException {
    task(1, "completed", OLD);
    child(2, 1, "permanently_failed", OLD);
    task(3, "running", YOUNG, "parent_id", 2L, "root_id", 1L);
    Preview preview = preview(POLICY);
    assertThat(preview.blocking())
        .extracting(Hazard::kind)
        .containsExactly(FibFlowHazards.PINNED_CHILD);

    assertThat(CleanupPlan.of(preview, skipping(FibFlowHazards.PINNED_CHILD)))
        .isEqualTo(
            new CleanupPlan.Refused(
                java.util.List.of(new Hazard(FibFlowHazards.POISON_CHILD, 1, ids(1)))));
    CleanupOptions both =
        new CleanupOptions(
            Set.of(FibFlowHazards.POISON_CHILD),
            Set.of(FibFlowHazards.PINNED_CHILD),
            null,
            Throttle.DEFAULT.withBatch(10));
    run(ready(preview, both));
    assertThat(tasksLeft()).containsExactly(2L, 3L);
  }

  /** Paused tasks count as open children when they stay behind. */
  @Test
  void aPausedTaskLeftOutPinsItsParent() throws SQLException {
    task(1, "completed", OLD);
    child(2, 1, "paused", OLD);
    task(3, "pending", YOUNG, "parent_id", 2L, "root_id", 1L);

    CleanupPlan.Ready plan = ready(preview(WITH_PAUSED), skipping(FibFlowHazards.PINNED_CHILD));

    assertThat(plan.skipped()).isEqualTo(2);
    assertThat(plan.work().size()).isZero();
  }

  @Test
  void theTasksOfAPlanComeOldestFirstAndChildrenBeforeTheirParents() throws SQLException {
    task(1, "completed", OLD + 1);
    task(2, "completed", OLD + 3);
    child(3, 1, "completed", OLD + 4);
    task(4, "completed", OLD + 5);
    child(5, 3, "completed", OLD + 2);

    Work tasks = ready(preview(POLICY), CleanupOptions.DEFAULT).work();

    assertThat(java.util.stream.IntStream.range(0, tasks.size()).mapToObj(i -> tasks.get(i).id()))
        .isEqualTo(ids(5, 2, 3, 1, 4));
    assertThat(tasks.amounts().of("events")).isEqualTo(5);
    assertThat(tasks.amounts().of("attempts")).isEqualTo(5);
  }

  @Test
  void aMomentTheStoreHasNotReachedIsForLookingOnly() throws SQLException {
    task(1, "completed", OLD);
    long ahead = store.now(NEVER) + 1_000;

    Preview preview = preview(store, new PreviewScan(POLICY, ahead, null, Holds.NONE));

    assertThat(preview.aheadOfStore()).isTrue();
    assertThat(CleanupPlan.of(preview, CleanupOptions.DEFAULT))
        .isEqualTo(new CleanupPlan.AheadOfStore(ahead, preview.storeNow()));
  }
}
