package dev.holdfast.retention.hostile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.holdfast.cli.CommandLineRun;
import dev.holdfast.retention.plan.CleanupOptions;
import dev.holdfast.retention.plan.CleanupPlan;
import dev.holdfast.retention.plan.Hazard;
import dev.holdfast.retention.plan.Preview;
import dev.holdfast.retention.run.CleanupListener;
import dev.holdfast.retention.run.CleanupResult;
import dev.holdfast.retention.run.CleanupRun;
import dev.holdfast.retention.run.RunClock;
import dev.holdfast.retention.throttle.Throttle;
import dev.holdfast.store.Roles;
import dev.holdfast.store.fibflow.FibFlowHazards;
import dev.holdfast.store.operation.Operation;
import dev.holdfast.store.retention.Retention;
import dev.holdfast.store.terms.Choices;
import dev.holdfast.store.terms.DriftReason;
import dev.holdfast.task.TaskId;
import java.sql.SQLException;
import java.time.Clock;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The tasks' own key takes their parent from children, or deletes them with it. */
class OwnKeysTest extends HostileStoreContract {

  private void key(String action) throws SQLException {
    assumeThat(engine.isSqlite()).as("no key is enforced on a connection of ours").isFalse();
    // Completed, as all the others: nothing else is said of it.
    database.execute(
        "update fib_flow_tasks set parent_id = 5 where id = 31",
        "update fib_flow_tasks set parent_id = 6 where id = 7",
        "alter table fib_flow_tasks add constraint own_parent foreign key (parent_id)"
            + " references fib_flow_tasks (id) on delete "
            + action);
  }

  @Test
  void thatClearsParentsIsAHazard() throws SQLException {
    key("set null");
    Preview preview = preview(store);

    assertThat(CleanupPlan.of(preview, CleanupOptions.DEFAULT))
        .isInstanceOfSatisfying(
            CleanupPlan.Refused.class,
            refused ->
                assertThat(refused.blocking())
                    .extracting(Hazard::kind, Hazard::count)
                    .containsExactly(
                        org.assertj.core.groups.Tuple.tuple(FibFlowHazards.PARENT_CLEARED, 1L)));
    CleanupResult skipped = run(preview, options(false));
    assertThat(skipped.deleted()).isEqualTo(PLANNED - 1);
    assertThat(parent()).isEqualTo(5);
    CleanupResult allowed = run(preview(store), options(true));
    assertThat(allowed.complete()).isTrue();
    assertThat(parent()).isZero();
  }

  @Test
  void aChildThatComesAfterThePreviewKeepsItsParent() throws SQLException {
    key("set null");
    Preview preview = preview(store);
    database.execute("update fib_flow_tasks set parent_id = 8 where id = 32");

    CleanupResult result = run(preview, options(false));

    assertThat(result.drifted())
        .singleElement()
        .satisfies(
            drift -> {
              assertThat(drift.id()).isEqualTo(TaskId.of(8));
              assertThat(drift.reason()).isEqualTo(DriftReason.CHILD_KEPT);
            });
  }

  @Test
  void thatSetsADefaultIsAHazard() throws SQLException {
    assumeThat(engine.isMysql()).as("InnoDB has no such key").isFalse();
    key("set default");

    assertThat(preview(store).hazards())
        .extracting(Hazard::kind)
        .contains(FibFlowHazards.PARENT_CLEARED);
  }

  @Test
  void thatDeletesChildrenIsAHazardOnEveryServer() throws SQLException {
    key("cascade");
    Preview preview = preview(store);

    assertThat(preview.hazards()).extracting(Hazard::kind).contains(FibFlowHazards.CASCADE_DELETE);
    CleanupOptions allowing =
        new CleanupOptions(Set.of(FibFlowHazards.CASCADE_DELETE), Set.of(), null, Throttle.DEFAULT);
    assertThat(run(preview, allowing).complete()).isTrue();
    assertThat(database.number("select count(*) from fib_flow_tasks")).isEqualTo(KEPT - 1);
    assertThat(database.number("select count(*) from fib_flow_task_events"))
        .isEqualTo(2 * (KEPT - 1));
  }

  @Test
  void aPreviewNamesTablesFromWhichNothingCanBeTakenBack() throws SQLException {
    assumeThat(engine.isMysql()).as("only these have tables without transactions").isTrue();
    database.execute("alter table fib_flow_task_attempts engine = MyISAM");

    CommandLineRun run =
        CommandLineRun.in(
            directory.resolve("records"), "preview", database.address(), "--keep", "1d");

    assertThat(run.exit()).as(run.err()).isZero();
    assertThat(run.err()).contains("A cleanup would be refused", "fib_flow_task_attempts (MyISAM)");
  }

  private long parent() throws SQLException {
    return database.number("select coalesce(parent_id, 0) from fib_flow_tasks where id = 31");
  }

  private static CleanupOptions options(boolean allowing) {
    Set<dev.holdfast.store.terms.HazardTerm> cleared = Set.of(FibFlowHazards.PARENT_CLEARED);
    return allowing
        ? new CleanupOptions(cleared, Set.of(), null, Throttle.DEFAULT)
        : new CleanupOptions(Set.of(), cleared, null, Throttle.DEFAULT);
  }

  private CleanupResult run(Preview preview, CleanupOptions options) {
    try (Operation writer = Roles.of(store, Retention.class).writer(Choices.NONE, NEVER)) {
      return new CleanupRun(
              ready(preview, options).order(),
              CleanupListener.NONE,
              NEVER,
              RunClock.of(Clock.systemUTC()))
          .run(writer);
    }
  }
}
