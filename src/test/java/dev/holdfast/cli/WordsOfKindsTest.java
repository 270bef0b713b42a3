package dev.holdfast.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.dapr.FakeSidecar;
import dev.holdfast.kind.ObjectFolder;
import dev.holdfast.s3.S3Server;
import dev.holdfast.s3.Versioning;
import dev.holdfast.store.buquet.BuquetBucket;
import dev.holdfast.store.buquet.TaskScenarios;
import dev.holdfast.store.buquet.WorkflowScenarios;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What each command prints for people, and what it says when it refuses, speaks of tasks, rows,
 * events and attempts only where a store of this kind has them.
 */
class WordsOfKindsTest {

  private static final List<String> EXCEPTIONS =
      List.of(
          // A command is called so, whatever it lists.
          "holdfast task",
          "--max-tasks",
          // A command that such a store refuses, before it is open.
          "Say which two attempts to compare",
          // An archive is a database of its own, with rows, whatever they are of.
          "rows checked",
          "rows in ",
          "any SQLite program shows its rows");

  @TempDir private Path directory;
  private final List<String> said = new ArrayList<>();

  @Test
  void ofAFolderOfObjects() throws Exception {
    ObjectFolder folder = new ObjectFolder(Files.createDirectory(directory.resolve("objects")));
    for (int number = 1; number <= 9; number++) {
      folder.put("invoice " + number, "stored", ObjectFolder.OLD + number, number);
    }
    folder.put(ObjectFolder.LOCKED + "deed", "stored", ObjectFolder.OLD, 1);
    everything(folder.address(), "invoice 1");
    assertThat(lines("tasks?|rows?|events?|attempts?")).isEmpty();
  }

  @Test
  void ofASidecar() {
    try (FakeSidecar fake = FakeSidecar.start()) {
      Instant then = Instant.now().minus(Duration.ofDays(3));
      fake.instance("order-1", then)
          .started("Order", "{}")
          .activity("Pay", "1", "2")
          .completed("1");
      fake.instance("order-2", then).started("Order", "{}").failed("Boom", "no money");
      fake.instance("order-3", then).started("Ship", "{}").stalled("no such version");
      everything(fake.address(), "order-1");
    }
    assertThat(lines("tasks?|rows?")).isEmpty();
  }

  @Test
  void ofABucket() {
    System.setProperty("aws.accessKeyId", S3Server.KEY_ID);
    System.setProperty("aws.secretAccessKey", S3Server.SECRET);
    try (S3Server server = S3Server.start()) {
      server.bucket("queue", Versioning.ENABLED);
      BuquetBucket bucket = BuquetBucket.directly(server, "queue", 1);
      server.clock().advance(Duration.ofDays(-3));
      new WorkflowScenarios(bucket).completed("wf-a");
      new WorkflowScenarios(bucket).completedWithStraggler();
      new TaskScenarios(bucket).completedAfterTwoRetries();
      server.clock().advance(Duration.ofDays(3));
      everything("s3://queue?endpoint=" + server.endpoint(), "wf-a");
    }
    assertThat(lines("rows?")).isEmpty();
  }

  /** Runs what can be asked of a store, and a cleanup with all that comes before and after it. */
  private void everything(String store, String id) {
    Path plan = directory.resolve("a.plan");
    Path archive = directory.resolve("an.archive");
    said.clear();
    run("overview", store);
    run("tasks", store);
    run("tasks", store, "--status", "nonsense");
    run("workflows", store);
    run("task", store, id);
    run("task", store, "not there");
    run("workflow", store, id);
    run("timeline", store, id);
    run("errors", store);
    run("doctor", store);
    run("forecast", store, "--keep", "1d");
    run("explain", store, id, "--keep", "1d");
    run("explain", store, "not there", "--keep", "1d");
    run("hold", store, id, "--reason", "asked");
    run("hold", store, id, "--workflow", "--reason", "asked");
    run("holds");
    run("preview", store, "--keep", "1d", "--ids");
    run("release", store, id);
    run("release", store, id, "--workflow");
    run("explain", store, "--keep", "1d");
    run("diff", store, id);
    run("preview", store, "--keep", "1d", "--plan", plan.toString());
    run("cleanup", store, "--plan", plan.toString());
    run("cleanup", store, "--plan", plan.toString(), "--yes", "--archive", archive.toString());
    run("cleanup", store, "--keep", "1d", "--yes");
    run("task", store, id);
    run("archive", "verify", archive.toString());
    run("archive", "restore", archive.toString(), store);
    run("archive", "restore", archive.toString(), store, "--yes");
    run("journal", "list");
    run("journal", "verify");
    run("fleet", store, "--keep", "1d");
  }

  private void run(String... arguments) {
    CommandLineRun run = CommandLineRun.in(directory.resolve("records"), arguments);
    String command = String.join(" ", arguments);
    (run.out() + run.err()).lines().map(line -> command + ": " + line).forEach(said::add);
  }

  private List<String> lines(String words) {
    Pattern word = Pattern.compile("(?i)\\b(" + words + ")\\b");
    return said.stream()
        .filter(line -> word.matcher(line.substring(line.indexOf(": ") + 2)).find())
        .filter(line -> EXCEPTIONS.stream().noneMatch(line.substring(line.indexOf(": "))::contains))
        .toList();
  }
}
