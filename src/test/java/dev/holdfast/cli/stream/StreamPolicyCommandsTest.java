package dev.holdfast.cli.stream;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.holdfast.cli.CommandLineRun;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;

/** The policies of a store of event streams on the command line. */
class StreamPolicyCommandsTest extends StreamCommandsContract {

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
  void aRowThatMakesNoSenseReadsTheSameEverywhere() throws SQLException {
    String nothing = "does nothing: an age or a count is not positive";
    streams.policy("*", "-1", "null", "true");
    streams.policy("orders", "0", "3", "true");
    for (String stream : new String[] {"orders", "idle"}) {
      assertThat(run("explain", streams.address(), stream).out()).contains(nothing);
      assertThat(run("task", streams.address(), stream).out()).contains("invalid");
      assertThat(run("tasks", streams.address(), "--name", stream).out())
          .contains("invalid")
          .doesNotContain("enabled");
    }
    streams.execute("delete from event_streaming.retention_policies where stream_name = '*'");
    assertThat(run("explain", streams.address(), "idle").out()).contains("keeps everything");
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
}
