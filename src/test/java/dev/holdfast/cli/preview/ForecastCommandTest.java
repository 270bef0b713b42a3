package dev.holdfast.cli.preview;

import static dev.holdfast.cli.CommandLineRun.names;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import dev.holdfast.cli.CommandLineRun;
import dev.holdfast.store.OracleStore;
import dev.holdfast.store.OracleStores;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** forecast as scripts and people meet it. */
class ForecastCommandTest {

  private static final long NOW = OracleStores.NOW;

  @TempDir Path directory;
  private OracleStore store;

  @BeforeEach
  void copy() throws Exception {
    store = OracleStores.sqlite(directory, OracleStores.Journal.WAL);
  }

  private CommandLineRun run(String... options) {
    List<String> all = new ArrayList<>(List.of("forecast", store.address()));
    all.addAll(List.of("--now", Long.toString(NOW)));
    all.addAll(Arrays.asList(options));
    return CommandLineRun.of(all.toArray(String[]::new));
  }

  @Test
  void foretellsUnderThePolicyGiven() throws Exception {
    JsonNode forecast = run("--keep", "7d", "--workers", "2", "--json").json();
    assertThat(names(forecast))
        .containsExactly(
            "store",
            "now",
            "policy",
            "backlog",
            "backlog_rows",
            "newly_eligible_per_day",
            "window_seconds",
            "eligible_in",
            "runtime",
            "drain_per_day",
            "verdict",
            "oldest",
            "never_eligible",
            "by_age");
    // What the preview of the same policy counts.
    assertThat(forecast.get("backlog").asLong()).isEqualTo(221);
    assertThat(forecast.get("backlog_rows").get("events").asLong()).isEqualTo(1_595);
    assertThat(forecast.get("backlog_rows").get("attempts").asLong()).isEqualTo(301);
    long younger =
        store.number(
            "select count(*) from fib_flow_tasks where status in ('completed',"
                + " 'permanently_failed') and last_active_time between "
                + (NOW - 604_800)
                + " and "
                + NOW);
    assertThat(forecast.get("newly_eligible_per_day").asDouble())
        .isCloseTo(younger / 7.0, within(1e-9));
    assertThat(forecast.get("drain_per_day").asLong()).isEqualTo(57_600);
    assertThat(forecast.get("verdict").get("kind").asText()).isEqualTo("gone_in");
    assertThat(forecast.get("verdict").get("days").asDouble())
        .isCloseTo(221 / (57_600 - younger / 7.0), within(1e-9));
    assertThat(forecast.get("eligible_in").findValuesAsText("days"))
        .containsExactly("1", "7", "30");
    assertThat(forecast.get("eligible_in").findValuesAsText("exact"))
        .containsExactly("true", "true", "false");
    long byAge =
        forecast.get("by_age").findValuesAsText("tasks").stream().mapToLong(Long::parseLong).sum();
    assertThat(byAge)
        .isEqualTo(
            store.number("select count(*) from fib_flow_tasks where last_active_time is not null"));
  }

  @Test
  void withoutAPolicyAsksAboutTheRuntimesOwn() {
    JsonNode forecast = run("--runtime-policy", "3d", "--json").json();
    assertThat(forecast.get("policy").get("expire_time").asLong()).isEqualTo(3 * 86_400);
    assertThat(run("--runtime-policy", "off", "--json").json().get("verdict").get("cause").asText())
        .isEqualTo("retention_off");
    // Three workers of the store are alive at that moment, and none today.
    assertThat(run("--json").json().get("drain_per_day").asLong()).isEqualTo(3 * 28_800);
    CommandLineRun today = CommandLineRun.of("forecast", store.address(), "--json");
    assertThat(today.json().get("verdict").get("cause").asText()).isEqualTo("no_workers");
  }

  @Test
  void rulesOfAnyKindAreForetold() throws Exception {
    Path file = directory.resolve("rules.yaml");
    Files.writeString(
        file,
        """
        version: 1
        whole_workflows: true
        rules:
          - name: "import.*"
            age: 3d
          - age: 30d
            keep_newest: 2
        """);
    String[] options = {"--policy", file.toString(), "--workers", "1"};
    JsonNode forecast = run(options[0], options[1], options[2], options[3], "--json").json();
    JsonNode preview =
        CommandLineRun.of(
                "preview",
                store.address(),
                "--now",
                Long.toString(NOW),
                "--policy",
                file.toString(),
                "--json")
            .json();
    assertThat(forecast.get("backlog").asLong()).isEqualTo(preview.get("tasks").asLong());
    assertThat(forecast.get("backlog_rows").get("events").asLong())
        .isEqualTo(preview.get("events").asLong());
    assertThat(forecast.get("window_seconds").asDouble()).isZero();
    assertThat(run(options).out()).contains("more as soon as tasks end");
  }

  @Test
  void saysThatAPoisonChildStopsIt() throws Exception {
    store.execute(
        "update fib_flow_tasks set parent_id = 987654 where id ="
            + " (select min(id) from fib_flow_tasks where status = 'permanently_failed'"
            + " and type = 'async')");
    JsonNode forecast = run("--workers", "2", "--json").json();
    assertThat(forecast.get("drain_per_day").asLong()).isZero();
    assertThat(forecast.get("runtime").get("poison_children").asLong()).isEqualTo(1);
    assertThat(forecast.get("verdict").get("cause").asText()).isEqualTo("poison_child");
    assertThat(run("--workers", "2").out())
        .startsWith("The backlog will never be deleted")
        .contains("at most 0 a day (2 workers, keeping 1d)");
  }

  @Test
  void refusesWhatMakesNoSense() {
    assertThat(run("--workers", "-1").exit()).isEqualTo(2);
    assertThat(run("--workers", "x").exit()).isEqualTo(2);
    assertThat(run("--runtime-policy", "7").err()).contains("--runtime-policy").contains("no unit");
    assertThat(run("--status", "paused").exit()).isEqualTo(2);
    assertThat(run("--status", "completed").exit()).isZero();
  }

  @Test
  void saysAllOfItToPeople() {
    String text = run("--keep", "30d", "--workers", "1").out();
    assertThat(text)
        .startsWith("The runtime deletes the backlog within a day.")
        .contains("completed or permanently_failed older than 30d")
        .contains("at most 28,800 a day (1 worker, keeping 1d)")
        .contains("WITHIN")
        .contains("30d to 90d ago");
  }
}
