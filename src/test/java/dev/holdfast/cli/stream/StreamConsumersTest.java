package dev.holdfast.cli.stream;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.holdfast.cli.CommandLineRun;
import java.sql.SQLException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Events that a consumer has not read are deleted only if the operator says so. */
class StreamConsumersTest extends StreamCommandsContract {

  private String store;

  /** Of the events 1 to 7 of orders that go, 6 and 7 were not read by all; idle is at ease. */
  @BeforeEach
  void positions() throws SQLException {
    store = streams.address();
    streams.execute(
        "create table event_streaming.consumer_offsets (consumer_id text, stream_name text,"
            + " last_offset bigint)",
        "insert into event_streaming.consumer_offsets values ('billing', 'orders', 5),"
            + " ('mail', 'orders', 6), ('done', 'orders', 10), ('x', 'idle', 2)");
  }

  @Test
  void theyStopACleanup() throws SQLException {
    JsonNode hazard = hazard(run("preview", store, "--json").json());
    assertThat(hazard.at("/count").asLong()).isEqualTo(2);
    assertThat(hazard.at("/blocking").asBoolean()).isTrue();
    CommandLineRun refused = run("cleanup", store, "--yes");
    assertThat(refused.exit()).isEqualTo(5);
    assertThat(refused.err())
        .contains("2 consumers have not read", "--skip consumer_at_risk")
        .contains("--allow consumer_at_risk");
    assertThat(streams.offsets("event_store", "orders")).hasSize(10);
    assertThat(streams.offsets("event_store", "idle")).hasSize(3);
  }

  @Test
  void allowedTheyAreDeletedAndCounted() throws Exception {
    CommandLineRun done = allowing("consumer_at_risk", "--json");
    assertThat(done.json().at("/events_deleted").asLong()).isEqualTo(9);
    assertThat(done.json().at("/unread_deleted").asLong()).isEqualTo(2);
    assertThat(done.json().at("/skipped").asLong()).isZero();
    assertThat(streams.offsets("event_store", "orders")).containsExactly(8L, 9L, 10L);
    assertThat(report()).contains("\"unread_deleted\" : 2");
    assertThat(journal()).contains("\"unread_deleted\":2", "\"allow\":[\"consumer_at_risk\"]");
  }

  @Test
  void skippedTheirStreamIsKeptWhole() throws SQLException {
    CommandLineRun done = run("cleanup", store, "--yes", "--skip", "consumer_at_risk", "--json");
    assertThat(done.exit()).isEqualTo(3);
    assertThat(done.json().at("/events_deleted").asLong()).isEqualTo(2);
    assertThat(done.json().at("/streams_processed").asLong()).isEqualTo(1);
    assertThat(done.json().at("/skipped").asLong()).isEqualTo(7);
    assertThat(done.json().at("/unread_deleted").asLong()).isZero();
    assertThat(done.json().at("/remaining").asLong()).isZero();
    assertThat(done.json().at("/drifted")).isEmpty();
    assertThat(streams.offsets("event_store", "orders")).hasSize(10);
    assertThat(streams.offsets("event_store", "idle")).containsExactly(3L);
    streams.execute("update event_streaming.consumer_offsets set last_offset = 10");
    assertThat(run("cleanup", store, "--yes", "--skip", "consumer_at_risk").exit()).isZero();
    assertThat(streams.offsets("event_store", "orders")).containsExactly(8L, 9L, 10L);
  }

  @Test
  void aConsumerWithoutAPositionHasReadNothing() throws SQLException {
    streams.execute(
        "delete from event_streaming.consumer_offsets",
        "insert into event_streaming.consumer_offsets values ('new', 'idle', null)");
    assertThat(hazard(run("preview", store, "--json").json()).at("/sample/0").asText())
        .isEqualTo("idle");
    JsonNode done = run("cleanup", store, "--yes", "--allow", "consumer_at_risk", "--json").json();
    assertThat(done.at("/unread_deleted").asLong()).isEqualTo(2);
  }

  @Test
  void aPlanStopsAndSkipsLikeItsPreview() throws SQLException {
    String plan = records.resolve("plan").toString();
    run("preview", store, "--plan", plan);
    assertThat(run("cleanup", store, "--plan", plan, "--yes").exit()).isEqualTo(5);
    JsonNode done =
        run("cleanup", store, "--plan", plan, "--yes", "--skip", "consumer_at_risk", "--json")
            .json();
    assertThat(done.at("/events_deleted").asLong()).isEqualTo(2);
    assertThat(done.at("/skipped").asLong()).isEqualTo(7);
    assertThat(streams.offsets("event_store", "orders")).hasSize(10);
  }

  @Test
  void aPlanRunsByWhatWasDecidedWhenItWasFrozen() throws SQLException {
    String plan = records.resolve("plan").toString();
    run("preview", store, "--plan", plan, "--skip", "consumer_at_risk");
    JsonNode done = run("cleanup", store, "--plan", plan, "--yes", "--json").json();
    assertThat(done.at("/events_deleted").asLong()).isEqualTo(2);
    assertThat(done.at("/skipped").asLong()).isEqualTo(7);
    assertThat(run("cleanup", store, "--plan", plan, "--yes", "--allow", "consumer_at_risk").exit())
        .isEqualTo(5);
    assertThat(streams.offsets("event_store", "orders")).hasSize(10);
  }

  @Test
  void aConsumerThatAppearsAfterThePlanKeepsItsStream() throws SQLException {
    streams.execute("update event_streaming.consumer_offsets set last_offset = 10");
    String plan = records.resolve("plan").toString();
    run("preview", store, "--plan", plan);
    streams.execute("insert into event_streaming.consumer_offsets values ('late', 'orders', 1)");
    CommandLineRun done = run("cleanup", store, "--plan", plan, "--yes", "--json");
    assertThat(done.exit()).isEqualTo(3);
    assertThat(done.json().at("/events_deleted").asLong()).isEqualTo(2);
    assertThat(done.json().at("/drifted/0/stream").asText()).isEqualTo("orders");
    assertThat(done.json().at("/drifted/0/reason").asText()).isEqualTo("unread");
    assertThat(done.json().at("/drifted/0/events").asLong()).isEqualTo(7);
    assertThat(streams.offsets("event_store", "orders")).hasSize(10);
  }

  @Test
  void nobodyKnowsWithoutATableOfPositions() throws SQLException {
    streams.execute("drop table event_streaming.consumer_offsets");
    JsonNode done = run("cleanup", store, "--yes", "--json").json();
    assertThat(done.at("/events_deleted").asLong()).isEqualTo(9);
    assertThat(done.at("/unread_deleted").isNull()).isTrue();
  }

  @Test
  void hazardsOfTasksDoNotFit() {
    CommandLineRun wrong = run("cleanup", store, "--yes", "--allow", "poison_child");
    assertThat(wrong.exit()).isEqualTo(2);
    assertThat(wrong.err())
        .contains("This store has no hazard “poison_child”.", "consumer_at_risk");
  }

  private static JsonNode hazard(JsonNode preview) {
    for (JsonNode hazard : preview.at("/hazards")) {
      if (hazard.at("/kind").asText().equals("consumer_at_risk")) {
        return hazard;
      }
    }
    throw new AssertionError("no consumer at risk: " + preview);
  }
}
