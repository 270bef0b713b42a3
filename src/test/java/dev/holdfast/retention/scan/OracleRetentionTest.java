package dev.holdfast.retention.scan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.job.Cancellation;
import dev.holdfast.job.Progress;
import dev.holdfast.retention.hold.Holds;
import dev.holdfast.retention.plan.CleanupOptions;
import dev.holdfast.retention.plan.CleanupPlan;
import dev.holdfast.retention.plan.Preview;
import dev.holdfast.retention.policy.FibFlowPolicy;
import dev.holdfast.retention.policy.Policy;
import dev.holdfast.retention.policy.PolicyException;
import dev.holdfast.retention.run.CleanupListener;
import dev.holdfast.retention.run.CleanupResult;
import dev.holdfast.retention.run.CleanupRun;
import dev.holdfast.retention.run.RunClock;
import dev.holdfast.retention.throttle.Throttle;
import dev.holdfast.store.KnownStores;
import dev.holdfast.store.OracleStore;
import dev.holdfast.store.OracleStores;
import dev.holdfast.store.OracleStores.Journal;
import dev.holdfast.store.Roles;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.TestEngine;
import dev.holdfast.store.fibflow.FibFlowHazards;
import dev.holdfast.store.fibflow.FibFlowTerms;
import dev.holdfast.store.operation.Operation;
import dev.holdfast.store.retention.Retention;
import dev.holdfast.store.retention.RetentionSnapshot;
import dev.holdfast.store.retention.RuntimePolicyException;
import dev.holdfast.store.terms.Choices;
import java.nio.file.Path;
import java.time.Clock;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What fib-flow itself deleted, and what it refused. */
class OracleRetentionTest {

  private static final CleanupOptions ALLOW_ALL =
      new CleanupOptions(
          Set.of(FibFlowHazards.POISON_CHILD, FibFlowHazards.PINNED_CHILD),
          Set.of(),
          null,
          Throttle.DEFAULT);

  @TempDir Path directory;

  static Stream<OracleCase> refusals() {
    return OracleCase.all().filter(OracleCase::fails);
  }

  static Stream<OracleCase> deletions() {
    return OracleCase.all().filter(run -> !run.fails());
  }

  @ParameterizedTest
  @MethodSource("refusals")
  void aPolicyIsRefusedInTheSameWords(OracleCase run) {
    assertThatThrownBy(() -> FibFlowPolicy.read(run.policy(), FibFlowTerms.STATUSES::deletable))
        .isInstanceOf(PolicyException.class)
        .hasMessage(run.error());
  }

  @ParameterizedTest
  @MethodSource("refusals")
  void aFileIsRefusedInTheSameWords(OracleCase run) {
    assertThatThrownBy(() -> KnownStores.ALL.policy(run.policy()))
        .isInstanceOf(RuntimePolicyException.class)
        .hasMessage(run.error());
  }

  @ParameterizedTest
  @MethodSource("deletions")
  void deletesTheSameFromSqlite(OracleCase run) throws Exception {
    deletesTheSame(run, OracleStores.sqlite(directory, Journal.ROLLBACK));
  }

  @ParameterizedTest
  @MethodSource("deletions")
  void deletesTheSameFromPostgres(OracleCase run) throws Exception {
    OracleStore copy = TestEngine.POSTGRES.copy(directory);
    deletesTheSame(run, copy);
    TestEngine.POSTGRES.dispose(copy);
  }

  private static void deletesTheSame(OracleCase run, OracleStore oracle) throws Exception {
    Policy policy =
        FibFlowPolicy.read(run.policy(), FibFlowTerms.STATUSES::deletable).orElseThrow();
    Set<Long> tasks = oracle.numbers("select id from fib_flow_tasks");
    Set<Long> events = eventsNotOf(oracle, run.deletedIds());
    Set<Long> attempts = attemptsNotOf(oracle, run.deletedIds());
    try (TaskStore store = oracle.open()) {
      Preview preview = preview(store, new PreviewScan(policy, run.now(), run.limit(), Holds.NONE));

      assertThat(ids(preview)).isEqualTo(run.deletedIds());
      assertThat(preview.tasks()).isEqualTo(run.result("tasks_deleted"));
      assertThat(preview.amounts().of("events")).isEqualTo(run.result("events_deleted"));
      assertThat(preview.amounts().of("attempts")).isEqualTo(run.result("attempts_deleted"));

      CleanupResult result = clean(store, preview);

      assertThat(result.deleted()).isEqualTo(run.result("tasks_deleted"));
      assertThat(result.gone().of("events")).isEqualTo(run.result("events_deleted"));
      assertThat(result.gone().of("attempts")).isEqualTo(run.result("attempts_deleted"));
      assertThat(result.driftedCount()).isZero();
      assertThat(result.skipped()).isZero();
    }
    Set<Long> left = new HashSet<>(tasks);
    run.deletedIds().forEach(left::remove);
    assertThat(oracle.numbers("select id from fib_flow_tasks"))
        .isEqualTo(left)
        .hasSize((int) run.after("tasks"));
    assertThat(oracle.numbers("select id from fib_flow_task_events"))
        .isEqualTo(events)
        .hasSize((int) run.after("events"));
    assertThat(oracle.numbers("select id from fib_flow_task_attempts"))
        .isEqualTo(attempts)
        .hasSize((int) run.after("attempts"));
  }

  private static Set<Long> eventsNotOf(OracleStore oracle, List<Long> ids) throws Exception {
    return oracle.numbers("select id from fib_flow_task_events where task_id not in " + list(ids));
  }

  private static Set<Long> attemptsNotOf(OracleStore oracle, List<Long> ids) throws Exception {
    return oracle.numbers(
        "select id from fib_flow_task_attempts where task_id not in " + list(ids));
  }

  private static String list(List<Long> ids) {
    return ids.isEmpty() ? "(-1)" : ids.toString().replace('[', '(').replace(']', ')');
  }

  private static Preview preview(TaskStore store, PreviewScan scan) {
    try (RetentionSnapshot snapshot =
        Roles.of(store, Retention.class).snapshot(Cancellation.never())) {
      return scan.run(snapshot, Progress.NONE);
    }
  }

  private static CleanupResult clean(TaskStore store, Preview preview) {
    CleanupPlan plan = CleanupPlan.of(preview, ALLOW_ALL);
    assertThat(plan).isInstanceOf(CleanupPlan.Ready.class);
    try (Operation writer =
        Roles.of(store, Retention.class).writer(Choices.NONE, Cancellation.never())) {
      return new CleanupRun(
              ((CleanupPlan.Ready) plan).order(),
              CleanupListener.NONE,
              Cancellation.never(),
              RunClock.of(Clock.systemUTC()))
          .run(writer);
    }
  }

  private static List<Long> ids(Preview preview) {
    return IntStream.range(0, preview.tasks())
        .mapToObj(row -> preview.candidates().number(row))
        .toList();
  }
}
