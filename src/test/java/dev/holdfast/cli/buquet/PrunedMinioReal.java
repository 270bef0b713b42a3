package dev.holdfast.cli.buquet;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.holdfast.cli.CommandLineRun;
import dev.holdfast.s3.RealMinio;
import dev.holdfast.store.buquet.BuquetBucket;
import dev.holdfast.store.buquet.WorkflowScenarios;
import java.io.IOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.S3Object;

/** Proves on a real server, which heeds no ETags in DeleteObjects, what a prune costs and says. */
class PrunedMinioReal {

  private static final int WORKFLOWS = 120;

  @TempDir private Path directory;
  private RealMinio minio;
  private S3Client s3;

  @BeforeEach
  void start() throws IOException {
    System.setProperty("aws.accessKeyId", RealMinio.USER);
    System.setProperty("aws.secretAccessKey", RealMinio.SECRET);
    minio = RealMinio.start();
    s3 = minio.client();
  }

  @AfterEach
  void stop() throws IOException {
    s3.close();
    minio.close();
  }

  private void bucket(String name, boolean versions, int workflows) {
    s3.createBucket(request -> request.bucket(name));
    if (versions) {
      s3.putBucketVersioning(
          request -> request.bucket(name).versioningConfiguration(c -> c.status("Enabled")));
    }
    BuquetBucket bucket = new BuquetBucket(minio.client(), name, InstantSource.system(), 1);
    WorkflowScenarios scenarios = new WorkflowScenarios(bucket);
    for (int at = 0; at < workflows; at++) {
      scenarios.completed("wf-" + at);
    }
    bucket.close();
    while (previewed(name) < workflows) {
      // The youngest has ended less than a second ago.
    }
  }

  private int previewed(String name) {
    return run("preview", address("localhost", name), "--keep", "1s", "--json")
        .json()
        .get("workflows")
        .asInt();
  }

  private String address(String host, String bucket) {
    return "s3://" + bucket + "?endpoint=http://" + host + ":" + minio.endpoint().getPort();
  }

  private CommandLineRun run(String... line) {
    return CommandLineRun.in(directory.resolve("records"), line);
  }

  private List<String> keys(String bucket, String prefix) {
    return s3.listObjectsV2(request -> request.bucket(bucket).prefix(prefix)).contents().stream()
        .map(S3Object::key)
        .toList();
  }

  @Test
  void aWorkflowCostsTwoListsAndAHoldCountsByEachSpelling() {
    bucket("queue", true, WORKFLOWS + 1);
    String plan = directory.resolve("a.plan").toString();
    String typed = address("127.0.0.1", "queue");
    assertThat(run("preview", typed, "--keep", "1s", "--plan", plan).exit()).isZero();
    assertThat(run("hold", address("localhost", "queue"), "wf-0").exit()).isZero();

    CommandLineRun cleanup = run("cleanup", typed, "--plan", plan, "--yes", "--json");

    assertThat(cleanup.exit()).as(cleanup.err() + cleanup.out()).isEqualTo(3);
    JsonNode result = cleanup.json();
    assertThat(result.get("workflows_pruned").asInt()).isEqualTo(WORKFLOWS);
    assertThat(result.at("/drifted/0/reason").asText()).isEqualTo("on_hold");
    assertThat(
            result.at("/requests/list").asInt()
                + result.at("/requests/delete").asInt()
                + result.at("/requests/put").asInt())
        .as("but for states, which are read once before")
        .isLessThanOrEqualTo(WORKFLOWS * 21 / 10 + 20);
    assertThat(keys("queue", "workflow/wf-0/")).hasSize(4);
    assertThat(keys("queue", ".holdfast-probe/")).isEmpty();
  }

  @Test
  void whatIsArchivedThereIsWhatWasListedAndItsRestoreIsToldToBeLate() {
    bucket("plain", false, 2);
    String store = address("localhost", "plain");
    String archive = directory.resolve("pruned.archive").toString();

    CommandLineRun cleanup = run("cleanup", store, "--keep", "1s", "--archive", archive, "--yes");

    assertThat(cleanup.exit()).as(cleanup.err()).isZero();
    assertThat(cleanup.out()).contains("\n2 workflows pruned: 6 objects gone, their state kept.");
    assertThat(run("archive", "verify", archive).exit()).isZero();
    CommandLineRun restore = run("archive", "restore", archive, store, "--yes");
    assertThat(restore.exit()).as(restore.err()).isZero();
    assertThat(restore.out()).contains("straggler");
    assertThat(run("explain", store, "wf-0", "--keep", "1s").out())
        .contains("workflow/wf-0/", " was written after its state.");
  }
}
