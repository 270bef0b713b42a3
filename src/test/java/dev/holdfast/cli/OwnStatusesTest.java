package dev.holdfast.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.holdfast.job.Cancellation;
import dev.holdfast.job.Progress;
import dev.holdfast.report.metrics.StoreMetrics;
import dev.holdfast.store.KnownStores;
import dev.holdfast.store.Roles;
import dev.holdfast.store.StoreOptions;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.address.SecretSource;
import dev.holdfast.store.address.StoreAddress;
import dev.holdfast.store.retention.Retention;
import dev.holdfast.store.retention.RetentionSnapshot;
import dev.holdfast.store.textstore.TextStoreFile;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A kind of store brings statuses that no other has: commands take and show them as its own. */
class OwnStatusesTest {

  @TempDir private Path directory;
  private TextStoreFile file;

  @BeforeEach
  void fill() throws Exception {
    file = TextStoreFile.create(directory.resolve("jobs.db"));
    file.job("a", "completed", TextStoreFile.OLD, null);
    file.job("b", "put_off", TextStoreFile.OLD, null);
    file.job("c", "withdrawn", TextStoreFile.OLD - 5, null);
    file.job("d", "odd", TextStoreFile.OLD, null);
  }

  private CommandLineRun run(String... arguments) {
    return CommandLineRun.in(directory.resolve("records"), arguments);
  }

  @Test
  void theyStandInTheOrderOfTheirKind() {
    JsonNode counts = run("overview", file.address(), "--json").json().at("/by_status");

    assertThat(List.copyOf(counts.properties().stream().map(each -> each.getKey()).toList()))
        .containsExactly(
            "running",
            "pending",
            "put_off",
            "suspended",
            "failed",
            "timeout",
            "paused",
            "permanently_failed",
            "completed",
            "withdrawn",
            "odd");
    assertThat(counts.get("put_off").asLong()).isEqualTo(1);
  }

  @Test
  void theyFilterAndAreNamedWhereOneIsRefused() {
    JsonNode found = run("tasks", file.address(), "--status", "put_off", "--json").json();
    assertThat(found.at("/items")).hasSize(1);
    assertThat(found.at("/items/0/status").asText()).isEqualTo("put_off");

    CommandLineRun refused = run("tasks", file.address(), "--status", "putoff");
    assertThat(refused.exit()).isEqualTo(2);
    assertThat(refused.err()).contains("putoff", "put_off", "withdrawn");

    CommandLineRun kept =
        run("preview", file.address(), "--keep", "1d", "--status", "withdrawn", "--json");
    assertThat(kept.exit()).isIn(2, 5);
    assertThat(kept.err()).contains("completed, permanently_failed, paused");
  }

  @Test
  void whatHasEndedCountsAsThat() {
    assertThat(openSeconds("b").isNumber()).isTrue();
    assertThat(openSeconds("c").isNull()).as("of one that was withdrawn").isTrue();
    try (TaskStore store =
            KnownStores.ALL.open(
                StoreAddress.parse(file.address()), StoreOptions.defaults(SecretSource.NONE));
        RetentionSnapshot snapshot =
            Roles.of(store, Retention.class).snapshot(Cancellation.never())) {
      assertThat(StoreMetrics.oldestTerminal(snapshot, Progress.NONE))
          .isEqualTo((double) (TextStoreFile.OLD - 5));
    }
  }

  private JsonNode openSeconds(String root) {
    return run("workflow", file.address(), root, "--json").json().at("/holdfast/open_seconds");
  }
}
