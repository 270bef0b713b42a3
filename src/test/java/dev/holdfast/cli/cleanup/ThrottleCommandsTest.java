package dev.holdfast.cli.cleanup;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.holdfast.cli.CommandLineRun;
import dev.holdfast.store.OracleStore;
import dev.holdfast.store.OracleStores;
import dev.holdfast.store.TestEngine;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** How a cleanup is kept gentle from a script. The workstation's clock stands at 08:53:20 UTC. */
class ThrottleCommandsTest {

  @TempDir Path directory;

  private OracleStore store;

  @BeforeEach
  void fill() throws Exception {
    store = OracleStores.sqlite(directory, OracleStores.Journal.WAL);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--window 08:00-09:00",
        "--window 22:00-09:00",
        "--window 10:00-11:00 --zone Europe/Berlin",
        "--window 08:53-08:54 --outside wait",
        "--pause 1ms --max-time 1h --max-rows 100000 --target 20ms",
        "--lock-timeout 500ms --statement-timeout 10s --max-lag 1MB"
      })
  void runsWithinItsBounds(String options) {
    CommandLineRun run = cleanup(options);
    assertThat(run.exit()).as(run.err()).isZero();
    assertThat(run.json().get("tasks_deleted").asLong()).isEqualTo(221);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--window 22:00-06:00",
        "--window 08:00-09:00 --zone Europe/Berlin --outside stop",
        "--window 09:00-08:53"
      })
  void deletesNothingOutsideOfItsHours(String options) throws Exception {
    CommandLineRun run = cleanup(options);
    assertThat(run.exit()).isEqualTo(3);
    JsonNode result = run.json();
    assertThat(result.get("tasks_deleted").asLong()).isZero();
    assertThat(result.get("remaining").asLong()).isEqualTo(221);
    assertThat(result.get("stopped_by").asText()).isEqualTo("window");
    assertThat(store.number("SELECT count(*) FROM fib_flow_tasks")).isEqualTo(346);
  }

  @Test
  void aWindowWithoutAZoneIsOneOfUtcOnEveryMachine() throws Exception {
    ZoneId tokyo = ZoneId.of("Asia/Tokyo");
    CommandLineRun asked = CommandLineRun.at(tokyo, arguments("--window 17:00-18:00", false));
    assertThat(asked.exit()).isEqualTo(2);
    assertThat(asked.err()).startsWith("Runs at 17:00–18:00 UTC and stops outside these hours");
    CommandLineRun outside = CommandLineRun.at(tokyo, arguments("--window 17:00-18:00", true));
    assertThat(outside.json().get("stopped_by").asText()).isEqualTo("window");
    assertThat(outside.err())
        .contains("Nothing was deleted: it is outside the window 17:00–18:00 UTC.");
    assertThat(store.number("SELECT count(*) FROM fib_flow_tasks")).isEqualTo(346);
    CommandLineRun within = CommandLineRun.at(tokyo, arguments("--window 08:00-09:00", true));
    assertThat(within.json().get("tasks_deleted").asLong()).isEqualTo(221);
    assertThat(within.err()).startsWith("Runs at 08:00–09:00 UTC");
  }

  @Test
  void anotherZoneIsNamed() {
    CommandLineRun run = cleanup("--window 08:00-09:00 --zone Europe/Berlin --outside stop");
    assertThat(run.err()).contains("outside the window 08:00–09:00 Europe/Berlin");
  }

  @Test
  void stopsWhenItsRowsAreSpent() throws Exception {
    JsonNode result = cleanup("--max-rows 300").json();
    long rows =
        result.get("tasks_deleted").asLong()
            + result.get("events_deleted").asLong()
            + result.get("attempts_deleted").asLong();
    assertThat(rows).isBetween(1L, 300L);
    assertThat(result.get("stopped_by").asText()).isEqualTo("budget");
    assertThat(store.number("SELECT count(*) FROM fib_flow_tasks"))
        .isEqualTo(346 - result.get("tasks_deleted").asLong());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          --window 22:00          | --window must be two different times
          --window 22:00-22:00    | --window must be two different times
          --window 25:00-26:00    | --window must be two different times
          --zone Europe/Berlin    | --zone needs --window
          --outside wait          | --outside needs --window
          --window 22:00-06:00 --zone Berlin  | --zone must be a time zone
          --window 22:00-06:00 --outside hide | --outside must be wait or stop
          --target 1ms            | --target must be between 5ms and 10s
          --target 1h             | --target must be between 5ms and 10s
          --pause 2h              | --pause must be between 1ms and 1h
          --pause 200             | has no unit
          --max-rows 0            | --max-rows must be a positive integer
          --max-time 0s           | is zero
          --lock-timeout soon     | not a duration
          --max-lag much          | --max-lag must be a size
          --max-lag 99999999999G  | --max-lag
          """)
  void refusesWhatMakesNoSense(String options, String says) throws Exception {
    CommandLineRun run = cleanup(options);
    assertThat(run.exit()).isEqualTo(2);
    assertThat(run.err()).contains(says);
    assertThat(run.err().lines()).hasSize(1);
    assertThat(run.out()).isEmpty();
    assertThat(store.number("SELECT count(*) FROM fib_flow_tasks")).isEqualTo(346);
  }

  @ParameterizedTest
  @EnumSource(
      value = TestEngine.class,
      names = {"MARIADB", "MYSQL"})
  void refusesToWaitForReplicasOfWhichNobodyKnows(TestEngine engine) throws Exception {
    store = engine.copy(directory);
    try {
      CommandLineRun run = cleanup("--max-lag 1MB");
      assertThat(run.exit()).isEqualTo(2);
      assertThat(run.err())
          .startsWith("--max-lag does not work on M")
          .contains("how far its replicas are behind");
      assertThat(run.err().lines()).hasSize(1);
      assertThat(run.out()).isEmpty();
      assertThat(store.number("SELECT count(*) FROM fib_flow_tasks")).isEqualTo(346);
    } finally {
      engine.dispose(store);
    }
  }

  private CommandLineRun cleanup(String options) {
    return CommandLineRun.of(arguments(options, true));
  }

  private String[] arguments(String options, boolean yes) {
    List<String> arguments =
        new ArrayList<>(List.of("cleanup", store.address(), "--keep", "7d", "--json"));
    arguments.addAll(List.of("--now", Long.toString(OracleStores.NOW)));
    arguments.addAll(List.of(options.split(" ")));
    if (yes) {
      arguments.add("--yes");
    }
    return arguments.toArray(String[]::new);
  }
}
