package dev.holdfast.cli;

import dev.holdfast.store.OracleStores;
import dev.holdfast.store.OracleStores.Journal;
import dev.holdfast.store.StreamDatabase;
import dev.holdfast.store.textstore.TextStoreFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Nothing that a script or a person relies on moves unseen: what every command says on a store of
 * each kind, and every file it writes, is compared with what it said when somebody last looked.
 * {@link GoldenScript} says how to write it anew.
 */
class GoldenTest {

  /** 2025-10-09 08:53:20 UTC. */
  private static final long NOW = OracleStores.NOW;

  private static final long DAY = 86_400;

  @TempDir private Path directory;

  /** Long enough that every list cuts it, wherever the system keeps its temporary folders. */
  private Path place() throws Exception {
    return Files.createDirectories(
        directory.resolve("a-folder-with-a-name-that-" + "is-long-".repeat(8)));
  }

  private void run(String name, String store) throws Exception {
    Path work = Files.createDirectory(directory.resolve("work"));
    Files.writeString(work.resolve("rules.yaml"), SampleRules.keepingTheRest("40d"));
    Files.writeString(work.resolve("other.yaml"), SampleRules.keepingTheRest("20d"));
    new GoldenScript(
            name,
            directory.resolve("records"),
            Map.of("STORE", store, "DIR", work.toString(), "NOW", Long.toString(NOW)))
        .holds();
  }

  @Test
  void aStoreOfTasks() throws Exception {
    run("tasks", OracleStores.sqlite(place(), Journal.ROLLBACK).address());
  }

  @Test
  void aStoreWhoseIdsAreTexts() throws Exception {
    TextStoreFile store = TextStoreFile.create(place().resolve("jobs.db"));
    store.job("007", "completed", TextStoreFile.OLD, null);
    store.job("7", "completed", TextStoreFile.OLD + 1, null);
    store.job("z parent", "completed", TextStoreFile.OLD - 5, null);
    store.job("a child", "permanently_failed", TextStoreFile.OLD - 9, "z parent");
    store.job("paused", "paused", TextStoreFile.OLD - 7, null);
    store.job("young", "completed", TextStoreFile.NOW - 10, null);
    store.job("open", "running", TextStoreFile.OLD, null);
    run("texts", store.address());
  }

  @Test
  void aStoreOfStreams() throws Exception {
    try (StreamDatabase streams = StreamDatabase.plain()) {
      streams.fill("orders", 10, NOW - 60, DAY);
      streams.fill("audit-logs", 100, NOW - 60, DAY);
      streams.fill("idle", 3, NOW - 200 * DAY, DAY);
      streams.policy("*", (30 * DAY) + "", "null", "true");
      streams.policy("audit-logs", (7 * 365 * DAY) + "", "null", "true");
      streams.policy("orders", (5 * DAY) + "", "3", "true");
      streams.execute(
          "update event_streaming.retention_policies set created_at = to_timestamp(%1$d),"
                  .formatted(NOW)
              + " updated_at = to_timestamp(%d)".formatted(NOW));
      run("streams", streams.address());
    }
  }

  @Test
  void theHelpOfEveryCommand() throws Exception {
    run("help", "no-store:");
  }

  @Test
  void theManualOfEveryCommand() throws Exception {
    CommandLineDocuments.manual(directory);
    Map<String, String> pages = new TreeMap<>();
    try (Stream<Path> files = Files.list(directory)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        String name = file.getFileName().toString();
        pages.put(name.replace(".adoc", ""), Files.readString(file).replace("\r\n", "\n"));
      }
    }
    GoldenScript.same("manual", pages);
  }
}
