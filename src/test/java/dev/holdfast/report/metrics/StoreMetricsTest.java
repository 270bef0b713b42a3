package dev.holdfast.report.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.journal.CleanupHistory;
import dev.holdfast.store.KnownStores;
import dev.holdfast.store.Overview;
import dev.holdfast.store.StoreInfo;
import dev.holdfast.store.address.StoreAddress;
import dev.holdfast.store.terms.Capability;
import dev.holdfast.store.terms.OperationTerm;
import dev.holdfast.task.TaskStatus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StoreMetricsTest {

  @TempDir private Path folder;

  private static StoreMetrics metrics(String address, String status, Double oldest) {
    StoreInfo info =
        new StoreInfo(
            new StoreAddress(address.startsWith("//h/") ? "postgresql" : "sqlite", address, null),
            "fib-flow",
            "SQLite",
            Set.of(Capability.STATUSES),
            List.of());
    TreeMap<TaskStatus, Long> counts = new TreeMap<>(Map.of(new TaskStatus(status), 3L));
    CleanupHistory none = new CleanupHistory(null, null, null);
    return new StoreMetrics(
        info,
        OperationTerm.DELETE,
        KnownStores.ALL.label(info),
        new Overview(counts, 3, null, null, 1_760_000_000),
        null,
        oldest,
        null,
        none);
  }

  @Property(tries = 300)
  void holdsWhateverAnAddressOrAStatusHolds(@ForAll String address, @ForAll String status) {
    String label = address.replaceAll("[?].*", "").replace("\r", "");
    var read = MetricsReader.read(metrics(label, status.replace("\r", ""), -0.5).text());

    assertThat(read.get("holdfast_tasks"))
        .isEqualTo(Map.of(Map.of("status", status.replace("\r", "")), 3.0));
    assertThat(read.get("holdfast_oldest_terminal_task_timestamp_seconds").values())
        .containsExactly(-0.5);
  }

  @Test
  void leavesOutWhatNobodyKnowsAndTheOptionsOfAConnection() {
    String text = metrics("//h/jobs?sslpassword=secret&sslmode=require", "completed", null).text();

    assertThat(MetricsReader.read(text).keySet())
        .containsExactly(
            "holdfast_store_info", "holdfast_store_clock_timestamp_seconds", "holdfast_tasks");
    assertThat(text).contains("store=\"postgresql://h/jobs\"").doesNotContain("secret");
  }

  @Test
  void aCollectorFindsTheOldFileOrTheNewOneAndNothingElse() throws IOException {
    MetricsFile file = new MetricsFile(folder.resolve("holdfast.prom"));
    assertThat(file.ours()).isTrue();
    String old = metrics("/a", "completed", 1.0).text();
    file.write(old);
    file.write(old.replace("3", "4"));

    assertThat(file.file()).hasContent(old.replace("3", "4"));
    assertThat(file.ours()).isTrue();
    try (var files = Files.list(folder)) {
      assertThat(files).containsExactly(file.file());
    }
    MetricsFile nowhere = new MetricsFile(folder.resolve("absent").resolve("holdfast.prom"));
    assertThatThrownBy(() -> nowhere.write(old)).isInstanceOf(IOException.class);
  }

  @Test
  void noOtherFileIsOurs() throws IOException {
    Path database = Files.writeString(folder.resolve("jobs.db"), "SQLite format 3");
    assertThat(new MetricsFile(database).ours()).isFalse();
    assertThat(new MetricsFile(folder).ours()).isFalse();
  }
}
