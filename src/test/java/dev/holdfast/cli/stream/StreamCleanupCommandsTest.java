package dev.holdfast.cli.stream;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.holdfast.cli.CommandLineRun;
import dev.holdfast.store.OraclePostgres;
import dev.holdfast.store.OracleStore;
import dev.holdfast.store.StreamDatabase;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;

/** Previews, plans and cleanups of event streams on the command line. */
class StreamCleanupCommandsTest extends StreamCommandsContract {

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

  @Test
  void aCleanupThatCouldJudgeNothingDoesNotEndAsIfItHad() throws SQLException {
    String store = streams.address();
    streams.policy("*", "-1", "null", "true");
    streams.policy("orders", "0", "3", "true");
    streams.policy("audit-logs", "60", "null", "false");
    CommandLineRun none = run("cleanup", store, "--yes");
    assertThat(none.exit()).isEqualTo(5);
    assertThat(none.err()).contains("nothing could be judged", "all 2 policies");
    assertThat(streams.offsets("event_store", "orders")).hasSize(10);
    streams.policy("audit-logs", "1000000", "null", "true");
    CommandLineRun some = run("cleanup", store, "--yes");
    assertThat(some.exit()).isEqualTo(3);
    assertThat(some.err()).contains("2 policies did nothing");
    assertThat(streams.offsets("event_store", "audit-logs")).hasSize(12);
    streams.policy("*", "null", "null", "true");
    streams.policy("orders", "null", "null", "false");
    streams.policy("audit-logs", "null", "null", "true");
    assertThat(run("cleanup", store, "--yes").exit()).as("nobody asked for anything").isZero();
  }

  @Test
  void aFrozenPlanRunsOnceAndAgain() throws SQLException {
    String store = streams.address();
    String plan = records.resolve("plan").toString();
    CommandLineRun written = run("preview", store, "--plan", plan, "--json");
    assertThat(written.exit()).isZero();
    assertThat(run("preview", store, "--plan", plan).exit()).isEqualTo(5);
    streams.add("orders", 11L, now);
    JsonNode part =
        run("cleanup", store, "--plan", plan, "--yes", "--max-tasks", "4", "--json").json();
    assertThat(part.at("/events_deleted").asLong()).isEqualTo(4);
    assertThat(part.at("/stopped_by").asText()).isEqualTo("budget");
    assertThat(part.at("/remaining").asLong()).isEqualTo(5);
    CommandLineRun rest = run("cleanup", store, "--plan", plan, "--yes", "--json");
    assertThat(rest.exit()).as(rest.out() + rest.err()).isZero();
    assertThat(rest.json().at("/events_deleted").asLong()).isEqualTo(5);
    assertThat(rest.json().at("/done_before").asLong()).isEqualTo(4);
    assertThat(streams.offsets("event_store", "orders")).containsExactly(8L, 9L, 10L, 11L);
    CommandLineRun again = run("cleanup", store, "--plan", plan, "--yes", "--json");
    assertThat(again.exit()).isZero();
    assertThat(again.json().at("/events_deleted").asLong()).isZero();
  }

  @Test
  void aPlanThatWasAlteredOrIsForAnotherStoreIsRefused() throws Exception {
    String store = streams.address();
    Path plan = records.resolve("plan");
    run("preview", store, "--plan", plan.toString());
    try (StreamDatabase other = StreamDatabase.plain()) {
      assertThat(run("cleanup", other.address(), "--plan", plan.toString(), "--yes").exit())
          .isEqualTo(5);
    }
    Files.writeString(plan, Files.readString(plan).replace("\"events\":7", "\"events\":8"));
    CommandLineRun altered = run("cleanup", store, "--plan", plan.toString(), "--yes");
    assertThat(altered.exit()).isEqualTo(5);
    assertThat(streams.offsets("event_store", "orders")).hasSize(10);
  }

  @Test
  void aHeldStreamStays() throws SQLException {
    String store = streams.address();
    assertThat(run("hold", store, "orders").exit()).isZero();
    JsonNode preview = run("preview", store, "--json").json();
    assertThat(preview.at("/events").asLong()).isEqualTo(2);
    assertThat(preview.at("/held/0").asText()).isEqualTo("orders");
    run("cleanup", store, "--yes");
    assertThat(streams.offsets("event_store", "orders")).hasSize(10);
  }

  @Test
  void showsConsumersThatWouldLoseEvents() throws SQLException {
    streams.execute(
        "create table event_streaming.consumer_offsets (consumer text, stream_name text,"
            + " last_offset bigint)",
        "insert into event_streaming.consumer_offsets values ('slow', 'orders', 2),"
            + " ('done', 'orders', 10), ('x', 'idle', 2)");
    JsonNode preview = run("preview", streams.address(), "--json").json();
    assertThat(preview.at("/consumers/checked").asBoolean()).isTrue();
    assertThat(preview.at("/consumers/at_risk")).hasSize(1);
    assertThat(preview.at("/consumers/at_risk/0/stream").asText()).isEqualTo("orders");
    assertThat(preview.at("/hazards/1/kind").asText()).isEqualTo("consumer_at_risk");
    assertThat(preview.at("/hazards/1/count").asLong()).isEqualTo(1);
  }

  @Test
  void aUserWithoutRightsIsToldBeforeAnythingIsDeleted() throws SQLException {
    OracleStore reader = OraclePostgres.shared().as(OraclePostgres.READER_USER, streams.database());
    String store = "eventstream+" + reader.address();
    assertThat(run("preview", store, "--json").json().at("/events").asLong()).isEqualTo(9);
    CommandLineRun refused = run("cleanup", store, "--yes");
    assertThat(refused.exit()).isEqualTo(5);
    assertThat(refused.err()).contains("DELETE");
    assertThat(run("policy", "disable", store, "orders", "--yes").exit()).isEqualTo(5);
  }
}
