package dev.holdfast.benchmark;

import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Measures what benchmark.md begins with: each store there against its goals, in one run, and says
 * all goals again at the end. Ends with 1 if one is missed.
 *
 * <p>Takes a directory, and the property {@code benchmark.postgresql.15}: the jar of that server.
 */
public final class Goals {

  /** Bytes, as small as those of real stores. */
  private static final int PAYLOAD = 400;

  /**
   * A store.
   *
   * @param rounds how often; the median counts
   */
  private record Store(int tasks, String engine, int rounds) {}

  private static final List<Store> STORES =
      List.of(
          new Store(1_000_000, "postgresql-15", 1),
          new Store(300_000, "postgresql-15", 3),
          new Store(60_000, "mariadb", 3),
          new Store(200_000, "sqlite-wal", 3));

  private Goals() {}

  /** Runs. */
  public static void main(String[] arguments) throws Exception {
    Locale.setDefault(Locale.ENGLISH);
    Path directory = Path.of(arguments[0]);
    Report report = Report.in(directory);
    Set<Part> parts = EnumSet.of(Part.PREVIEW, Part.GIANT, Part.CLEANUP);
    for (Store store : STORES) {
      new CleanupBenchmark(directory, parts, store.rounds(), report)
          .measure(
              store.engine(),
              new Filling(store.tasks(), CleanupBenchmark.today(), PAYLOAD, AgeOrder.WANDERING));
    }
    report.summary();
    System.exit(report.missed() ? 1 : 0);
  }
}
