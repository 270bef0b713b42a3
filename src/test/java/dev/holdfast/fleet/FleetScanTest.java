package dev.holdfast.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.demo.DemoSpec;
import dev.holdfast.demo.DemoStore;
import dev.holdfast.job.Cancellation;
import dev.holdfast.journal.Journal;
import dev.holdfast.journal.Operator;
import dev.holdfast.journal.Records;
import dev.holdfast.kind.ObjectFolder;
import dev.holdfast.store.KnownStores;
import dev.holdfast.store.OracleStore;
import dev.holdfast.store.TaskStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What ended in the last day, as far as a store tells. */
class FleetScanTest {

  @TempDir private Path directory;
  private OracleStore demo;
  private FleetScan scan;

  @BeforeEach
  void make() throws Exception {
    Path file = directory.resolve("demo.db");
    DemoStore.write(
        file, new DemoSpec(3_000, 1, Instant.now().getEpochSecond()), written -> {}, () -> false);
    demo = new OracleStore(DemoStore.address(file), "jdbc:sqlite:" + file);
    Records records =
        new Records(directory.resolve("records"), null, new Operator("ann", null, "test"));
    scan = new FleetScan(new Journal(records, Clock.systemUTC()), KnownStores.ALL);
  }

  /** The attempts are another record of the same rounds, which the product does not read here. */
  private long attempts(String outcomes, long since, long until) throws Exception {
    return demo.number(
        ("select count(*) from fib_flow_task_attempts where outcome in (%s)"
                + " and ended_at > %d and ended_at <= %d")
            .formatted(outcomes, since, until));
  }

  /** Ended by a person while it waited: no attempt was open. */
  private long cancelled(long since, long until) throws Exception {
    return demo.number(
        ("select count(*) from fib_flow_task_events where event_time > %d and event_time <= %d"
                + " and event_type = 'task_permanently_failed' and from_status = 'suspended'")
            .formatted(since, until));
  }

  @Test
  void whatEndedIsCountedByTheHour() throws Exception {
    try (TaskStore store = demo.open()) {
      FleetEnded.Counted told = (FleetEnded.Counted) scan.ended(store, Cancellation.never());
      assertThat(told.complete()).isTrue();
      assertThat(told.until() - told.since()).isEqualTo(86_400);
      assertThat(told.endedByHour()).hasSize(24);
      for (int hour = 0; hour < 24; hour++) {
        long since = told.since() + hour * 3_600L;
        long until = since + 3_600;
        assertThat(told.endedByHour().get(hour) - cancelled(since, until))
            .as("hour %d", hour)
            .isEqualTo(attempts("'completed', 'failed', 'timeout'", since, until));
        assertThat(told.failedByHour().get(hour))
            .as("failed in hour %d", hour)
            .isEqualTo(attempts("'failed', 'timeout'", since, until));
      }
      assertThat(told.ended()).isPositive();
      assertThat(told.failed()).isPositive();
    }
  }

  @Test
  void aKindThatDoesNotRecordItSaysSo() throws Exception {
    ObjectFolder objects = new ObjectFolder(Files.createDirectory(directory.resolve("objects")));
    objects.put("a", "stored", ObjectFolder.NOW, 3);
    try (TaskStore store = new OracleStore(objects.address(), null).open()) {
      assertThat(scan.ended(store, Cancellation.never())).isEqualTo(new FleetEnded.NotRecorded());
    }
  }

  @Test
  void whoCancelsIsNotToldThatItTookTooLong() {
    Cancellation stopped = new Cancellation();
    stopped.cancel();
    try (TaskStore store = demo.open()) {
      assertThatThrownBy(() -> scan.ended(store, stopped)).isInstanceOf(RuntimeException.class);
    }
  }
}
