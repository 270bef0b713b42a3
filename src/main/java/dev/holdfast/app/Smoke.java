package dev.holdfast.app;

import dev.holdfast.cli.Cli;
import dev.holdfast.cli.PasswordPrompt;
import dev.holdfast.cli.Profiles;
import dev.holdfast.cli.Terminal;
import dev.holdfast.settings.Directories;
import dev.holdfast.store.Stores;
import dev.holdfast.text.Messages;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.ZoneOffset;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import javafx.application.Platform;
import org.sqlite.SQLiteJDBCLoader;

/**
 * Finds out whether this build of the program works where it is: opens the desktop without a
 * display on a demo store of its own, every page of it, runs a preview there and on the command
 * line. Installers are tried with it, and their start-up cache is trained by it.
 */
public final class Smoke {

  private static final String KEEP = "30d";

  private final PrintStream out;
  private final PrintStream err;
  private final Clock clock;
  private final Messages messages = AppMessages.load();

  /** Prepares it. */
  public Smoke(PrintStream out, PrintStream err, Clock clock) {
    this.out = out;
    this.err = err;
    this.clock = clock;
  }

  /**
   * Runs it. To be run once in a process.
   *
   * @return 0 if all worked and nobody complained, else 1
   */
  public int run() {
    List<String> heard;
    try (Complaints complaints = new Complaints()) {
      // The runtime warns of these past every stream that a program can listen to.
      for (Class<?> caller : List.of(Platform.class, SQLiteJDBCLoader.class)) {
        if (!caller.getModule().isNativeAccessEnabled()) {
          complaints.add(messages.get("smoke.nativeAccess", caller.getName()));
        }
      }
      try {
        Path directory = Files.createTempDirectory("holdfast-smoke-");
        try {
          all(directory, complaints);
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

  private void all(Path directory, Complaints complaints) throws IOException, InterruptedException {
    Directories directories =
        new Directories(directory.resolve("config"), directory.resolve("data"));
    try (SmokeWindow window = new SmokeWindow(clock)) {
      window.open(
          directories,
          bug -> {
            complaints.thrown(bug);
            return ErrorCode.of(bug);
          });
      List<String> pages = window.pages();
      for (int page = 0; page < pages.size(); page++) {
        window.show(page);
        out.println(messages.get("smoke.page", pages.get(page)));
      }
      window.show(pages.indexOf(messages.get("smoke.retention")));
      out.println(messages.get("smoke.preview", KEEP, window.preview(KEEP)));
    }
    String demo = directories.demoStore().toString();
    command(directories, complaints, "overview", demo);
    command(directories, complaints, "tasks", demo, "--limit", "20");
    command(directories, complaints, "preview", demo, "--keep", KEEP, "--json");
  }

  private void command(Directories directories, Complaints complaints, String... arguments) {
    ByteArrayOutputStream said = new ByteArrayOutputStream();
    Terminal terminal =
        new Terminal(
            new ByteArrayOutputStream(),
            said,
            StandardCharsets.UTF_8,
            false,
            false,
            PasswordPrompt.NOBODY,
            ZoneOffset.UTC);
    Cli cli =
        new Cli(
            terminal,
            Stores::installed,
            Profiles.NONE,
            clock,
            () -> OwnRecords.in(directories),
            _ -> 1);
    String line = String.join(" ", List.of(arguments).subList(0, 1));
    int code = cli.run(arguments);
    if (code != 0 || said.size() > 0) {
      complaints.thrown(
          new IllegalStateException(
              line + " ended with " + code + ": " + said.toString(StandardCharsets.UTF_8)));
    }
    out.println(messages.get("smoke.command", line));
  }

  private static void delete(Path directory) throws IOException {
    try (Stream<Path> all = Files.walk(directory)) {
      for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(path);
      }
    }
  }
}
