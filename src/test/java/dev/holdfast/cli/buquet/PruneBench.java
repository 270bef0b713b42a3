package dev.holdfast.cli.buquet;

import dev.holdfast.cli.CommandLineRun;
import dev.holdfast.s3.S3Server;
import dev.holdfast.s3.Version;
import dev.holdfast.store.buquet.BuquetBucket;
import dev.holdfast.store.buquet.WorkflowScenarios;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A bucket of workflows of sixty days ago, and the command line that prunes it. */
final class PruneBench implements AutoCloseable {

  private static final String BUCKET = "queue";

  private final Path records;
  final S3Server server;
  final BuquetBucket bucket;
  final WorkflowScenarios workflows;

  PruneBench(Path records) {
    System.setProperty("aws.accessKeyId", S3Server.KEY_ID);
    System.setProperty("aws.secretAccessKey", S3Server.SECRET);
    this.records = records;
    this.server = S3Server.start();
    this.bucket = BuquetBucket.on(server, BUCKET);
    this.workflows = new WorkflowScenarios(bucket);
    server.clock().set(Instant.now().minus(Duration.ofDays(60)));
  }

  /** What is written from now on is young, and what was written is old. */
  void today() {
    server.clock().set(Instant.now());
  }

  dev.holdfast.s3.S3Bucket there() {
    return server.bucket(BUCKET);
  }

  String address() {
    return "s3://" + BUCKET + "?endpoint=" + server.endpoint();
  }

  CommandLineRun run(String command, String... options) {
    List<String> line = new ArrayList<>(List.of(command, address()));
    line.addAll(List.of(options));
    return CommandLineRun.in(records, line.toArray(String[]::new));
  }

  CommandLineRun cleanup(String... options) {
    List<String> all = new ArrayList<>(List.of("--keep", "30d", "--yes", "--json"));
    all.addAll(List.of(options));
    return run("cleanup", all.toArray(String[]::new));
  }

  /** Returns all that is live, by key. */
  Map<String, String> live() {
    Map<String, String> all = new TreeMap<>();
    for (String key : there().keys()) {
      there().live(key).ifPresent(live -> all.put(key, text(live)));
    }
    return all;
  }

  private static String text(Version version) {
    return new String(version.body(), StandardCharsets.UTF_8);
  }

  static boolean artefact(String key) {
    return key.contains("/steps/") || key.contains("/signals/");
  }

  /** Returns the live steps and signals. */
  List<String> artefacts() {
    return live().keySet().stream().filter(PruneBench::artefact).toList();
  }

  @Override
  public void close() {
    bucket.close();
    server.close();
  }
}
