package dev.holdfast.retention.hostile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.holdfast.retention.plan.CleanupOptions;
import dev.holdfast.retention.plan.CleanupPlan;
import dev.holdfast.retention.plan.Hazard;
import dev.holdfast.retention.throttle.Throttle;
import dev.holdfast.store.FaultRounds;
import dev.holdfast.store.OraclePostgres;
import dev.holdfast.store.OracleStore;
import dev.holdfast.store.OracleStores;
import dev.holdfast.store.StoreException;
import dev.holdfast.store.StoreFailure;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.TestEngine;
import dev.holdfast.store.fibflow.FibFlowHazards;
import dev.holdfast.store.terms.CommonHazards;
import dev.holdfast.store.terms.HazardTerm;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * Random stores on PostgreSQL with policies that hide or forbid rows: with the permission only what
 * was planned is gone, with all of it that the user sees; without it nothing is.
 */
class RandomRowSecurityTest {

  private static final long SEED = 8_128;
  private static final int ROUNDS = 3 * FaultRounds.count();

  private final Totals totals = new Totals();
  private Random random;
  private OracleStore database;
  private HostileStore hostile;
  private RandomRowPolicies policies;
  private OracleStore seen;

  /** What all rounds came to, so that none of it is vacuous. */
  private static final class Totals {
    private long deleted;
    private long orphans;
    private int refused;
  }

  /** One round on a store of its own. */
  @FunctionalInterface
  private interface Round {
    void run(int number) throws SQLException;
  }

  private void rounds(Round round) throws SQLException {
    for (int number = 0; number < ROUNDS; number++) {
      random = new Random(SEED + number);
      database = OracleStores.emptyPostgres();
      try {
        hostile = new HostileStore(database, TestEngine.POSTGRES, random);
        hostile.make();
        policies = new RandomRowPolicies(database, random);
        seen = policies.role();
        round.run(number);
      } catch (AssertionError wrong) {
        throw new AssertionError("seed " + (SEED + number) + ": " + wrong.getMessage(), wrong);
      } finally {
        OraclePostgres.shared().drop(database);
      }
    }
  }

  private CleanupOptions options(Set<HazardTerm> allow) {
    Set<HazardTerm> skip = new LinkedHashSet<>();
    for (HazardTerm kind : FibFlowHazards.HAZARDS.choosable()) {
      if (kind != CommonHazards.ROW_SECURITY) {
        (random.nextInt(3) == 0 ? allow : skip).add(kind);
      }
    }
    return new CleanupOptions(
        allow, skip, null, Throttle.DEFAULT.withBatch(1 + random.nextInt(30)));
  }

  private static TableCopies copy(OracleStore as) throws SQLException {
    try (Connection connection = as.connect()) {
      return TableCopies.of(connection);
    }
  }

  @Test
  void withThePermissionOnlyWhatWasPlannedIsGoneAndAllOfItThatIsSeen() throws SQLException {
    rounds(this::allowed);

    assertThat(totals.deleted).as("tasks that were deleted in all rounds").isPositive();
    assertThat(totals.orphans).as("rows that nobody saw, kept without their task").isPositive();
  }

  private void allowed(int number) throws SQLException {
    policies.set(hostile.others());
    Set<HazardTerm> allow = new HashSet<>(Set.of(CommonHazards.ROW_SECURITY));
    try (TaskStore store = seen.open()) {
      if (!(HostileContract.plan(store, options(allow)) instanceof CleanupPlan.Ready plan)) {
        return;
      }
      Set<String> planned = HostileContract.ids(plan);
      Set<String> changed = hostile.changeSome(planned);
      if (random.nextInt(3) == 0) {
        policies.change(hostile.others());
      }
      TableCopies before = copy(database);
      TableCopies shown = copy(seen);

      long deleted = HostileContract.run(store, plan).deleted();

      TableCopies after = copy(database);
      planned.removeAll(changed);
      planned.retainAll(shown.tasks());
      boolean accepted = allow.contains(CommonHazards.FOREIGN_ROWS);
      totals.orphans +=
          before.requireOnlyPlanned(after, planned, accepted ? hostile.others() : Set.of(), shown);
      assertThat(before.tasks().size() - after.tasks().size()).as("gone").isEqualTo((int) deleted);
      totals.deleted += deleted;
    }
  }

  @Test
  void withoutThePermissionNothingIsChanged() throws SQLException {
    rounds(this::forbidden);

    assertThat(totals.refused).as("plans that were refused").isPositive();
  }

  private void forbidden(int number) throws SQLException {
    switch (number % 3) {
      case 0 -> notDecided();
      case 1 -> skipped();
      default -> notKnown();
    }
  }

  private void notDecided() throws SQLException {
    policies.set(hostile.others());
    try (TaskStore store = seen.open()) {
      CleanupPlan plan = HostileContract.plan(store, options(new LinkedHashSet<>()));

      assertThat(plan).isInstanceOf(CleanupPlan.Refused.class);
      assertThat(((CleanupPlan.Refused) plan).blocking())
          .extracting(Hazard::kind)
          .contains(CommonHazards.ROW_SECURITY);
      totals.refused++;
    }
  }

  private void skipped() throws SQLException {
    policies.set(hostile.others());
    TableCopies before = copy(database);
    CleanupOptions chosen = options(new LinkedHashSet<>());
    Set<HazardTerm> skip = new HashSet<>(Set.of(CommonHazards.ROW_SECURITY));
    skip.addAll(chosen.skip());
    try (TaskStore store = seen.open()) {
      CleanupPlan plan =
          HostileContract.plan(
              store,
              new CleanupOptions(chosen.allow(), skip, null, Throttle.DEFAULT.withBatch(10)));

      assertThat(HostileContract.run(store, (CleanupPlan.Ready) plan).deleted()).isZero();
    }
    before.requireOnlyPlanned(copy(database), Set.of(), Set.of());
  }

  /** The plan is of somebody who sees all, or from before there were policies. */
  private void notKnown() throws SQLException {
    boolean owners = random.nextBoolean();
    CleanupPlan plan;
    try (TaskStore store = (owners ? database : seen).open()) {
      plan =
          HostileContract.plan(store, options(new HashSet<>(Set.of(CommonHazards.ROW_SECURITY))));
    }
    policies.set(hostile.others());
    if (!(plan instanceof CleanupPlan.Ready ready) || ready.work().size() == 0) {
      return;
    }
    TableCopies before = copy(database);
    try (TaskStore store = seen.open()) {
      StoreException refused =
          catchThrowableOfType(StoreException.class, () -> HostileContract.run(store, ready));

      assertThat(refused).as("a run of a plan that does not know the policies").isNotNull();
      assertThat(refused.failure()).isInstanceOf(StoreFailure.NotWritable.class);
      totals.refused++;
    }
    before.requireOnlyPlanned(copy(database), Set.of(), Set.of());
  }
}
