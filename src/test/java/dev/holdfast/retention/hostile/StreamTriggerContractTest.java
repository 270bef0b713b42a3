package dev.holdfast.retention.hostile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.archive.restore.Restore;
import dev.holdfast.archive.restore.RestorePlan;
import dev.holdfast.archive.restore.RestoreRequest;
import dev.holdfast.archive.restore.RestoreResult;
import dev.holdfast.cleanup.Cleanup;
import dev.holdfast.cleanup.CleanupOrder;
import dev.holdfast.job.Cancellation;
import dev.holdfast.job.Progress;
import dev.holdfast.journal.Journal;
import dev.holdfast.journal.RecordsBench;
import dev.holdfast.retention.hold.Holds;
import dev.holdfast.retention.plan.CleanupOptions;
import dev.holdfast.retention.plan.CleanupPlan;
import dev.holdfast.retention.plan.Hazard;
import dev.holdfast.retention.run.CleanupListener;
import dev.holdfast.retention.run.CleanupResult;
import dev.holdfast.retention.run.CleanupRun;
import dev.holdfast.retention.run.RunClock;
import dev.holdfast.retention.run.RunPace;
import dev.holdfast.retention.run.StopReason;
import dev.holdfast.retention.stream.StreamPreview;
import dev.holdfast.retention.stream.StreamPreviewScan;
import dev.holdfast.retention.throttle.Throttle;
import dev.holdfast.store.Inspectable;
import dev.holdfast.store.OraclePostgres;
import dev.holdfast.store.Roles;
import dev.holdfast.store.StoreException;
import dev.holdfast.store.StoreFailure;
import dev.holdfast.store.StreamDatabase;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.operation.Operation;
import dev.holdfast.store.operation.RowChange;
import dev.holdfast.store.stream.StreamRetention;
import dev.holdfast.store.stream.StreamSnapshot;
import dev.holdfast.store.terms.Choices;
import dev.holdfast.store.terms.CommonFindings;
import dev.holdfast.store.terms.CommonHazards;
import dev.holdfast.stream.StreamPolicy;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Clock;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Triggers on a store of streams that keep events or delete more than them. */
class StreamTriggerContractTest {

  private static final String TABLE = "event_streaming.event_store";

  private static final String POLICIES = "event_streaming.retention_policies";

  @TempDir private Path directory;
  private StreamDatabase database;
  private TaskStore store;

  @BeforeEach
  void fill() throws SQLException {
    database = StreamDatabase.plain();
    database.fill("orders", 30, database.now(), 86_400);
    database.policy("orders", (10 * 86_400 + 60) + "", "null", "true");
    store = database.open();
  }

  @AfterEach
  void drop() throws SQLException {
    store.close();
    database.close();
  }

  @Test
  void thatKeepsAnEventIsNamed() throws SQLException {
    trigger("before", "if old.\"offset\" = 5 then return null; end if;");

    assertTakenBack(new StoreFailure.NotAsPlanned(TABLE, 19, 18, 1));
  }

  @Test
  void thatDeletesAnotherEventIsNamed() throws SQLException {
    trigger("after", "delete from " + TABLE + " where \"offset\" = 28 and old.\"offset\" = 5;");

    assertTakenBack(new StoreFailure.NotAsPlanned(TABLE, 19, 20, 0));
  }

  @Test
  void thatDeletesAPolicyIsNamed() throws SQLException {
    trigger("after", "delete from event_streaming.retention_policies where stream_name = '*';");

    assertTakenBack(new StoreFailure.NotAsPlanned("event_streaming.retention_policies", 0, 1, 0));
  }

  @Test
  void thatDeletesEventsOfAPartitionIsNamed() throws SQLException {
    store.close();
    database.close();
    database = StreamDatabase.partitionedOrders();
    store = database.open();
    database.execute(
        "create function event_streaming.hostile() returns trigger language plpgsql as $$ begin"
            + " delete from event_streaming.event_store_partitioned where \"offset\" = 11;"
            + " return old; end $$",
        "create trigger hostile after delete on event_streaming.event_store_2025_04"
            + " for each row execute function event_streaming.hostile()");

    CleanupResult result = cleanup();

    assertThat(result.failure())
        .isEqualTo(
            new StoreFailure.NotAsPlanned("event_streaming.event_store_partitioned", 10, 11, 0));
    assertThat(result.triggers()).containsExactly("event_store_2025_04: hostile");
    assertThat(database.offsets("event_store_partitioned", "orders")).hasSize(11);
  }

  @Test
  void aUserFromWhomEventsAreHiddenDeletesNone() throws SQLException {
    database.execute(
        "do $$ begin create role stream_keeper login;"
            + " exception when duplicate_object then null; end $$",
        "grant usage on schema event_streaming to stream_keeper",
        "grant select, update, delete on all tables in schema event_streaming to stream_keeper",
        "alter table event_streaming.event_store enable row level security",
        "create policy most on event_streaming.event_store using (\"offset\" <> 5)");
    String address = OraclePostgres.shared().as("stream_keeper", database.database()).address();

    try (TaskStore keepers = StreamDatabase.open("eventstream+" + address)) {
      StreamPreview preview = preview(keepers);
      Hazard hazard = new Hazard(CommonHazards.ROW_SECURITY, 1, Hazard.texts(List.of(TABLE)));
      assertThat(CleanupPlan.of(preview, CleanupOptions.DEFAULT))
          .isEqualTo(new CleanupPlan.Refused(List.of(hazard)));
      CleanupPlan.Ready skipped = (CleanupPlan.Ready) CleanupPlan.of(preview, skipping());
      assertThat(skipped.work().size()).isZero();
      assertThat(skipped.skipped()).isEqualTo(18);
      assertThat(
              keepers
                  .role(Inspectable.class)
                  .orElseThrow()
                  .inspect(Progress.NONE, Cancellation.never()))
          .anyMatch(finding -> finding.kind() == CommonFindings.ROW_SECURITY);
    }
  }

  @Test
  void aPolicyThatDeletesEventsIsTakenBack() throws SQLException {
    trigger("after update", POLICIES, "delete from " + TABLE + " where \"offset\" = 5;");

    assertThatThrownBy(this::disable)
        .isInstanceOfSatisfying(
            StoreException.class,
            refused ->
                assertThat(refused.failure())
                    .isEqualTo(new StoreFailure.Miscounted(TABLE, RowChange.DELETE, 0, 1)));
    assertUntouched();
  }

  @Test
  void aPolicyThatIsDeletedAtTheCommitIsTakenBack() throws SQLException {
    database.execute(
        "create function event_streaming.late() returns trigger language plpgsql as $$ begin"
            + " delete from event_streaming.retention_policies; return null; end $$",
        "create constraint trigger late after update on event_streaming.retention_policies"
            + " deferrable initially deferred for each row execute function"
            + " event_streaming.late()");

    assertThatThrownBy(this::disable)
        .isInstanceOfSatisfying(
            StoreException.class,
            refused ->
                assertThat(refused.failure())
                    .isEqualTo(new StoreFailure.Miscounted(POLICIES, RowChange.DELETE, 0, 2)));
    assertUntouched();
  }

  @Test
  void aPolicyThatATriggerWritesOtherwiseIsTakenBack() throws SQLException {
    trigger("before update", POLICIES, "new.max_age_seconds = 1; return new;");

    assertThatThrownBy(this::disable)
        .isInstanceOfSatisfying(
            StoreException.class,
            refused ->
                assertThat(refused.failure())
                    .isEqualTo(new StoreFailure.NotChanged(POLICIES, 1, 1, 0)));
    assertUntouched();
  }

  @Test
  void aRestoreThatDeletesOtherEventsIsTakenBack() throws SQLException {
    Path archive = directory.resolve("kept.archive");
    Journal journal = new Journal(RecordsBench.in(directory), Clock.systemUTC());
    StreamPreview preview = preview(store);
    new Cleanup(journal)
        .run(
            store,
            new CleanupOrder(
                preview,
                (CleanupPlan.Ready) CleanupPlan.of(preview, CleanupOptions.DEFAULT),
                "test",
                null,
                archive),
            CleanupListener.NONE,
            RunPace.NONE,
            Cancellation.never());
    trigger("after insert", TABLE, "delete from " + TABLE + " where \"offset\" = 28;");
    List<Long> left = database.offsets("event_store", "orders");
    Restore restore = new Restore(journal);

    RestorePlan plan =
        restore.plan(
            store,
            new RestoreRequest(archive, new TreeSet<>(), false, Set.of(), Set.of()),
            Progress.NONE,
            Cancellation.never());
    RestoreResult result =
        restore.run(store, plan, "test", Progress.NONE, Cancellation.never()).result();

    assertThat(plan.triggers()).containsExactly("event_store: hostile");
    assertThat(result.failure())
        .isEqualTo(new StoreFailure.Miscounted(TABLE, RowChange.DELETE, 0, 1));
    assertThat(database.offsets("event_store", "orders")).isEqualTo(left);
  }

  private boolean disable() {
    StreamPolicy seen;
    try (StreamSnapshot snapshot =
        Roles.of(store, StreamRetention.class).snapshot(Cancellation.never())) {
      seen =
          snapshot.policies().stream()
              .filter(policy -> policy.stream().equals("orders"))
              .findFirst()
              .orElseThrow();
    }
    return Roles.of(store, StreamRetention.class)
        .write(
            seen,
            new StreamPolicy("orders", seen.maxAgeSeconds(), seen.maxEventCount(), false, true, ""),
            Cancellation.never());
  }

  private void assertUntouched() throws SQLException {
    assertThat(database.offsets("event_store", "orders")).hasSize(30);
    assertThat(
            database.number(
                "select count(*) from event_streaming.retention_policies where enabled"))
        .isEqualTo(2);
  }

  private void trigger(String when, String body) throws SQLException {
    trigger(when + " delete", TABLE, body);
  }

  private void trigger(String when, String table, String body) throws SQLException {
    database.execute(
        "create function event_streaming.hostile() returns trigger language plpgsql as"
            + " $$ begin %s return old; end $$".formatted(body),
        "create trigger hostile %s on %s for each row execute function event_streaming.hostile()"
            .formatted(when, table));
  }

  private void assertTakenBack(StoreFailure failure) throws SQLException {
    CleanupResult result = cleanup();

    assertThat(result.stoppedBy()).isEqualTo(StopReason.FAILURE);
    assertThat(result.failure()).isEqualTo(failure);
    assertThat(result.deleted()).isZero();
    assertThat(result.triggers()).containsExactly("event_store: hostile");
    assertThat(database.offsets("event_store", "orders")).hasSize(30);
    assertThat(database.number("select count(*) from event_streaming.retention_policies"))
        .isEqualTo(2);
  }

  private static CleanupOptions skipping() {
    return new CleanupOptions(Set.of(), Set.of(CommonHazards.ROW_SECURITY), null, Throttle.DEFAULT);
  }

  private static StreamPreview preview(TaskStore store) {
    try (StreamSnapshot snapshot =
        Roles.of(store, StreamRetention.class).snapshot(Cancellation.never())) {
      return new StreamPreviewScan(null, false, Holds.NONE).run(snapshot, Progress.NONE);
    }
  }

  private CleanupResult cleanup() {
    StreamPreview preview = preview(store);
    try (Operation writer =
        Roles.of(store, StreamRetention.class).writer(Choices.NONE, Cancellation.never())) {
      return new CleanupRun(
              ((CleanupPlan.Ready) CleanupPlan.of(preview, CleanupOptions.DEFAULT)).order(),
              CleanupListener.NONE,
              Cancellation.never(),
              RunClock.of(Clock.systemUTC()))
          .run(writer);
    }
  }
}
