package dev.holdfast.benchmark;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Says what was measured, judges it, and keeps it as a row of a file of values. */
final class Report {

  private static final String HEAD =
      "engine,order,tasks,candidates,what,seconds,processor_seconds,transactions,median_ms,"
          + "of_100_99_ms,longest_ms\n";

  private final Path file;
  private final List<String> judged = new ArrayList<>();
  private String store = "";
  private String title = "";
  private boolean missed;

  private Report(Path file) {
    this.file = file;
  }

  /** Begins one, which adds to the values in a directory. */
  static Report in(Path directory) throws IOException {
    Path file = Files.createDirectories(directory).resolve("results.csv");
    if (Files.notExists(file)) {
      Files.writeString(file, HEAD);
    }
    return new Report(file);
  }

  /** Begins with another store. */
  void begin(String engine, String version, Filling filling, long candidates) {
    title =
        "%s (%s): %,d tasks, %s; %,d are deleted"
            .formatted(engine, version, filling.tasks(), filling.order(), candidates);
    System.out.println("\n" + title);
    store = "%s,%s,%d,%d".formatted(engine, filling.order(), filling.tasks(), candidates);
  }

  /** Says something. */
  void say(String line, Object... values) {
    System.out.println(line.formatted(values));
  }

  /**
   * Says what a way of deleting took.
   *
   * @param key what it is in the file
   */
  void took(String key, String what, Measured measured) throws IOException {
    Samples held = measured.transactions();
    say(
        "  %-42s %9.2f s  %8.2f s of our processor time; transactions: %s",
        what, measured.seconds(), measured.processorSeconds(), held);
    keep(key, measured.seconds(), measured.processorSeconds(), held);
  }

  /** Says how long something took of which nothing else is known. */
  void took(String key, String what, double seconds, String note) throws IOException {
    say("  %-42s %9.2f s  %s", what, seconds, note);
    row("%s,%s,%.3f,,,,,".formatted(store, key, seconds));
  }

  /** Says how long each of many things took. */
  void took(String key, String what, Samples samples) throws IOException {
    say("  %-42s %s", what, samples);
    keep(key, 0, 0, samples);
  }

  private void keep(String key, double seconds, double processor, Samples held) throws IOException {
    row(
        String.format(
            Locale.ROOT,
            "%s,%s,%.3f,%.3f,%d,%.1f,%.1f,%.1f",
            store,
            key,
            seconds,
            processor,
            held.count(),
            held.millis(0.5),
            held.millis(0.99),
            held.longest()));
  }

  private void row(String line) throws IOException {
    Files.writeString(file, line + "\n", StandardOpenOption.APPEND);
  }

  /** Holds a value to its target. */
  void atMost(String what, double value, double target) {
    judge(what, value, "at most", target, value <= target);
  }

  /** Holds a value to its target. */
  void atLeast(String what, double value, double target) {
    judge(what, value, "at least", target, value >= target);
  }

  private void judge(String what, double value, String bound, double target, boolean held) {
    if (Double.isNaN(target)) {
      say("  %8.2f %s", value, what);
    } else {
      missed |= !held;
      String line =
          "  %8.2f %-38s %s %s %s"
              .formatted(value, what, held ? "held:" : "MISSED:", bound, target);
      System.out.println(line);
      if (!judged.contains(title)) {
        judged.add(title);
      }
      judged.add(line);
    }
  }

  /** Says again all that was judged, store by store. */
  void summary() {
    System.out.println("\nAll goals, once more");
    judged.forEach(System.out::println);
  }

  /** Returns whether any target was missed. */
  boolean missed() {
    return missed;
  }
}
