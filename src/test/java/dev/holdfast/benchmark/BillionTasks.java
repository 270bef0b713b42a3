package dev.holdfast.benchmark;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * Works out what deleting half of a billion tasks would take, if each candidate cost what it cost
 * in the largest store that was measured. Arithmetic, no measurement: a store that does not fit
 * into memory is slower. Takes the file of values and the bytes of a plan for each candidate.
 */
public final class BillionTasks {

  private static final long CANDIDATES = 500_000_000;
  private static final double HOUR = 3_600;

  private BillionTasks() {}

  /** Prints the rows of a table of Markdown. */
  public static void main(String[] arguments) throws IOException {
    double bytes = Double.parseDouble(arguments[1]);
    rows(ResultRow.read(Path.of(arguments[0]))).forEach(System.out::println);
    System.out.printf(
        Locale.ROOT, "A plan of all at once: %.0f GB%n", CANDIDATES * bytes / (1 << 30));
  }

  static List<String> rows(List<ResultRow> measured) {
    Map<String, ResultRow> largest = new TreeMap<>();
    for (ResultRow row : measured) {
      if (row.what().equals("cleanup")) {
        largest.merge(
            row.engine() + ", " + row.order(),
            row,
            (one, other) -> other.tasks() >= one.tasks() ? other : one);
      }
    }
    return largest.entrySet().stream().map(each -> row(each.getKey(), each.getValue())).toList();
  }

  private static String row(String name, ResultRow row) {
    double times = CANDIDATES / (double) row.candidates();
    return String.format(
        Locale.ENGLISH,
        "| %s | %,d | %.0f µs | %,.0f | %.0f ms | %.1f h |",
        name,
        row.tasks(),
        row.seconds() / row.candidates() * 1e6,
        row.transactions() * times,
        row.median(),
        row.seconds() * times / HOUR);
  }
}
