package dev.holdfast.app;

import dev.holdfast.settings.Directories;
import dev.holdfast.store.Stores;
import dev.holdfast.text.Messages;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Comparator;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Finds out whether this build of the program works where it is, with files of its own. */
public abstract class Trial {

  private final PrintStream out;
  private final PrintStream err;

  /** The workstation's clock. */
  final Clock clock;

  private final Messages messages = AppMessages.load();
  final Supplier<Stores> stores = Stores.onClassPath(null);

  /** Prepares it. */
  Trial(PrintStream out, PrintStream err, Clock clock) {
    this.out = out;
    this.err = err;
    this.clock = clock;
  }

  /**
   * Runs it. To be run once in a process.
   *
   * @return 0 if all worked and nobody complained, else 1
   */
  public final int run() {
    List<String> heard;
    try (Complaints complaints = new Complaints()) {
      // The runtime warns of these past every stream that a program can listen to.
      for (Class<?> caller : loadingNativeCode()) {
        if (!caller.getModule().isNativeAccessEnabled()) {
          complaints.add(messages.get("smoke.nativeAccess", caller.getName()));
        }
      }
      try {
        Path directory = Files.createTempDirectory("holdfast-smoke-");
        try {
          tryAll(
              new Directories(directory.resolve("config"), directory.resolve("data")), complaints);
        } finally {
          delete(directory);
        }
      } catch (InterruptedException stopped) {
        Thread.currentThread().interrupt();
        complaints.thrown(stopped);
      } catch (IOException | RuntimeException | LinkageError failed) {
        complaints.thrown(failed);
      }
      heard = complaints.heard();
    }
    heard.forEach(line -> err.println(messages.get("smoke.complaint", line)));
    out.println(messages.get(heard.isEmpty() ? "smoke.passed" : "smoke.failed"));
    return heard.isEmpty() ? 0 : 1;
  }

  /** Returns a class of each library that loads native code. */
  abstract List<Class<?>> loadingNativeCode();

  /** Tries all there is. */
  abstract void tryAll(Directories directories, Complaints complaints)
      throws IOException, InterruptedException;

  /** Returns what runs commands. */
  final CommandTrial commands(Directories directories, Complaints complaints) {
    return new CommandTrial(stores, directories, complaints, out, clock, messages);
  }

  /** Says that something worked. */
  final void tell(String key, Object... arguments) {
    out.println(said(key, arguments));
  }

  /** Returns a sentence. */
  final String said(String key, Object... arguments) {
    return messages.get(key, arguments);
  }

  private static void delete(Path directory) throws IOException {
    try (Stream<Path> all = Files.walk(directory)) {
      for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(path);
      }
    }
  }
}
