package dev.holdfast.retention.hostile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.retention.plan.CleanupOptions;
import dev.holdfast.retention.plan.CleanupPlan;
import dev.holdfast.retention.throttle.Throttle;
import dev.holdfast.store.FaultRounds;
import dev.holdfast.store.fibflow.FibFlowHazards;
import dev.holdfast.store.terms.CommonHazards;
import dev.holdfast.store.terms.HazardTerm;
import java.sql.SQLException;
import java.util.LinkedHashSet;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/**
 * Random stores with keys, triggers and odd names, that change between the plan and the run:
 * whatever bites, only what was planned is gone, whole.
 */
class RandomStoreTest extends HostileContract {

  private static final long SEED = 4_711;

  @Test
  void onlyWhatWasPlannedIsGoneAndAllElseIsAsItWas() throws Exception {
    long[] deleted = {0};
    rounds(
        3 * FaultRounds.count(),
        SEED,
        (hostile, random, _) -> deleted[0] += round(hostile, random));
    assertThat(deleted[0]).as("tasks that were deleted in all rounds").isPositive();
  }

  private long round(HostileStore hostile, Random random) throws SQLException {
    Set<HazardTerm> allow = new LinkedHashSet<>();
    Set<HazardTerm> skip = new LinkedHashSet<>();
    for (HazardTerm kind : FibFlowHazards.HAZARDS.choosable()) {
      (random.nextInt(3) == 0 ? allow : skip).add(kind);
    }
    CleanupPlan plan =
        plan(
            new CleanupOptions(
                allow, skip, null, Throttle.DEFAULT.withBatch(1 + random.nextInt(30))));
    if (!(plan instanceof CleanupPlan.Ready ready)) {
      return 0;
    }
    Set<String> planned = new TreeSet<>(ids(ready));
    Set<String> changed = hostile.changeSome(planned);
    TableCopies before = copy();

    long deleted = run(ready).deleted();

    TableCopies after = copy();
    planned.removeAll(changed);
    boolean accepted = allow.contains(CommonHazards.FOREIGN_ROWS);
    before.requireOnlyPlanned(after, planned, accepted ? hostile.others() : Set.of());
    assertThat(before.tasks().size() - after.tasks().size()).as("gone").isEqualTo((int) deleted);
    return deleted;
  }
}
