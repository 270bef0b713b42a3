package dev.holdfast.retention.hostile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.holdfast.job.Cancellation;
import dev.holdfast.job.Progress;
import dev.holdfast.journal.Operator;
import dev.holdfast.plan.Frozen;
import dev.holdfast.plan.PlanFile;
import dev.holdfast.plan.PlanForm;
import dev.holdfast.retention.plan.CleanupOptions;
import dev.holdfast.retention.plan.CleanupPlan;
import dev.holdfast.retention.plan.Decisions;
import dev.holdfast.retention.plan.Hazard;
import dev.holdfast.retention.plan.Preview;
import dev.holdfast.retention.run.Batches;
import dev.holdfast.retention.run.CleanupListener;
import dev.holdfast.retention.run.CleanupResult;
import dev.holdfast.retention.run.CleanupRun;
import dev.holdfast.retention.run.RunClock;
import dev.holdfast.retention.throttle.Throttle;
import dev.holdfast.store.Inspectable;
import dev.holdfast.store.OraclePostgres;
import dev.holdfast.store.OracleStore;
import dev.holdfast.store.OracleStores;
import dev.holdfast.store.Roles;
import dev.holdfast.store.StoreException;
import dev.holdfast.store.StoreFailure;
import dev.holdfast.store.TaskRows;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.fibflow.FibFlowTerms;
import dev.holdfast.store.operation.Operation;
import dev.holdfast.store.operation.Planned;
import dev.holdfast.store.retention.Retention;
import dev.holdfast.store.terms.Choices;
import dev.holdfast.store.terms.CommonFindings;
import dev.holdfast.store.terms.CommonHazards;
import dev.holdfast.store.terms.HazardTerm;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskStatus;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What PostgreSQL keeps from a role: rows that it hides, writing, and time. */
class RowSecurityContractTest {

  private static final Cancellation NEVER = Cancellation.never();
  private static final String KEEPER = "keeper";
  private static final int TASKS = 10;

  @TempDir private Path directory;
  private OracleStore database;
  private TaskStore store;

  @BeforeEach
  void fill() throws SQLException {
    database = OracleStores.emptyPostgres();
    try (Connection connection = database.connect()) {
      for (long id = 1; id <= TASKS; id++) {
        long active = HostileStoreContract.NOW - 900_000 + id;
        TaskRows.task(connection, id, "status", "completed", "last_active_time", active);
        TaskRows.event(connection, id, id);
        TaskRows.attempt(connection, id, id);
      }
    }
    database.execute(
        "do $$ begin create role keeper login; exception when duplicate_object then null; end $$",
        "grant select, update, delete on all tables in schema public to keeper");
  }

  @AfterEach
  void drop() throws SQLException {
    if (store != null) {
      store.close();
    }
    OraclePostgres.shared().drop(database);
  }

  private void open() throws SQLException {
    store = OraclePostgres.shared().as(KEEPER, database).open();
  }

  private void role(String setting) throws SQLException {
    String name = database.address().substring(database.address().lastIndexOf('/') + 1);
    database.execute("alter role keeper in database " + name + " set " + setting);
  }

  private void hideTheEventOf(long task) throws SQLException {
    database.execute(
        "alter table fib_flow_task_events enable row level security",
        "create policy most on fib_flow_task_events using (task_id <> " + task + ")");
    open();
  }

  private static CleanupOptions allowing(HazardTerm kind) {
    return new CleanupOptions(Set.of(kind), Set.of(), null, Throttle.DEFAULT);
  }

  private static CleanupOptions skipping(HazardTerm kind) {
    return new CleanupOptions(Set.of(), Set.of(kind), null, Throttle.DEFAULT);
  }

  @Test
  void hiddenRowsBlockACleanup() throws SQLException {
    hideTheEventOf(5);

    Preview preview = HostileStoreContract.preview(store);

    Hazard hazard =
        new Hazard(CommonHazards.ROW_SECURITY, 1, List.of(new TaskId.Text("fib_flow_task_events")));
    assertThat(preview.blocking()).containsExactly(hazard);
    assertThat(CleanupPlan.of(preview, CleanupOptions.DEFAULT))
        .isEqualTo(new CleanupPlan.Refused(List.of(hazard)));
    assertThat(
            HostileStoreContract.ready(preview, allowing(CommonHazards.ROW_SECURITY)).work().size())
        .isEqualTo(TASKS);
  }

  @Test
  void skippedTheyLeaveNothingToDelete() throws SQLException {
    hideTheEventOf(5);

    CleanupPlan.Ready plan =
        HostileStoreContract.ready(
            HostileStoreContract.preview(store), skipping(CommonHazards.ROW_SECURITY));

    assertThat(plan.work().size()).isZero();
    assertThat(plan.skipped()).isEqualTo(TASKS);
  }

  @Test
  void rowsThatAreShownAndMayNotGoTakeTheBatchBack() throws SQLException {
    database.execute(
        "alter table fib_flow_task_events enable row level security",
        "create policy shown on fib_flow_task_events for select using (true)",
        "create policy a_few on fib_flow_task_events for delete using (task_id <> 5)");
    open();
    CleanupPlan.Ready plan =
        HostileStoreContract.ready(
            HostileStoreContract.preview(store), allowing(CommonHazards.ROW_SECURITY));

    CleanupResult result;
    try (Operation writer = Roles.of(store, Retention.class).writer(Choices.NONE, NEVER)) {
      result =
          new CleanupRun(plan.order(), CleanupListener.NONE, NEVER, RunClock.of(Clock.systemUTC()))
              .run(writer);
    }

    assertThat(result.failure())
        .isEqualTo(new StoreFailure.NotAsPlanned("fib_flow_task_events", TASKS, TASKS - 1, 1));
    assertThat(database.number("select count(*) from fib_flow_tasks")).isEqualTo(TASKS);
    assertThat(database.number("select count(*) from fib_flow_task_events")).isEqualTo(TASKS);
  }

  @Test
  void aPlanOfSomebodyWhoSeesMoreIsNotRun() throws SQLException {
    Preview preview;
    try (TaskStore owners = database.open()) {
      preview = HostileStoreContract.preview(owners);
    }
    assertThat(preview.blocking()).isEmpty();
    hideTheEventOf(5);
    CleanupPlan.Ready plan = HostileStoreContract.ready(preview, CleanupOptions.DEFAULT);

    try (Operation writer = Roles.of(store, Retention.class).writer(Choices.NONE, NEVER)) {
      StoreException refused =
          catchThrowableOfType(
              StoreException.class,
              () ->
                  new CleanupRun(
                          plan.order(), CleanupListener.NONE, NEVER, RunClock.of(Clock.systemUTC()))
                      .run(writer));
      assertThat(refused.failure())
          .isInstanceOfSatisfying(
              StoreFailure.NotWritable.class, f -> assertThat(f.detail()).contains("row_security"));
    }
    assertThat(database.number("select count(*) from fib_flow_tasks")).isEqualTo(TASKS);
  }

  @Test
  void rowsThatAreHiddenInMidRunAreNotPassedOver() throws SQLException {
    open();
    try (Operation writer = Roles.of(store, Retention.class).writer(Choices.NONE, NEVER)) {
      writer.preflight();
      database.execute(
          "alter table fib_flow_task_events enable row level security",
          "create policy most on fib_flow_task_events using (task_id <> 5)");
      StoreException refused =
          catchThrowableOfType(
              StoreException.class, () -> Batches.apply(writer, List.of(planned(5))));
      assertThat(refused.failure()).isInstanceOf(StoreFailure.AccessDenied.class);
    }
    assertThat(database.number("select count(*) from fib_flow_tasks")).isEqualTo(TASKS);
  }

  private static Planned planned(long id) {
    return new Planned(
        TaskId.of(id),
        TaskStatus.COMPLETED,
        HostileStoreContract.NOW - 900_000 + id,
        null,
        null,
        Set.of(),
        null);
  }

  @Test
  void aFrozenPlanRemembersThem() throws SQLException {
    hideTheEventOf(5);
    Preview preview = HostileStoreContract.preview(store);
    Path file = directory.resolve("friday.plan");

    PlanFile.write(
        file,
        new Frozen<>(
            preview,
            Decisions.NONE,
            store.fingerprint(NEVER),
            null,
            new Operator("ada", "Ada", "example.com"),
            null,
            false,
            null,
            null,
            null));

    assertThat(PlanFile.read(file, PlanForm.TASKS, FibFlowTerms.TERMS).preview().hazards())
        .isEqualTo(preview.hazards());
  }

  @Test
  void theDoctorTellsTheSameUserTheSame() throws SQLException {
    hideTheEventOf(5);

    assertThat(store.role(Inspectable.class).orElseThrow().inspect(Progress.NONE, NEVER))
        .filteredOn(finding -> finding.kind() == CommonFindings.ROW_SECURITY)
        .singleElement()
        .satisfies(finding -> assertThat(finding.sample()).containsExactly("fib_flow_task_events"));
  }

  @Test
  void theDoctorNamesTriggers() throws SQLException {
    database.execute(
        "create function watch() returns trigger language plpgsql as $$ begin return old; end $$",
        "create trigger watch before delete on fib_flow_tasks for each row execute function"
            + " watch()");
    open();

    assertThat(store.role(Inspectable.class).orElseThrow().inspect(Progress.NONE, NEVER))
        .filteredOn(finding -> finding.kind() == CommonFindings.TRIGGER)
        .singleElement()
        .satisfies(
            finding -> assertThat(finding.sample()).containsExactly("fib_flow_tasks: watch"));
  }

  @Test
  void aRoleThatIsReadOnlyByDefaultIsAskedAbout() throws SQLException {
    role("default_transaction_read_only = on");
    open();
    Preview preview = HostileStoreContract.preview(store);

    assertThat(CleanupPlan.of(preview, CleanupOptions.DEFAULT))
        .isEqualTo(
            new CleanupPlan.Refused(
                List.of(new Hazard(CommonHazards.READ_ONLY_ROLE, 1, List.of()))));
    try (Operation writer = Roles.of(store, Retention.class).writer(Choices.NONE, NEVER)) {
      StoreException refused =
          catchThrowableOfType(
              StoreException.class, () -> Batches.apply(writer, List.of(planned(5))));
      assertThat(refused.failure()).isInstanceOf(StoreFailure.NotWritable.class);

      CleanupResult result =
          new CleanupRun(
                  HostileStoreContract.ready(preview, allowing(CommonHazards.READ_ONLY_ROLE))
                      .order(),
                  CleanupListener.NONE,
                  NEVER,
                  RunClock.of(Clock.systemUTC()))
              .run(writer);
      assertThat(result.complete()).isTrue();
    }
    assertThat(database.number("select count(*) from fib_flow_tasks")).isZero();
  }

  @Test
  void theStatementTimeOfARoleIsNamedWhenItEndsOne() throws SQLException {
    role("statement_timeout = '300ms'");
    database.execute(
        "create function slow() returns trigger language plpgsql as"
            + " $$ begin perform pg_sleep(60); return old; end $$",
        "create trigger slow before delete on fib_flow_tasks for each row execute function slow()");
    open();

    try (Operation writer = Roles.of(store, Retention.class).writer(Choices.NONE, NEVER)) {
      writer.preflight();
      StoreException stopped =
          catchThrowableOfType(
              StoreException.class, () -> Batches.apply(writer, List.of(planned(5))));
      assertThat(stopped.failure())
          .isEqualTo(
              new StoreFailure.TimedOut(
                  "the statement_timeout of this role or database is 300 ms"));
    }
  }
}
