package dev.holdfast.app;

import ch.qos.logback.classic.LoggerContext;
import dev.holdfast.cli.Cli;
import dev.holdfast.cli.output.PasswordPrompt;
import dev.holdfast.cli.output.Terminal;
import dev.holdfast.settings.Directories;
import dev.holdfast.settings.SystemKeyring;
import dev.holdfast.store.Stores;
import dev.holdfast.text.Messages;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.ZoneId;
import java.util.Comparator;
import java.util.List;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import javafx.application.Platform;
import org.sqlite.SQLiteJDBCLoader;

/**
 * Finds out whether this build of the program works where it is, with files of its own. Installers
 * are tried with it, and the start-up caches are trained by it: what it loads, a later start does
 * not have to look for. To be run once in a process.
 */
public final class Smoke {

  private static final String KEEP = "30d";

  private final PrintStream out;
  private final PrintStream err;
  private final Clock clock;
  private final Messages messages = AppMessages.load();
  private final Supplier<Stores> stores = Stores.onClassPath(null);

  /** Prepares it. */
  public Smoke(PrintStream out, PrintStream err, Clock clock) {
    this.out = out;
    this.err = err;
    this.clock = clock;
  }

  /** What is tried. */
  private interface Trial {
    void run(Directories directories, Complaints complaints) throws IOException;
  }

  /**
   * Opens the desktop without a display on a demo store of its own, every page of it, runs a
   * preview there and on the command line.
   *
   * @return 0 if all worked and nobody complained, else 1
   */
  public int window() {
    return run(this::window, Platform.class, SQLiteJDBCLoader.class);
  }

  /**
   * Runs the commands that are run most, on a store of their own.
   *
   * @return 0 if all worked and nobody complained, else 1
   */
  public int commands() {
    return run(this::commands, SQLiteJDBCLoader.class);
  }

  private int run(Trial trial, Class<?>... loadingNativeCode) {
    List<String> heard;
    try (Complaints complaints = new Complaints()) {
      // The runtime warns of these past every stream that a program can listen to.
      for (Class<?> caller : loadingNativeCode) {
        if (!caller.getModule().isNativeAccessEnabled()) {
          complaints.add(messages.get("smoke.nativeAccess", caller.getName()));
        }
      }
      try {
        Path directory = Files.createTempDirectory("holdfast-smoke-");
        try {
          trial.run(
              new Directories(directory.resolve("config"), directory.resolve("data")), complaints);
        } finally {
          delete(directory);
        }
      } catch (IOException | RuntimeException | LinkageError failed) {
        complaints.thrown(failed);
      }
      heard = complaints.heard();
    }
    heard.forEach(line -> err.println(messages.get("smoke.complaint", line)));
    out.println(messages.get(heard.isEmpty() ? "smoke.passed" : "smoke.failed"));
    return heard.isEmpty() ? 0 : 1;
  }

  private static void delete(Path directory) throws IOException {
    try (Stream<Path> all = Files.walk(directory)) {
      for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(path);
      }
    }
  }

  private void window(Directories directories, Complaints complaints) throws IOException {
    if (System.getenv("HOLDFAST_TRAINING") != null) {
      // A window begins with it, and there is none: no matter what it answers.
      DisplayCheck.ofThisSystem().display().get();
    }
    LoggerContext unheard = new LoggerContext();
    new LogFile(directories.logs()).take(unheard);
    unheard.stop();
    try (SmokeWindow window = new SmokeWindow(stores.get(), clock)) {
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
      window.show(pages.indexOf(messages.get("common.retention")));
      out.println(messages.get("smoke.preview", KEEP, window.preview(KEEP)));
    }
    String demo = directories.demoStore().toString();
    command(directories, complaints, "overview", demo);
    command(directories, complaints, "tasks", demo, "--limit", "20");
    command(directories, complaints, "preview", demo, "--keep", KEEP, "--json");
  }

  private void commands(Directories directories, Complaints complaints) throws IOException {
    Path folder = Files.createDirectories(directories.demoStore().getParent());
    // Whoever uses it has settings, which each command reads.
    profiles(directories).change(UnaryOperator.identity());
    String demo = folder.resolve("demo.sqlite").toString();
    command(directories, complaints, "demo", demo, "--tasks", "500");
    command(directories, complaints, "overview", demo);
    command(directories, complaints, "tasks", demo, "--limit", "50", "--json");
    command(directories, complaints, "tasks", demo, "--limit", "50");
    command(directories, complaints, "task", demo, "1", "--json");
    command(directories, complaints, "errors", demo, "--json");
    command(directories, complaints, "preview", demo, "--keep", KEEP);
    command(directories, complaints, "preview", demo, "--keep", KEEP, "--json");
  }

  private static SavedProfiles profiles(Directories directories) {
    return new SavedProfiles(directories, new SystemKeyring());
  }

  /** Runs one, which must end well and say nothing on standard error. */
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
            ZoneId::systemDefault,
            InputStream.nullInputStream(),
            false,
            0);
    Cli cli =
        new Cli(
            terminal,
            stores,
            profiles(directories),
            clock,
            () -> OwnRecords.in(directories),
            new Desktop(terminal, stores, clock));
    int code = cli.run(arguments);
    if (code != 0 || said.size() > 0) {
      complaints.thrown(
          new IllegalStateException(
              arguments[0] + " ended with " + code + ": " + said.toString(StandardCharsets.UTF_8)));
    }
    out.println(messages.get("smoke.command", arguments[0]));
  }
}
