package dev.holdfast.benchmark;

import dev.holdfast.Main;
import dev.holdfast.store.OracleStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Finds the smallest heap, in steps of four megabytes, in which the command line previews a store
 * of which every task goes, and in which it deletes all of them into an archive. Each try is a
 * process of its own. Ends with 1 if the target is missed.
 *
 * <p>Takes the number of tasks, the engines as {@link CleanupBenchmark} does, {@code by-age} or
 * {@code scattered}, the bytes of a payload, and a directory.
 */
public final class MemoryBenchmark {

  private static final int TARGET = 64;
  private static final int STEP = 4;
  private static final int LEAST = 24;
  private static final int MOST = 256;
  private static final List<String> COLLECTORS = List.of("-XX:+UseSerialGC", "-XX:+UseG1GC");

  private final Path directory;
  private boolean missed;

  private MemoryBenchmark(Path directory) {
    this.directory = directory;
  }

  /** Runs. */
  public static void main(String[] arguments) throws Exception {
    Locale.setDefault(Locale.ENGLISH);
    Filling filling =
        new Filling(
            Integer.parseInt(arguments[0]),
            System.currentTimeMillis() / 1_000,
            Integer.parseInt(arguments[3]),
            AgeOrder.of(arguments[2]));
    MemoryBenchmark benchmark = new MemoryBenchmark(Path.of(arguments[4]));
    System.out.printf(
        "%,d tasks, all of which go (%s): the smallest -Xmx in steps of %d MB%n",
        filling.tasks(), arguments[2], STEP);
    for (String engine : arguments[1].split(",")) {
      try (BenchmarkStores stores = benchmark.stores(engine, filling)) {
        benchmark.measure(stores);
      }
    }
    System.exit(benchmark.missed ? 1 : 0);
  }

  private BenchmarkStores stores(String engine, Filling filling) throws Exception {
    return switch (engine) {
      case "sqlite-wal", "sqlite-rollback" ->
          new SqliteStores(SqliteStores.fill(directory, filling), engine.equals("sqlite-wal"));
      case "postgresql" -> PostgresStores.fill(filling);
      default -> MysqlStores.fill(engine, filling);
    };
  }

  private void measure(BenchmarkStores stores) throws Exception {
    OracleStore copy = stores.copy();
    Path plan = directory.resolve("memory.plan");
    for (String collector : COLLECTORS) {
      String where = stores.engine() + ", " + collector;
      preview(where, collector, copy);
      preview(where, collector, copy, "--ids");
      preview(where, collector, copy, "--ids", "--json");
      preview(where, collector, copy, "--plan", plan.toString());
    }
    stores.drop(copy);
    for (String collector : COLLECTORS) {
      cleanup(stores, collector);
    }
  }

  private void preview(String where, String collector, OracleStore store, String... more)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of("preview", store.address(), "--keep", "1s"));
    command.addAll(List.of(more));
    int low = LEAST;
    int high = MOST;
    while (high - low > STEP) {
      int middle = (low + high) / 2 / STEP * STEP;
      Files.deleteIfExists(directory.resolve("memory.plan"));
      if (run(collector, middle, command)) {
        high = middle;
      } else {
        low = middle;
      }
    }
    say(where, "preview " + String.join(" ", more), high + " MB", high <= TARGET);
  }

  /** What is deleted once cannot be tried again: it fits into the target or not. */
  private void cleanup(BenchmarkStores stores, String collector) throws Exception {
    OracleStore copy = stores.copy();
    Path archive = directory.resolve("memory.archive");
    Files.deleteIfExists(archive);
    boolean fits =
        run(
            collector,
            TARGET,
            List.of(
                "cleanup",
                copy.address(),
                "--keep",
                "1s",
                "--archive",
                archive.toString(),
                "--yes"));
    say(
        stores.engine() + ", " + collector,
        "cleanup --archive",
        (fits ? "within " : "not within ") + TARGET + " MB",
        fits);
    Files.deleteIfExists(archive);
    stores.drop(copy);
  }

  private void say(String where, String what, String heap, boolean reached) {
    missed |= !reached;
    System.out.printf("  %-40s %-28s %s%n", where, what, heap);
  }

  private boolean run(String collector, int megabytes, List<String> arguments)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of(collector, "-Xmx" + megabytes + "m"));
    command.add("--enable-native-access=ALL-UNNAMED");
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), Main.class.getName()));
    command.addAll(arguments);
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .redirectError(ProcessBuilder.Redirect.DISCARD);
    // What is done here is no operator's doing.
    String own = directory.resolve("records").toString();
    builder.environment().putAll(Map.of("XDG_DATA_HOME", own, "XDG_CONFIG_HOME", own));
    return builder.start().waitFor() == 0;
  }
}
