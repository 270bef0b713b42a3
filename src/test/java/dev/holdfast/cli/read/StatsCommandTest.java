package dev.holdfast.cli.read;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.holdfast.cli.CommandLineRun;
import dev.holdfast.store.OracleStore;
import dev.holdfast.store.OracleStores;
import dev.holdfast.store.StreamDatabase;
import dev.holdfast.store.textstore.TextStoreFile;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code stats} and {@code workers}: what scripts rely on, and what is said where nothing is. */
class StatsCommandTest {

  private static final String NOW = Long.toString(OracleStores.NOW);

  @TempDir private Path directory;

  private OracleStore store() throws Exception {
    return OracleStores.sqlite(directory, OracleStores.Journal.ROLLBACK);
  }

  @Test
  void namesHaveTheirTasksAndWhatWasDoneOfThem() throws Exception {
    OracleStore store = store();
    JsonNode told =
        CommandLineRun.of("stats", store.address(), "--now", NOW, "--window", "7d", "--json")
            .json();
    assertThat(told.get("by").asText()).isEqualTo("name");
    assertThat(told.get("window_seconds").asLong()).isEqualTo(604_800);
    assertThat(told.get("complete").asBoolean()).isTrue();
    long tasks = 0;
    for (JsonNode item : told.get("items")) {
      tasks += item.get("tasks").asLong();
      long sum = 0;
      for (JsonNode bucket : item.get("ended_by_bucket")) {
        sum += bucket.asLong();
      }
      assertThat(sum).as(item.get("name").asText()).isEqualTo(item.get("ended").asLong());
    }
    assertThat(tasks).isEqualTo(store.number("select count(*) from fib_flow_tasks"));
    assertThat(told.get("scheduled")).hasSize(8);
  }

  @Test
  void tagsAreTheRuntimesOwnRows() throws Exception {
    OracleStore store = store();
    JsonNode told = CommandLineRun.of("stats", store.address(), "--by", "tag", "--json").json();
    assertThat(told.get("items").get(0).fieldNames())
        .toIterable()
        .containsExactly("tag", "name", "status", "count");
    assertThat(CommandLineRun.of("stats", store.address(), "--by", "tag", "--format", "csv").out())
        .startsWith("tag,name,status,count\r\n,quota.reset,pending,1\r\n");
  }

  @Test
  void aLimitThatWasReachedIsSaid() throws Exception {
    CommandLineRun run =
        CommandLineRun.of(
            "stats", store().address(), "--now", NOW, "--window", "7d", "--limit", "3", "--json");
    assertThat(run.exit()).isZero();
    assertThat(run.json().get("complete").asBoolean()).isFalse();
    assertThat(run.err()).contains("Only the newest 3 events of each type").contains("--limit");
  }

  @Test
  void whatMakesNoSenseIsRefused() throws Exception {
    String address = store().address();
    assertThat(CommandLineRun.of("stats", address, "--by", "worker").exit()).isEqualTo(2);
    assertThat(CommandLineRun.of("stats", address, "--window", "2h").err())
        .contains("Use 1h, 24h or 7d");
    assertThat(CommandLineRun.of("stats", address, "--limit", "0").exit()).isEqualTo(2);
  }

  @Test
  void aStoreThatRecordsNothingSaysSo() throws Exception {
    String jobs = TextStoreFile.create(directory.resolve("jobs.db")).address();
    CommandLineRun stats = CommandLineRun.of("stats", jobs);
    assertThat(stats.exit()).isEqualTo(1);
    assertThat(stats.err()).contains("does not record what gets done");
    assertThat(CommandLineRun.of("workers", jobs).err()).contains("worker");
    try (StreamDatabase streams = StreamDatabase.plain()) {
      assertThat(CommandLineRun.of("workers", streams.address()).exit()).isEqualTo(1);
      assertThat(CommandLineRun.of("stats", streams.address()).exit()).isEqualTo(1);
    }
  }

  @Test
  void workersHaveTheStoresOwnFieldsAndWhatTheyHold() throws Exception {
    JsonNode told = CommandLineRun.of("workers", store().address(), "--json").json();
    JsonNode first = told.get("items").get(0);
    assertThat(first.fieldNames())
        .toIterable()
        .startsWith("worker_id", "pod_id", "status", "registered_at", "last_seen_at", "expires_at")
        .endsWith("alive", "registered", "running", "oldest");
    assertThat(first.get("alive").asBoolean()).isFalse();
    JsonNode last = told.get("items").get(told.get("items").size() - 1);
    assertThat(last.get("worker_id").asText()).isEqualTo("standalone-w3");
    assertThat(last.get("registered").asBoolean()).isFalse();
    assertThat(last.get("alive").isNull()).isTrue();
    assertThat(last.at("/oldest/name").asText()).isEqualTo("slow.batch");
  }
}
