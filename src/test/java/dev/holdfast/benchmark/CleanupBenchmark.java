package dev.holdfast.benchmark;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Deletes half of a large store in three ways and compares them: one giant transaction, Holdfast's
 * checked batches, the runtime's own loop (timed on a part); and a preview with three bare counts.
 * Ends with 1 if a target is missed.
 *
 * <p>Takes the numbers of tasks, the engines ({@code sqlite-rollback}, {@code sqlite-wal}, {@code
 * postgresql}, {@code postgresql-15}, {@code mariadb}, {@code mysql}, or {@code postgresql-by-task}
 * and {@code postgresql-by-time} with events cut into parts; {@code river} and {@code pg-boss} on
 * PostgreSQL, by their own policies), the orders of {@link AgeOrder}, the bytes of a payload, a
 * directory, the rounds (0 for as many as the size allows) and the {@link Part}s or {@code all};
 * lists are separated by commas. Each result is added to {@code results.csv} there.
 */
public final class CleanupBenchmark {

  private static final List<String> JOB_TABLES = List.of("river", "pg-boss");

  private static final int ROUNDS = 5;

  /** From here on one round takes so long that there is only one. */
  private static final int LARGE = 500_000;

  private final Path directory;
  private final Set<Part> parts;
  private final int rounds;
  private final Report report;

  CleanupBenchmark(Path directory, Set<Part> parts, int rounds, Report report) {
    this.directory = directory;
    this.parts = parts;
    this.rounds = rounds;
    this.report = report;
  }

  /** Runs. */
  public static void main(String[] arguments) throws Exception {
    Locale.setDefault(Locale.ENGLISH);
    List<String> engines = List.of(arguments[1].split(","));
    List<AgeOrder> orders = Arrays.stream(arguments[2].split(",")).map(AgeOrder::of).toList();
    Path directory = Path.of(arguments[4]);
    Report report = Report.in(directory);
    CleanupBenchmark benchmark =
        new CleanupBenchmark(
            directory, Part.of(arguments[6]), Integer.parseInt(arguments[5]), report);
    long now = today();
    for (String tasks : arguments[0].split(",")) {
      for (AgeOrder order : orders) {
        Filling filling =
            new Filling(Integer.parseInt(tasks), now, Integer.parseInt(arguments[3]), order);
        for (String engine : engines) {
          benchmark.measure(engine, filling);
        }
      }
    }
    System.exit(report.missed() ? 1 : 0);
  }

  /** Returns a moment that is the same all day: a file that is filled already is used again. */
  static long today() {
    return Instant.now().truncatedTo(ChronoUnit.DAYS).getEpochSecond();
  }

  /** Fills one store and measures it. */
  void measure(String engine, Filling filling) throws Exception {
    int count = rounds > 0 ? rounds : filling.tasks() < LARGE ? ROUNDS : 1;
    boolean jobs = JOB_TABLES.contains(engine);
    Shape shape =
        jobs ? Shape.of(engine, filling.tasks(), filling.now()) : Shape.ofFibFlow(filling);
    try (BenchmarkStores stores = jobs ? PostgresStores.fill(shape) : stores(engine, filling)) {
      Targets targets = Targets.of(engine, filling.order(), filling.tasks());
      new StoreMeasurement(stores, shape, filling, targets, report, directory)
          .run(engine, parts, count);
    }
  }

  private BenchmarkStores stores(String engine, Filling filling) throws Exception {
    return switch (engine) {
      case "sqlite-rollback" -> sqlite(filling, false);
      case "sqlite-wal" -> sqlite(filling, true);
      case "postgresql" -> PostgresStores.fill(filling);
      case "postgresql-15" ->
          PostgresStores.fill(filling, Path.of(System.getProperty("benchmark.postgresql.15")));
      case "postgresql-by-task" -> PostgresStores.fill(filling).cutByTask();
      case "postgresql-by-time" -> PostgresStores.fill(filling).cutByTime();
      case "mariadb", "mysql" -> MysqlStores.fill(engine, filling);
      default -> throw new IllegalArgumentException("no engine: " + engine);
    };
  }

  private SqliteStores sqlite(Filling filling, boolean wal) throws IOException, SQLException {
    return new SqliteStores(SqliteStores.fill(directory, filling), wal);
  }
}
