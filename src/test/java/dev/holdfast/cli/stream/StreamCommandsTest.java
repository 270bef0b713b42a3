package dev.holdfast.cli.stream;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.holdfast.cli.CommandLineRun;
import dev.holdfast.store.StreamDatabase;
import java.sql.SQLException;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** A store of event streams on the command line. */
class StreamCommandsTest extends StreamCommandsContract {

  @Test
  void listsStreamsLikeTasks() {
    JsonNode list = run("tasks", streams.address(), "--json").json();
    assertThat(list.at("/total").asLong()).isEqualTo(3);
    assertThat(list.at("/items/0/id").asText()).isEqualTo("audit-logs");
    assertThat(list.at("/items/0/policy/source").asText()).isEqualTo("own");
    assertThat(list.at("/items/1/id").asText()).isEqualTo("idle");
    assertThat(list.at("/items/1/policy/source").asText()).isEqualTo("*");
    assertThat(list.at("/items/1/expired_events").asLong()).isEqualTo(3);
    assertThat(list.at("/items/1/expired_share").asDouble())
        .isEqualTo(3.0 / list.at("/items/1/events").asLong());
    assertThat(list.at("/items/1").has("bytes")).isTrue();
    assertThat(list.at("/items/1/bytes").isNull()).isTrue();
    assertThat(list.at("/items/2/events").asLong()).isEqualTo(10);
    assertThat(list.at("/items/2/expired_events").asLong()).isEqualTo(7);
    assertThat(list.at("/items/2/newest").asLong()).isEqualTo(now - 60);
  }

  @Test
  void pagesAStreamInBothDirections() {
    String store = streams.address();
    JsonNode first = run("timeline", store, "audit-logs", "--limit", "40", "--json").json();
    assertThat(first.at("/items")).hasSize(40);
    assertThat(first.at("/items/0/offset").asLong()).isEqualTo(1);
    assertThat(first.at("/items/0/event_data/a").asInt()).isEqualTo(1);
    assertThat(first.at("/previous_cursor").isNull()).isTrue();
    String next = first.at("/next_cursor").asText();
    JsonNode second =
        run("timeline", store, "audit-logs", "--limit", "40", "--after", next, "--json").json();
    assertThat(second.at("/items/0/offset").asLong()).isEqualTo(41);
    String before = second.at("/previous_cursor").asText();
    JsonNode back =
        run("timeline", store, "audit-logs", "--limit", "15", "--before", before, "--json").json();
    assertThat(back.at("/items/0/offset").asLong()).isEqualTo(26);
    assertThat(back.at("/items/14/offset").asLong()).isEqualTo(40);
    JsonNode newest =
        run("timeline", store, "audit-logs", "--limit", "2", "--newest-first", "--json").json();
    assertThat(newest.at("/items/0/offset").asLong()).isEqualTo(100);
    JsonNode some =
        run("timeline", store, "orders", "--type", "Type1", "--correlation", "c4", "--json").json();
    assertThat(some.at("/items")).hasSize(1);
    assertThat(some.at("/items/0/offset").asLong()).isEqualTo(4);
    JsonNode late =
        run("timeline", store, "orders", "--from", Long.toString(now - 60 - DAY), "--json").json();
    assertThat(late.at("/items")).hasSize(2);
    assertThat(run("timeline", store, "orders", "--text", "E10", "--json").json().at("/items"))
        .hasSize(1);
    assertThat(run("timeline", store, "order").exit()).isEqualTo(1);
  }

  @Test
  void tellsTheBytesOfOneStreamWhereThatIsCheap() throws SQLException {
    long summed =
        streams.number(
            "select sum(pg_column_size(id) + pg_column_size(stream_name) + pg_column_size(event_id)"
                + " + pg_column_size(correlation_id) + pg_column_size(event_type)"
                + " + pg_column_size(event_data) + pg_column_size(occurred_at)"
                + " + pg_column_size(stored_at) + pg_column_size(\"offset\"))"
                + " from event_streaming.event_store where stream_name = 'orders'");
    JsonNode task = run("task", streams.address(), "orders", "--json").json().at("/task");
    assertThat(task.at("/bytes").asLong()).isEqualTo(summed).isPositive();
    assertThat(run("task", streams.address(), "orders").out()).contains("bytes  ");
    streams.fill("long", 10_001, now - 60, 1);
    assertThat(run("task", streams.address(), "long", "--json").json().at("/task/bytes").isNull())
        .isTrue();
    // Else the server adds a map of what is visible at a moment of its own.
    streams.execute("vacuum event_streaming.event_store");
    JsonNode overview = run("overview", streams.address(), "--json").json();
    assertThat(overview.at("/bytes").asLong())
        .isEqualTo(streams.number("select pg_total_relation_size('event_streaming.event_store')"));
    assertThat(run("overview", streams.address()).out()).contains("bytes  ");
  }

  @Test
  void aTableThatIsCutIntoPartitionsTakesTheirRoom() throws SQLException {
    try (StreamDatabase cut = StreamDatabase.partitioned()) {
      cut.add("event_store_partitioned", "orders", 1L, 1_740_000_000L);
      assertThat(run("overview", cut.address(), "--json").json().at("/bytes").asLong())
          .isEqualTo(
              cut.number(
                  "select sum(pg_total_relation_size(relid)) from"
                      + " pg_partition_tree('event_streaming.event_store_partitioned')"))
          .isPositive();
    }
  }

  @Test
  void showsOneStream() {
    JsonNode stream = run("task", streams.address(), "orders", "--json").json();
    assertThat(stream.at("/task/events").asLong()).isEqualTo(10);
    assertThat(stream.at("/events")).hasSize(10);
    JsonNode overview = run("overview", streams.address(), "--json").json();
    assertThat(overview.at("/tasks").asLong()).isEqualTo(3);
    assertThat(overview.at("/events").asLong()).isEqualTo(113);
    assertThat(overview.at("/expired_events").asLong()).isEqualTo(10);
    assertThat(run("overview", streams.address()).out()).contains("113");
  }

  @Test
  void explainsAStreamAndAnEvent() {
    String store = streams.address();
    assertThat(run("explain", store, "idle", "--json").json().at("/events").asLong()).isEqualTo(2);
    JsonNode newest = run("explain", store, "idle", "3", "--json").json();
    assertThat(newest.at("/eligible").asBoolean()).isFalse();
    assertThat(newest.at("/reason").asText()).contains("newest");
    JsonNode counted = run("explain", store, "orders", "7", "--json").json();
    assertThat(counted.at("/eligible").asBoolean()).isTrue();
    JsonNode young = run("explain", store, "orders", "9", "--json").json();
    assertThat(young.at("/eligible").asBoolean()).isFalse();
    assertThat(young.at("/eligible_at").asLong()).isEqualTo(now - 60 - DAY + 5 * DAY + 1);
    assertThat(run("explain", store, "orders", "77").exit()).isEqualTo(1);
  }

  @Test
  void aNameIsAPartOrAPattern() {
    for (String[] found :
        new String[][] {
          {"dit", "audit-logs"}, {"*s", "audit-logs,orders"}, {"order*", "orders"}, {"Order*", ""}
        }) {
      JsonNode list = run("tasks", streams.address(), "--name", found[0], "--json").json();
      assertThat(String.join(",", list.at("/items").findValuesAsText("id")).split(","))
          .as(found[0])
          .containsExactlyInAnyOrder(found[1].split(","));
      assertThat(list.at("/total").asInt()).isEqualTo(list.at("/items").size());
    }
  }

  @Test
  void refusesWhatDoesNotFit() {
    String store = streams.address();
    CommandLineRun keep = run("preview", store, "--keep", "30d");
    assertThat(keep.exit()).isEqualTo(2);
    assertThat(keep.err()).contains("policy list");
    assertThat(run("tasks", store, "--status", "completed").exit()).isEqualTo(2);
    assertThat(run("tasks", store, "--sort", "created_at").exit()).isEqualTo(2);
    assertThat(run("cleanup", store, "--allow", "poison_child", "--yes").exit()).isEqualTo(2);
  }

  @Test
  void refusesNamesTheOptionThatWasGiven() {
    String store = streams.address();
    for (String command : new String[] {"preview", "cleanup", "explain"}) {
      CommandLineRun run =
          command.equals("explain")
              ? run(command, store, "orders", "--status", "completed")
              : run(command, store, "--status", "completed");
      assertThat(run.exit()).isEqualTo(2);
      assertThat(run.err()).contains("--status does not fit").doesNotContain("--keep");
    }
    assertThat(run("overview", store, "--format", "openmetrics", "--status", "completed").err())
        .contains("--status does not fit");
    assertThat(run("overview", store, "--format", "xml").err())
        .contains("“xml” is not a format", "openmetrics");
    assertThat(run("tasks", store, "--format", "xml").err()).doesNotContain("openmetrics");
  }

  @Test
  void theDoctorNamesWhatIsWrong() throws SQLException {
    streams.policy("ghost", "-5", "null", "true");
    streams.policy("idle", "null", "null", "false");
    streams.add("odd", null, null);
    streams.add("odd", 1L, now);
    streams.add("odd", 1L, now);
    streams.execute(
        "create function event_streaming.apply_size_retention(a text, b bigint) returns bigint"
            + " language sql as 'select 0::bigint'",
        "drop index event_streaming.event_store_stored_at_idx");
    CommandLineRun run = run("doctor", streams.address(), "--json");
    assertThat(run.exit()).isEqualTo(3);
    Map<String, JsonNode> findings = new TreeMap<>();
    run.json().at("/findings").forEach(each -> findings.put(each.at("/kind").asText(), each));
    assertThat(findings.keySet())
        .contains(
            "stream_policy_collision",
            "stream_policy_invalid",
            "stream_policy_idle",
            "stream_policy_without_stream",
            "stream_event_null_time",
            "stream_event_null_place",
            "stream_event_duplicate_offset",
            "stream_missing_index",
            "stream_server_function",
            "stream_consumers_unknown");
    assertThat(findings.get("stream_missing_index").at("/repair/0").asText())
        .contains("CREATE INDEX CONCURRENTLY ON")
        .contains("stored_at");
    assertThat(findings.get("stream_policy_without_stream").at("/sample/0").asText())
        .isEqualTo("ghost");
    assertThat(run("doctor", streams.address()).out()).contains("misspelt");
  }

  @Test
  void hostileNamesComeThroughEverything() throws SQLException {
    String hostile = "it's \"x\"\n; drop table \u202e 007";
    streams.fill(hostile, 5, now - 100 * DAY, DAY);
    streams.fill("007", 4, now - 100 * DAY, DAY);
    streams.fill("*", 4, now - 100 * DAY, DAY);
    assertThat(run("task", streams.address(), hostile, "--json").json().at("/task/id").asText())
        .isEqualTo(hostile);
    assertThat(run("task", streams.address(), "007", "--json").json().at("/task/events").asLong())
        .isEqualTo(4);
    assertThat(run("task", streams.address(), "7").exit()).isEqualTo(1);
    JsonNode done = run("cleanup", streams.address(), "--yes", "--json").json();
    assertThat(done.at("/events_deleted").asLong()).isEqualTo(9 + 4 + 3 + 3);
    assertThat(streams.offsets("event_store", hostile)).containsExactly(5L);
    assertThat(run("tasks", streams.address()).out().lines().count()).isLessThan(15);
    assertThat(run("policy", "set", streams.address(), hostile, "--max-count", "9", "--yes").exit())
        .isZero();
  }
}
