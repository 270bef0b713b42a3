package dev.holdfast.cli.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import dev.holdfast.cli.CommandLineRun;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;

/** Whether the policies of streams keep up with what arrives. */
class StreamForecastTest extends StreamCommandsContract {

  private JsonNode forecast() {
    CommandLineRun run = run("forecast", streams.address(), "--json");
    assertThat(run.exit()).as(run.err()).isZero();
    return run.json();
  }

  private static JsonNode stream(JsonNode forecast, String name) {
    for (JsonNode stream : forecast.at("/streams")) {
      if (stream.at("/stream").asText().equals(name)) {
        return stream;
      }
    }
    throw new AssertionError(name + " is not in " + forecast);
  }

  @Test
  void tellsOfEachStreamWhatArrivesAndWhatItsPolicyDeletes() {
    JsonNode all = forecast();
    JsonNode orders = stream(all, "orders");
    assertThat(orders.at("/arrives_per_day").asDouble()).isEqualTo(1, within(0.01));
    assertThat(orders.at("/drain_per_day").asDouble()).isEqualTo(1, within(0.01));
    assertThat(orders.at("/backlog").asLong()).isEqualTo(7);
    assertThat(orders.at("/levels_off_at").asLong()).isEqualTo(3);
    assertThat(orders.at("/eligible_in/2/days").asLong()).isEqualTo(30);
    assertThat(orders.at("/eligible_in/2/events").asLong()).isEqualTo(30);
    assertThat(orders.at("/verdict/kind").asText()).isEqualTo("keeps_up");
    JsonNode logs = stream(all, "audit-logs");
    assertThat(logs.at("/drain_per_day").asDouble()).as("none is old enough yet").isZero();
    assertThat(logs.at("/levels_off_at").asLong()).isEqualTo(7 * 365);
    JsonNode idle = stream(all, "idle");
    assertThat(idle.at("/arrives_per_day").asDouble()).isZero();
    assertThat(idle.at("/backlog").asLong()).as("the newest is kept").isEqualTo(2);
    assertThat(all.at("/verdict/kind").asText()).isEqualTo("keeps_up");
    assertThat(all.at("/backlog").asLong())
        .isEqualTo(run("preview", streams.address(), "--json").json().at("/events").asLong());
    assertThat(run("forecast", streams.address()).out())
        .contains("The policies keep up", "keeps up, not full yet");
  }

  @Test
  void aStreamThatNothingLimitsGrows() throws SQLException {
    streams.policy("*", "null", "null", "true");
    streams.policy("orders", "5", "null", "false");
    streams.policy("audit-logs", "-5", "null", "true");
    streams.fill("fresh", 48, now - 60, 1_800);
    JsonNode all = forecast();
    assertThat(all.at("/verdict/kind").asText()).isEqualTo("never");
    assertThat(all.at("/verdict/streams_growing").asLong()).isEqualTo(3);
    assertThat(stream(all, "fresh").at("/verdict/cause").asText()).isEqualTo("no_policy");
    assertThat(stream(all, "fresh").at("/arrives_per_day").asDouble()).isEqualTo(49, within(1.0));
    assertThat(stream(all, "orders").at("/verdict/cause").asText()).isEqualTo("no_rule");
    assertThat(stream(all, "audit-logs").at("/verdict/cause").asText()).isEqualTo("invalid_policy");
    assertThat(stream(all, "idle").at("/verdict/kind").asText())
        .as("nothing arrives")
        .isEqualTo("keeps_up");
    assertThat(stream(all, "fresh").at("/levels_off_at").isNull()).isTrue();
  }

  @Test
  void aStreamOnHoldIsNotDrained() {
    run("hold", streams.address(), "orders", "--reason", "audit");
    JsonNode orders = stream(forecast(), "orders");
    assertThat(orders.at("/verdict/cause").asText()).isEqualTo("on_hold");
    assertThat(orders.at("/backlog").asLong()).isZero();
  }

  @Test
  void policiesAndWorkersOfTasksDoNotFit() {
    assertThat(run("forecast", streams.address(), "--keep", "5d").exit()).isEqualTo(2);
    assertThat(run("forecast", streams.address(), "--workers", "3").err())
        .contains("--workers does not fit a store of event streams");
  }
}
