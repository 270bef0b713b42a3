package dev.holdfast.retention.stream;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.job.Cancellation;
import dev.holdfast.job.Progress;
import dev.holdfast.retention.hold.Holds;
import dev.holdfast.retention.plan.CleanupOptions;
import dev.holdfast.retention.plan.CleanupPlan;
import dev.holdfast.retention.plan.ForeignCount;
import dev.holdfast.retention.plan.Hazard;
import dev.holdfast.retention.run.CleanupListener;
import dev.holdfast.retention.run.CleanupResult;
import dev.holdfast.retention.run.CleanupRun;
import dev.holdfast.retention.run.Drift;
import dev.holdfast.retention.run.RunClock;
import dev.holdfast.retention.throttle.Throttle;
import dev.holdfast.store.Finding;
import dev.holdfast.store.Inspectable;
import dev.holdfast.store.OraclePostgres;
import dev.holdfast.store.Roles;
import dev.holdfast.store.StreamDatabase;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.operation.Operation;
import dev.holdfast.store.rows.ForeignKey;
import dev.holdfast.store.rows.ForeignKey.Action;
import dev.holdfast.store.stream.StreamRetention;
import dev.holdfast.store.stream.StreamSnapshot;
import dev.holdfast.store.terms.Choices;
import dev.holdfast.store.terms.CommonFindings;
import dev.holdfast.store.terms.CommonHazards;
import dev.holdfast.store.terms.DriftReason;
import dev.holdfast.store.terms.HazardTerm;
import dev.holdfast.task.TaskId;
import java.sql.SQLException;
import java.time.Clock;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Rows of other tables that refer to events go, or change, only if that was shown and allowed. */
class StreamForeignRowsTest {

  private static final String EVENTS = "event_streaming.event_store";

  private StreamDatabase database;
  private TaskStore store;

  /** Of each stream the offsets 1 to 19 of 30 go. */
  @BeforeEach
  void fill() throws SQLException {
    database = StreamDatabase.plain();
    for (String stream : List.of("mail", "orders")) {
      database.fill(stream, 30, database.now(), 86_400);
      database.policy(stream, (10 * 86_400 + 60) + "", "null", "true");
    }
    store = database.open();
  }

  @AfterEach
  void drop() throws SQLException {
    store.close();
    database.close();
  }

  @Test
  void rowsThatWouldGoBlock() throws SQLException {
    invoices("CASCADE");
    refer("orders", 3, 3, 7, 25);

    StreamPreview preview = preview();

    assertThat(foreign(preview))
        .isEqualTo(
            new Hazard(
                CommonHazards.FOREIGN_ROWS,
                2,
                Hazard.texts(List.of("orders")),
                List.of(new ForeignCount(key(Action.CASCADE), 3L))));
    assertThat(CleanupPlan.of(preview, CleanupOptions.DEFAULT))
        .isInstanceOf(CleanupPlan.Refused.class);
  }

  @Test
  void rowsThatReferToWhatIsKeptDoNot() throws SQLException {
    invoices("CASCADE");
    refer("orders", 25);

    assertThat(preview().hazards()).isEmpty();
  }

  @Test
  void everyActionAndATableBehindAreNamed() throws SQLException {
    for (Action action : EnumSet.range(Action.CASCADE, Action.NO_ACTION)) {
      database.execute(
          "create table t_%1$s (id bigint primary key, event bigint constraint k_%1$s references %2$s (id)"
                  .formatted(action.wireName(), EVENTS)
              + " on delete "
              + action.sql()
              + ")",
          "insert into t_%s select id, id from %s where stream_name = 'mail' and \"offset\" = 2"
              .formatted(action.wireName(), EVENTS));
    }
    database.execute(
        "create table behind (id bigint constraint k_behind references t_cascade on delete set"
            + " null)",
        "insert into behind select id from t_cascade");

    assertThat(foreign(preview()).foreign())
        .contains(
            new ForeignCount(
                new ForeignKey("behind", "k_behind", Action.SET_NULL, "t_cascade", true), 1L))
        .hasSize(6)
        .allMatch(count -> count.rows() == 1);
  }

  @Test
  void skippedTheirStreamsAreKeptWhole() throws SQLException {
    invoices("CASCADE");
    refer("orders", 3, 7);

    CleanupResult result = cleanup(preview(), skipping(CommonHazards.FOREIGN_ROWS));

    assertThat(result.deleted()).isEqualTo(19);
    assertThat(result.skipped()).isEqualTo(19);
    assertThat(database.offsets("event_store", "orders")).hasSize(30);
    assertThat(database.offsets("event_store", "mail")).hasSize(11);
    assertThat(invoices()).isEqualTo(2);
  }

  @Test
  void allowedTheyGo() throws SQLException {
    invoices("CASCADE");
    refer("orders", 3, 7, 25);

    CleanupResult result = cleanup(preview(), allowing(CommonHazards.FOREIGN_ROWS));

    assertThat(result.complete()).isTrue();
    assertThat(result.deleted()).isEqualTo(38);
    assertThat(invoices()).isEqualTo(1);
  }

  @Test
  void rowsThatStopTheDeletionKeepTheirStreamEvenIfAllowed() throws SQLException {
    for (String action : List.of("RESTRICT", "NO ACTION")) {
      database.execute("drop table if exists invoices");
      invoices(action);
      refer("orders", 3);
      StreamPreview preview = preview();

      CleanupResult result = cleanup(preview, allowing(CommonHazards.FOREIGN_ROWS));

      assertThat(result.failure()).isNull();
      assertThat(result.skipped()).isEqualTo(19);
      assertThat(result.drifted()).isEmpty();
      assertThat(database.offsets("event_store", "orders")).hasSize(30);
    }
    assertThat(database.offsets("event_store", "mail")).hasSize(11);
  }

  @Test
  void aRowThatCameAfterThePreviewKeepsItsStream() throws SQLException {
    invoices("SET NULL");
    refer("mail", 3);
    StreamPreview preview = preview();
    refer("orders", 7);

    CleanupResult result = cleanup(preview, allowing(CommonHazards.FOREIGN_ROWS));

    assertThat(result.drifted())
        .containsExactly(new Drift(new TaskId.Text("orders"), DriftReason.FOREIGN_ROWS, 19));
    assertThat(result.deleted()).isEqualTo(19);
    assertThat(database.offsets("event_store", "orders")).hasSize(30);
    assertThat(database.number("select count(*) from invoices where event is null")).isEqualTo(1);
  }

  @Test
  void aKeyThatCameAfterThePreviewKeepsItsStreams() throws SQLException {
    StreamPreview preview = preview();
    invoices("RESTRICT");
    refer("orders", 7);

    CleanupResult result = cleanup(preview, CleanupOptions.DEFAULT);

    assertThat(result.failure()).isNull();
    assertThat(result.drifted())
        .containsExactly(new Drift(new TaskId.Text("orders"), DriftReason.FOREIGN_ROWS, 19));
    assertThat(database.offsets("event_store", "mail")).hasSize(11);
  }

  @Test
  void aTableThatMayNotBeReadIsNamedAndCannotBeSkipped() throws SQLException {
    invoices("CASCADE");
    refer("orders", 3);
    database.execute(
        "do $$ begin create role stream_blind login;"
            + " exception when duplicate_object then null; end $$",
        "grant usage on schema event_streaming to stream_blind",
        "grant select, update, delete on all tables in schema event_streaming to stream_blind");
    TaskStore all = store;
    String address = OraclePostgres.shared().as("stream_blind", database.database()).address();
    try (TaskStore blind = StreamDatabase.open("eventstream+" + address)) {
      store = blind;
      StreamPreview preview = preview();

      Hazard hazard = foreign(preview);
      assertThat(hazard.count()).isEqualTo(38);
      assertThat(hazard.foreign()).singleElement().extracting(ForeignCount::rows).isNull();
      assertThat(CleanupPlan.of(preview, skipping(CommonHazards.FOREIGN_ROWS)))
          .isInstanceOf(CleanupPlan.Refused.class);
      assertThat(cleanup(preview, allowing(CommonHazards.FOREIGN_ROWS)).deleted()).isEqualTo(38);
      assertThat(invoices()).isZero();
    } finally {
      store = all;
    }
  }

  @Test
  void keysOnThePartitionedTableAndOnAPartitionAreFound() throws SQLException {
    store.close();
    database.close();
    database = StreamDatabase.partitionedOrders();
    store = database.open();
    for (String table : List.of("event_store_partitioned", "event_store_2025_04")) {
      database.execute(
          "create table to_%s (id bigint, at timestamptz, constraint of_%1$s foreign key (id, at)"
                  .formatted(table)
              + " references event_streaming.%s (id, stored_at) on delete cascade)"
                  .formatted(table),
          "insert into to_%s select id, stored_at from event_streaming.event_store_2025_04"
                  .formatted(table)
              + " where \"offset\" <= 4");
    }
    StreamPreview preview = preview();

    assertThat(foreign(preview).count()).isEqualTo(4);
    assertThat(foreign(preview).foreign())
        .extracting(count -> count.key().table() + " " + count.rows())
        .containsExactlyInAnyOrder("to_event_store_partitioned 4", "to_event_store_2025_04 4");
    assertThat(cleanup(preview, allowing(CommonHazards.FOREIGN_ROWS)).deleted()).isEqualTo(10);
    assertThat(database.number("select count(*) from to_event_store_2025_04")).isZero();
  }

  @Test
  void theDoctorNamesTheKeys() throws SQLException {
    invoices("CASCADE");

    assertThat(
            store
                .role(Inspectable.class)
                .orElseThrow()
                .inspect(Progress.NONE, Cancellation.never()))
        .filteredOn(finding -> finding.kind() == CommonFindings.FOREIGN_KEY)
        .singleElement()
        .extracting(Finding::sample)
        .isEqualTo(List.of("invoices: invoices_event (CASCADE)"));
  }

  private void invoices(String action) throws SQLException {
    database.execute(
        "create table invoices (event bigint constraint invoices_event references %s (id) on delete %s)"
            .formatted(EVENTS, action));
  }

  private void refer(String stream, long... offsets) throws SQLException {
    for (long offset : LongStream.of(offsets).toArray()) {
      database.execute(
          "insert into invoices select id from %s where stream_name = '%s' and \"offset\" = %d"
              .formatted(EVENTS, stream, offset));
    }
  }

  private long invoices() throws SQLException {
    return database.number("select count(*) from invoices");
  }

  private static ForeignKey key(Action action) {
    return new ForeignKey("invoices", "invoices_event", action, null, true);
  }

  private static Hazard foreign(StreamPreview preview) {
    return preview.hazards().stream()
        .filter(hazard -> hazard.kind().equals(CommonHazards.FOREIGN_ROWS))
        .findFirst()
        .orElseThrow();
  }

  private static CleanupOptions allowing(HazardTerm kind) {
    return new CleanupOptions(Set.of(kind), Set.of(), null, Throttle.DEFAULT);
  }

  private static CleanupOptions skipping(HazardTerm kind) {
    return new CleanupOptions(Set.of(), Set.of(kind), null, Throttle.DEFAULT);
  }

  private StreamPreview preview() {
    try (StreamSnapshot snapshot =
        Roles.of(store, StreamRetention.class).snapshot(Cancellation.never())) {
      return new StreamPreviewScan(null, false, Holds.NONE).run(snapshot, Progress.NONE);
    }
  }

  private CleanupResult cleanup(StreamPreview preview, CleanupOptions options) {
    try (Operation writer =
        Roles.of(store, StreamRetention.class).writer(Choices.NONE, Cancellation.never())) {
      return new CleanupRun(
              ((CleanupPlan.Ready) CleanupPlan.of(preview, options)).order(),
              CleanupListener.NONE,
              Cancellation.never(),
              RunClock.of(Clock.systemUTC()))
          .run(writer);
    }
  }
}
