package dev.holdfast.retention.stream;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.retention.run.CleanupListener;
import dev.holdfast.retention.run.CleanupProgress;
import dev.holdfast.retention.run.CleanupResult;
import dev.holdfast.retention.run.Drift;
import dev.holdfast.retention.run.StopReason;
import dev.holdfast.retention.throttle.Throttle;
import dev.holdfast.store.StreamDatabase;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.operation.BatchGuard;
import dev.holdfast.store.operation.BatchRecorder;
import dev.holdfast.store.terms.DriftReason;
import dev.holdfast.task.TaskId;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A cleanup of streams deletes what was shown or less, whatever happens meanwhile. */
class StreamCleanupUnderFireTest {

  private static final long DAY = 86_400;
  private static final Throttle SMALL = Throttle.DEFAULT.withBatch(10);

  private StreamDatabase streams;
  private TaskStore store;
  private long now;

  @BeforeEach
  void make() throws SQLException {
    streams = StreamDatabase.plain();
    store = streams.open();
    now = streams.now();
    streams.fill("a", 50, now - 60, DAY);
    streams.fill("b", 50, now - 60, DAY);
    streams.policy("a", "null", "5", "true");
    streams.policy("b", "null", "5", "true");
  }

  @AfterEach
  void drop() throws SQLException {
    store.close();
    streams.close();
  }

  private CleanupResult runWith(StreamPreview preview, Callable<?> afterFirstBatch) {
    return StreamBench.run(
        store,
        preview,
        SMALL,
        new CleanupListener() {
          @Override
          public void batchDone(CleanupProgress progress) {
            if (progress.batches() == 1) {
              try {
                afterFirstBatch.call();
              } catch (Exception failure) {
                throw new IllegalStateException(failure);
              }
            }
          }
        },
        BatchRecorder.NONE);
  }

  private List<Long> left(String stream) throws SQLException {
    return streams.offsets("event_store", stream);
  }

  private static List<Long> range(long from, long to) {
    return LongStream.rangeClosed(from, to).boxed().toList();
  }

  /** As a hold that is written while a batch waits: the first batch does not see it. */
  @Test
  void aStreamThatIsHeldMeanwhileKeepsAllThatIsLeftOfIt() throws SQLException {
    StreamPreview preview = StreamBench.preview(store);
    AtomicInteger asked = new AtomicInteger();
    AtomicInteger ended = new AtomicInteger();
    BatchGuard guard =
        new BatchGuard() {
          @Override
          public Set<TaskId> mustStay(Collection<TaskId> locked) {
            TaskId held = new TaskId.Text("a");
            return asked.incrementAndGet() > 1 && locked.contains(held) ? Set.of(held) : Set.of();
          }

          @Override
          public void over() {
            ended.incrementAndGet();
          }
        };

    CleanupResult result = StreamBench.run(store, preview, SMALL, guard);

    assertThat(result.deleted()).isEqualTo(10 + 45);
    assertThat(result.drifted())
        .containsExactly(new Drift(new TaskId.Text("a"), DriftReason.ON_HOLD, 35));
    assertThat(left("a")).hasSize(40);
    assertThat(left("b")).hasSize(5);
    assertThat(ended.get()).isEqualTo(asked.get());
  }

  @Test
  void aConsumerThatFallsBackBetweenTwoBatchesKeepsItsStream() throws SQLException {
    streams.execute(
        "create table event_streaming.consumer_offsets (stream_name text, last_offset bigint)",
        "insert into event_streaming.consumer_offsets values ('a', 50), ('b', 50)");
    StreamPreview preview = StreamBench.preview(store);
    CleanupResult result =
        runWith(
            preview,
            () -> {
              streams.execute(
                  "update event_streaming.consumer_offsets set last_offset = 3"
                      + " where stream_name = 'a'");
              return null;
            });
    assertThat(left("a")).isEqualTo(range(11, 50));
    assertThat(left("b")).isEqualTo(range(46, 50));
    assertThat(result.drifted())
        .containsExactly(new Drift(new TaskId.Text("a"), rest("unread"), 35));
    assertThat(result.known("unread")).isZero();
  }

  @Test
  void aPolicyThatIsWrittenBetweenTwoBatchesIsDrift() throws SQLException {
    StreamPreview preview = StreamBench.preview(store);
    CleanupResult result =
        runWith(
            preview,
            () -> {
              streams.policy("a", "null", "40", "true");
              return null;
            });
    assertThat(left("a")).isEqualTo(range(11, 50));
    assertThat(left("b")).isEqualTo(range(46, 50));
    assertThat(result.drifted())
        .hasSize(1)
        .first()
        .satisfies(
            drift -> {
              assertThat(drift.id().toString()).isEqualTo("a");
              assertThat(drift.reason()).isEqualTo(rest("policy_changed"));
              assertThat(drift.units()).isEqualTo(35);
            });
    assertThat(result.deleted()).isEqualTo(55);
    assertThat(result.remaining()).isZero();
    assertThat(result.complete()).isFalse();
  }

  /** Somebody wrote it: that it says the same rule is no reason to go on. */
  @Test
  void aPolicyRowOfWhichOnlyItsTimeChangedIsDrift() throws SQLException {
    StreamPreview preview = StreamBench.preview(store);
    CleanupResult result =
        runWith(
            preview,
            () -> {
              streams.execute(
                  "update event_streaming.retention_policies set updated_at = updated_at"
                      + " + interval '1 microsecond' where stream_name = 'a'");
              return null;
            });
    assertThat(left("a")).isEqualTo(range(11, 50));
    assertThat(left("b")).isEqualTo(range(46, 50));
    assertThat(result.drifted())
        .singleElement()
        .satisfies(
            drift -> {
              assertThat(drift.reason()).isEqualTo(rest("policy_changed"));
              assertThat(drift.units()).isEqualTo(35);
            });
  }

  @Test
  void aColumnThatIsNotThePlansCountsToo() throws SQLException {
    streams.execute("alter table event_streaming.retention_policies add column note text");
    StreamPreview preview = StreamBench.preview(store);
    streams.execute(
        "update event_streaming.retention_policies set note = 'legal hold' where stream_name ="
            + " 'b'");
    CleanupResult result = StreamBench.run(store, preview);
    assertThat(left("a")).isEqualTo(range(46, 50));
    assertThat(left("b")).hasSize(50);
    assertThat(result.drifted())
        .extracting(drift -> drift.reason())
        .containsExactly(rest("policy_changed"));
  }

  /** What decides a stream is one row: what is written into another is no drift. */
  @Test
  void theDefaultRowIsOnlyOfWhatItDecides() throws SQLException {
    streams.fill("free", 5, now - 60, DAY);
    streams.policy("*", Long.toString(3 * DAY), "null", "true");
    StreamPreview preview = StreamBench.preview(store);
    streams.execute(
        "update event_streaming.retention_policies set updated_at = now() + interval '1 hour'"
            + " where stream_name = '*'");
    CleanupResult result = StreamBench.run(store, preview);
    assertThat(left("a")).isEqualTo(range(46, 50));
    assertThat(left("free")).hasSize(5);
    assertThat(result.drifted())
        .singleElement()
        .satisfies(drift -> assertThat(drift.id().toString()).isEqualTo("free"));
  }

  @Test
  void eventsThatArriveLaterPushNothingOut() throws SQLException {
    StreamPreview preview = StreamBench.preview(store);
    CleanupResult result =
        runWith(
            preview,
            () -> {
              for (long offset = 51; offset <= 70; offset++) {
                streams.add("a", offset, now);
              }
              // Old and late at once: nobody was shown it.
              streams.add("a", 3L, now - 90 * DAY);
              return null;
            });
    assertThat(result.complete()).isTrue();
    assertThat(result.deleted()).isEqualTo(90);
    assertThat(left("a")).startsWith(3L, 46L).hasSize(26);
  }

  @Test
  void aStreamWhoseNewestEventIsGoneIsLeftAlone() throws SQLException {
    StreamPreview preview = StreamBench.preview(store);
    CleanupResult result =
        runWith(
            preview,
            () -> {
              streams.execute("delete from event_streaming.event_store where \"offset\" = 50");
              return null;
            });
    assertThat(left("a")).isEqualTo(range(11, 49));
    assertThat(left("b")).isEqualTo(range(1, 49));
    assertThat(result.drifted())
        .extracting(drift -> drift.reason())
        .containsOnly(rest("newest_changed"));
    assertThat(result.deleted()).isEqualTo(10);
    assertThat(result.driftedCount()).isEqualTo(80);
  }

  @Test
  void eventsThatSomebodyHoldsAreKeptAndNamed() throws SQLException {
    StreamPreview preview = StreamBench.preview(store);
    try (Connection other = streams.database().connect();
        Statement statement = other.createStatement()) {
      other.setAutoCommit(false);
      statement.execute(
          "select 1 from event_streaming.event_store where stream_name = 'b' and \"offset\" = 7"
              + " for update");
      CleanupResult result = StreamBench.run(store, preview);
      assertThat(result.deleted()).isEqualTo(89);
      assertThat(result.drifted())
          .hasSize(1)
          .allMatch(drift -> drift.reason() == DriftReason.LOCKED && drift.units() == 1);
      other.rollback();
    }
    assertThat(left("b")).containsExactly(7L, 46L, 47L, 48L, 49L, 50L);
    assertThat(StreamBench.preview(store).events()).isEqualTo(1);
  }

  @Test
  void aConnectionThatBreaksLeavesWholeBatches() throws SQLException {
    StreamPreview preview = StreamBench.preview(store);
    CleanupResult result =
        runWith(
            preview,
            () -> {
              streams.execute(
                  "select pg_terminate_backend(pid) from pg_stat_activity where datname ="
                      + " current_database() and application_name = 'Holdfast'");
              return null;
            });
    assertThat(result.stoppedBy()).isEqualTo(StopReason.FAILURE);
    assertThat(result.deleted()).isEqualTo(10);
    assertThat(result.remaining()).isEqualTo(80);
    assertThat(left("a")).isEqualTo(range(11, 50));
    try (TaskStore fresh = streams.open()) {
      // The idle readers of the first one were ended with the writer.
      CleanupResult again = StreamBench.run(fresh, StreamBench.preview(fresh));
      assertThat(again.complete()).isTrue();
    }
    assertThat(left("a")).isEqualTo(range(46, 50));
  }

  @Test
  void aRecorderThatFailsTakesTheBatchBack() throws SQLException {
    StreamPreview preview = StreamBench.preview(store);
    CleanupResult result =
        StreamBench.run(
            store,
            preview,
            SMALL,
            CleanupListener.NONE,
            (_, _) -> {
              throw new dev.holdfast.store.StoreException(
                  new dev.holdfast.store.StoreFailure.NotRecorded("archive", "no room"));
            });
    assertThat(result.stoppedBy()).isEqualTo(StopReason.FAILURE);
    assertThat(result.deleted()).isZero();
    assertThat(left("a")).hasSize(50);
  }

  @Test
  void anEventThatWasMovedToAnotherStreamStays() throws SQLException {
    StreamPreview preview = StreamBench.preview(store);
    streams.execute(
        "update event_streaming.event_store set stored_at = now(), \"offset\" = 99 where"
            + " stream_name = 'a' and \"offset\" = 2",
        "update event_streaming.event_store set stream_name = 'c' where stream_name = 'b'"
            + " and \"offset\" = 3");
    CleanupResult result = StreamBench.run(store, preview);
    assertThat(result.deleted()).isEqualTo(88);
    assertThat(result.driftedCount()).isEqualTo(2);
    assertThat(left("c")).containsExactly(3L);
    assertThat(left("a")).contains(99L);
  }

  private static DriftReason rest(String code) {
    return new DriftReason(code, DriftReason.After.REST);
  }
}
