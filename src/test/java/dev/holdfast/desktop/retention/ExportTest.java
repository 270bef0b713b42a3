package dev.holdfast.desktop.retention;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.holdfast.desktop.dialog.WholeTextFile;
import dev.holdfast.desktop.retention.CandidateExportViewModel.ExportFormat;
import dev.holdfast.desktop.retention.candidates.CandidateFields;
import dev.holdfast.job.Cancellation;
import dev.holdfast.job.ImmediateJobRunner;
import dev.holdfast.job.Progress;
import dev.holdfast.retention.plan.Preview;
import dev.holdfast.store.OracleStores;
import dev.holdfast.store.OracleStores.Journal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Candidates as files. */
class ExportTest {

  @TempDir private Path directory;
  private RetentionBench bench;
  private Path target;

  @BeforeEach
  void open() throws Exception {
    bench = RetentionBench.immediate(directory);
    target = Files.createDirectory(directory.resolve("out")).resolve("candidates.txt");
  }

  @AfterEach
  void close() {
    bench.close();
  }

  private void export(ExportFormat format) {
    bench.write(format, new WholeTextFile(target, false));
  }

  private List<Path> written() throws IOException {
    try (Stream<Path> files = Files.list(target.getParent())) {
      return files.toList();
    }
  }

  @Test
  void csvHasARowForEachCandidateInOrder() throws Exception {
    bench.preview("7d");
    export(ExportFormat.CSV);
    List<String> lines = Files.readAllLines(target);
    assertThat(lines).hasSize(222);
    assertThat(lines.getFirst())
        .isEqualTo(
            "id,name,status,last_active_time,age_seconds,events,attempts,parent_id,workflow_id,"
                + "workflow_tasks,reason");
    var candidates = bench.page().preview.value().candidates();
    assertThat(lines.get(1)).startsWith(candidates.id(0) + ",");
    assertThat(lines.get(221)).startsWith(candidates.id(220) + ",").endsWith(",older than 7d");
    assertThat(bench.export().writing.success.get()).contains("221").contains("out");
  }

  @Test
  void aHostileNameIsNoFormula() throws Exception {
    bench
        .database()
        .execute(
            "UPDATE fib_flow_tasks SET name = '=HYPERLINK(\"http://x\",\"y\")' || char(27) "
                + "WHERE id = 36");
    bench.preview("7d");
    export(ExportFormat.CSV);
    assertThat(Files.readString(target))
        .contains("\r\n36,\"'=HYPERLINK(\"\"http://x\"\",\"\"y\"\")\\u001b\",completed,");
  }

  @Test
  void jsonHasThePreviewAndItsCandidates() throws Exception {
    bench.addHazards();
    bench.preview("7d");
    export(ExportFormat.JSON);
    JsonNode json = new ObjectMapper().readTree(target.toFile());
    assertThat(json.get("now").asLong()).isEqualTo(OracleStores.NOW);
    assertThat(json.get("policy").get("expire_time").asLong()).isEqualTo(604_800);
    assertThat(json.get("tasks").asInt()).isEqualTo(219);
    assertThat(json.get("candidates")).hasSize(219);
    JsonNode first = json.get("candidates").get(0);
    assertThat(first.get("id").isIntegralNumber()).isTrue();
    assertThat(first.get("last_active_time").asLong()).isEqualTo(json.get("oldest").asLong());
    assertThat(first.fieldNames())
        .toIterable()
        .contains("name", "status", "events", "attempts", "parent_id", "workflow_tasks", "reason");
    assertThat(json.get("hazards").findValuesAsText("kind"))
        .contains("poison_child", "pinned_child");
    assertThat(json.get("digest").asText()).startsWith("sha256:");
  }

  @Test
  void aFileIsNeverReplacedUnasked() throws Exception {
    Files.writeString(target, "precious");
    bench.preview("7d");
    export(ExportFormat.CSV);
    assertThat(bench.export().writing.failure.get()).contains("candidates.txt exists already");
    assertThat(target).hasContent("precious");
    bench.write(ExportFormat.CSV, new WholeTextFile(target, true));
    assertThat(Files.readAllLines(target)).hasSize(222);
    assertThat(bench.export().writing.failure.get()).isEmpty();
    assertThat(written()).containsExactly(target);
  }

  @Test
  void aMissingFolderIsSaidInWords() {
    bench.preview("7d");
    bench.write(ExportFormat.CSV, new WholeTextFile(directory.resolve("gone/x.csv"), false));
    assertThat(bench.export().writing.failure.get()).contains("The folder of x.csv does not exist");
  }

  @Test
  void aCancelledExportLeavesNothingBehind() throws Exception {
    Path folder = Files.createDirectory(directory.resolve("many"));
    try (RetentionBench many =
        RetentionBench.on(
            ManyTasks.completed(folder, Journal.ROLLBACK, 5_000),
            new ImmediateJobRunner(),
            OracleStores.NOW)) {
      many.preview("7d");
      Preview preview = many.page().preview.value();
      Cancellation cancelled = new Cancellation();
      cancelled.cancel();
      WholeTextFile file = new WholeTextFile(target, false);
      assertThatExceptionOfType(CancellationException.class)
          .isThrownBy(
              () ->
                  file.write(
                      out -> {
                        var rows = new CandidateFields(preview, _ -> "");
                        for (var row : rows.all(Progress.NONE, cancelled)) {
                          out.write(row.toString());
                        }
                      }));
      assertThat(written()).isEmpty();
    }
  }
}
