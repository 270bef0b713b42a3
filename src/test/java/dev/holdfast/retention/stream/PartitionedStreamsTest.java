package dev.holdfast.retention.stream;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.retention.run.CleanupResult;
import dev.holdfast.store.StreamDatabase;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.stream.StreamSnapshot;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Streams in a table that is cut by month. */
class PartitionedStreamsTest {

  private static final String TABLE = "event_store_partitioned";
  private static final long DAY = 86_400;

  private StreamDatabase streams;
  private TaskStore store;

  @BeforeEach
  void make() throws SQLException {
    streams = StreamDatabase.partitioned();
    add("orders", 1, "2025-01-05T00:00:00Z");
    add("orders", 2, "2025-01-31T23:59:59Z");
    add("orders", 3, "2025-02-01T00:00:00Z");
    add("audit", 1, "2025-02-10T00:00:00Z");
    add("orders", 4, "2025-03-05T00:00:00Z");
    streams.policy("orders", Long.toString(10 * DAY), "null", "true");
    store = streams.open();
  }

  @AfterEach
  void drop() throws SQLException {
    store.close();
    streams.close();
  }

  private void add(String stream, long offset, String storedAt) throws SQLException {
    streams.add(TABLE, stream, offset, Instant.parse(storedAt).getEpochSecond());
  }

  @Test
  void aMonthThatIsExpiredAsAWholeCouldBeDropped() {
    StreamPreview preview = StreamBench.preview(store);
    assertThat(preview.events()).isEqualTo(3);
    assertThat(preview.partitions())
        .extracting(StreamSnapshot.Partition::partition)
        .containsExactly("event_streaming.event_store_2025_01");
    assertThat(preview.partitions().getFirst().statement())
        .contains("DETACH PARTITION event_streaming.event_store_2025_01");
  }

  @Test
  void aMonthIsJudgedByItsBoundsAndRowsNotByItsName() throws SQLException {
    streams.execute(
        "alter table event_streaming.event_store_2025_01 rename to event_store_2099_01");
    assertThat(StreamBench.preview(store).partitions())
        .extracting(StreamSnapshot.Partition::partition)
        .containsExactly("event_streaming.event_store_2099_01");
    add("audit", 2, "2025-01-20T00:00:00Z");
    assertThat(StreamBench.preview(store).partitions()).isEmpty();
  }

  @Test
  void aMonthThatHasNotEndedIsNotOffered() {
    long now = Instant.parse("2025-01-31T12:00:00Z").getEpochSecond();
    StreamPreview early = StreamBench.preview(store, now, true);
    assertThat(early.events()).isEqualTo(1);
    assertThat(early.partitions()).isEmpty();
  }

  @Test
  void eventsAreDeletedFromTheirPartitions() throws SQLException {
    StreamPreview preview = StreamBench.preview(store);
    CleanupResult result = StreamBench.run(store, preview);
    assertThat(result.deleted()).isEqualTo(3);
    assertThat(result.complete()).isTrue();
    assertThat(streams.offsets(TABLE, "orders")).isEqualTo(List.of(4L));
    assertThat(streams.offsets(TABLE, "audit")).isEqualTo(List.of(1L));
  }
}
