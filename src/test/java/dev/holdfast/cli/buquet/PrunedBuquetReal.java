package dev.holdfast.cli.buquet;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.holdfast.cli.CommandLineRun;
import dev.holdfast.journal.Records;
import dev.holdfast.journal.RecordsBench;
import dev.holdfast.s3.RealMinio;
import dev.holdfast.store.buquet.RealBuquet;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Proves with a real buquet on a real server that a prune takes the steps and signals of finished
 * workflows and nothing else, and that a restore brings all of them back.
 */
class PrunedBuquetReal {

  private static final Set<String> FINISHED = Set.of("completed", "failed", "cancelled");

  @TempDir private Path directory;

  @Test
  void buquetReadsPrunedWorkflowsAndAfterRestoreAllOfThem() throws IOException {
    System.setProperty("aws.accessKeyId", RealMinio.USER);
    System.setProperty("aws.secretAccessKey", RealMinio.SECRET);
    try (RealMinio minio = RealMinio.start()) {
      JsonNode before = RealBuquet.run(minio, "queue");
      String store = "s3://queue?endpoint=" + minio.endpoint();
      String archive = directory.resolve("pruned.archive").toString();
      Records records = RecordsBench.in(directory);

      CommandLineRun cleanup =
          CommandLineRun.as(
              records, "cleanup", store, "--keep", "1s", "--archive", archive, "--yes", "--json");

      assertThat(cleanup.exit()).as(cleanup.err()).isZero();
      JsonNode pruned = RealBuquet.says(minio, "queue");
      for (Map.Entry<String, JsonNode> workflow : before.path("workflows").properties()) {
        JsonNode now = pruned.path("workflows").path(workflow.getKey());
        if (FINISHED.contains(workflow.getValue().path("status").asText())) {
          assertThat(now.path("etag")).isEqualTo(workflow.getValue().path("etag"));
          assertThat(now.path("results")).isEmpty();
          assertThat(now.path("signals")).isEmpty();
        } else {
          assertThat(now).isEqualTo(workflow.getValue());
        }
      }
      assertThat(pruned.path("tasks")).isEqualTo(before.path("tasks"));
      assertThat(pruned.path("versions")).isEqualTo(before.path("versions"));

      CommandLineRun restore =
          CommandLineRun.as(records, "archive", "restore", archive, store, "--yes", "--json");

      assertThat(restore.exit()).as(restore.err() + restore.out()).isZero();
      assertThat(RealBuquet.says(minio, "queue")).isEqualTo(before);
    }
  }
}
