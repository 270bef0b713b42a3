package dev.holdfast.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.holdfast.store.StreamDatabase;
import java.nio.file.Path;
import java.sql.SQLException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command line on a store of event streams. */
class StreamCommandsTest {

  private static final long DAY = 86_400;

  @TempDir private Path records;

  private StreamDatabase streams;
  private long now;

  @BeforeEach
  void fill() throws SQLException {
    streams = StreamDatabase.plain();
    now = streams.now();
    streams.fill("orders", 10, now - 60, DAY);
    streams.fill("audit-logs", 100, now - 60, DAY);
    streams.fill("idle", 3, now - 200 * DAY, DAY);
    streams.policy("*", (30 * DAY) + "", "null", "true");
    streams.policy("audit-logs", (7 * 365 * DAY) + "", "null", "true");
    streams.policy("orders", (5 * DAY) + "", "3", "true");
  }

  @AfterEach
  void drop() throws SQLException {
    streams.close();
  }

  private CommandLineRun run(String... arguments) {
    return CommandLineRun.in(records, arguments);
  }

  @Test
  void listsStreamsLikeTasks() {
    JsonNode list = run("tasks", streams.address(), "--json").json();
    assertThat(list.at("/total").asLong()).isEqualTo(3);
    assertThat(list.at("/items/0/id").asText()).isEqualTo("audit-logs");
    assertThat(list.at("/items/0/policy/source").asText()).isEqualTo("own");
    assertThat(list.at("/items/1/id").asText()).isEqualTo("idle");
    assertThat(list.at("/items/1/policy/source").asText()).isEqualTo("*");
    assertThat(list.at("/items/1/expired_events").asLong()).isEqualTo(3);
    assertThat(list.at("/items/2/events").asLong()).isEqualTo(10);
    assertThat(list.at("/items/2/expired_events").asLong()).isEqualTo(7);
    assertThat(list.at("/items/2/newest").asLong()).isEqualTo(now - 60);
  }

  @Test
  void previewsUnderTheStoresOwnPolicies() {
    JsonNode preview = run("preview", streams.address(), "--json").json();
    assertThat(preview.at("/events").asLong()).isEqualTo(9);
    assertThat(preview.at("/streams_processed").asLong()).isEqualTo(2);
    JsonNode idle = preview.at("/streams/0");
    assertThat(idle.at("/stream").asText()).isEqualTo("idle");
    assertThat(idle.at("/events").asLong()).isEqualTo(2);
    assertThat(idle.at("/by_age").asLong()).isEqualTo(3);
    assertThat(idle.at("/newest_kept").asBoolean()).isTrue();
    assertThat(idle.at("/last_offset").asLong()).isEqualTo(2);
    JsonNode orders = preview.at("/streams/1");
    assertThat(orders.at("/by_age").asLong()).isEqualTo(5);
    assertThat(orders.at("/by_count").asLong()).isEqualTo(2);
    assertThat(orders.at("/first_offset").asLong()).isEqualTo(1);
    assertThat(orders.at("/last_offset").asLong()).isEqualTo(7);
    assertThat(orders.at("/newest_kept").asBoolean()).isFalse();
    assertThat(preview.at("/hazards/0/kind").asText()).isEqualTo("default_shortens_stream");
    assertThat(preview.at("/hazards/0/count").asLong()).isEqualTo(70);
    assertThat(preview.at("/hazards/0/sample/0").asText()).isEqualTo("audit-logs");
    assertThat(preview.at("/consumers/checked").asBoolean()).isFalse();
    assertThat(preview.at("/digest").asText()).startsWith("sha256:");
    CommandLineRun table = run("preview", streams.address());
    assertThat(table.out()).contains("audit-logs: its own row says “keeps 2555d");
  }

  @Test
  void deletesWhatThePreviewShowed() throws SQLException {
    CommandLineRun refused = run("cleanup", streams.address());
    assertThat(refused.exit()).isEqualTo(2);
    assertThat(refused.err()).contains("--yes");
    JsonNode done = run("cleanup", streams.address(), "--yes", "--json").json();
    assertThat(done.at("/events_deleted").asLong()).isEqualTo(9);
    assertThat(done.at("/streams_processed").asLong()).isEqualTo(2);
    assertThat(done.at("/drifted")).isEmpty();
    assertThat(done.at("/stopped_by").isNull()).isTrue();
    assertThat(streams.offsets("event_store", "orders")).containsExactly(8L, 9L, 10L);
    assertThat(streams.offsets("event_store", "idle")).containsExactly(3L);
    assertThat(streams.offsets("event_store", "audit-logs")).hasSize(100);
    CommandLineRun again = run("cleanup", streams.address(), "--yes", "--json");
    assertThat(again.exit()).isZero();
    assertThat(again.json().at("/events_deleted").asLong()).isZero();
    assertThat(
            run("cleanup", streams.address(), "--yes", "--include-newest", "--json")
                .json()
                .at("/events_deleted")
                .asLong())
        .isEqualTo(1);
    assertThat(streams.offsets("event_store", "idle")).isEmpty();
  }
}
