package dev.holdfast.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.holdfast.store.OraclePostgres;
import dev.holdfast.store.OracleStore;
import dev.holdfast.store.StreamDatabase;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Map;
import java.util.TreeMap;
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
    assertThat(list.at("/items/1/expired_share").asDouble())
        .isEqualTo(3.0 / list.at("/items/1/events").asLong());
    assertThat(list.at("/items/1").has("bytes")).isTrue();
    assertThat(list.at("/items/1/bytes").isNull()).isTrue();
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
    assertThat(run("task", streams.address(), "orders").out()).contains("values");
    streams.fill("long", 10_001, now - 60, 1);
    assertThat(run("task", streams.address(), "long", "--json").json().at("/task/bytes").isNull())
        .isTrue();
    assertThat(run("task", streams.address(), "long").out()).contains("not summed");
    JsonNode overview = run("overview", streams.address(), "--json").json();
    assertThat(overview.at("/bytes").asLong())
        .isEqualTo(streams.number("select pg_total_relation_size('event_streaming.event_store')"));
    assertThat(run("overview", streams.address()).out()).contains("with indexes and dead rows");
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
  void aPolicyThatTheTableCannotHoldIsRefusedBeforeAnythingIsWritten() throws SQLException {
    String store = streams.address();
    String most = "n".repeat(253) + "\ud83d\ude00\ud83d\ude00";
    String[][] refused = {
      {"x".repeat(256), "--max-count", "5", "256 characters"},
      {"orders", "--max-age", "69y", "--max-age"},
      {"orders", "--max-age", "24856d", "68 years"},
      {"orders", "--max-count", "9223372036854775808", "--max-count"}
    };
    for (String[] each : refused) {
      CommandLineRun run = run("policy", "set", store, each[0], each[1], each[2], "--yes");
      assertThat(run.exit()).as(run.err()).isEqualTo(2);
      assertThat(run.err()).contains(each[3]).doesNotContain("ERROR");
      assertThat(run.err().strip().lines()).hasSize(1);
    }
    assertThat(run("policy", "set", store, most, "--max-age", "24855d", "--yes").exit()).isZero();
    assertThat(
            run("policy", "set", store, "orders", "--max-count", "9223372036854775807", "--yes")
                .exit())
        .isZero();
    streams.execute(
        "alter table event_streaming.retention_policies alter column max_event_count type smallint"
            + " using null");
    CommandLineRun small = run("policy", "set", store, "orders", "--max-count", "32768", "--yes");
    assertThat(small.exit()).isEqualTo(2);
    assertThat(small.err()).contains("32,767");
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
  void showsWhatAPolicyWouldDoBeforeItIsWritten() {
    String store = streams.address();
    CommandLineRun shown = run("policy", "set", store, "orders", "--max-count", "1", "--json");
    assertThat(shown.exit()).isEqualTo(2);
    assertThat(shown.json().at("/events").asLong()).isEqualTo(9);
    assertThat(shown.json().at("/events_before").asLong()).isEqualTo(7);
    assertThat(shown.json().at("/written").asBoolean()).isFalse();
    assertThat(shown.json().at("/before/max_event_count").asLong()).isEqualTo(3);
    assertThat(shown.json().at("/after/max_age_seconds").asLong()).isEqualTo(5 * DAY);
    CommandLineRun written =
        run("policy", "set", store, "orders", "--max-count", "1", "--yes", "--json");
    assertThat(written.exit()).isZero();
    assertThat(written.json().at("/written").asBoolean()).isTrue();
    assertThat(run("preview", store, "--json").json().at("/events").asLong()).isEqualTo(11);
    CommandLineRun late =
        run(
            "policy",
            "disable",
            store,
            "orders",
            "--yes",
            "--expect",
            shown.json().at("/expect").asText());
    assertThat(late.exit()).isEqualTo(5);
    assertThat(run("policy", "disable", store, "orders", "--yes").exit()).isZero();
    JsonNode off = run("preview", store, "--json").json();
    assertThat(off.at("/events").asLong()).isEqualTo(2);
    JsonNode deleted = run("policy", "delete", store, "orders", "--yes", "--json").json();
    assertThat(deleted.at("/after").isNull()).isTrue();
    assertThat(run("policy", "list", store, "--json").json().at("/items")).hasSize(2);
    assertThat(run("journal", "list", "--json").out()).contains("policy");
  }

  @Test
  void refusesPoliciesThatMakeNoSense() {
    String store = streams.address();
    assertThat(run("policy", "set", store, "*", "--max-count", "5", "--yes").exit()).isEqualTo(2);
    assertThat(run("policy", "set", store, "orders", "--max-count", "0", "--yes").exit())
        .isEqualTo(2);
    assertThat(run("policy", "set", store, "orders", "--max-age", "0d", "--yes").exit())
        .isEqualTo(2);
    assertThat(run("policy", "set", store, "orders", "--max-age", "90w400d").exit()).isEqualTo(2);
    assertThat(run("policy", "enable", store, "nobody", "--yes").exit()).isEqualTo(1);
    CommandLineRun unknown = run("policy", "set", store, "nobody", "--max-age", "1d", "--json");
    assertThat(unknown.json().at("/stream_exists").asBoolean()).isFalse();
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
