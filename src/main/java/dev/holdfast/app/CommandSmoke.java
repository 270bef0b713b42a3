package dev.holdfast.app;

import dev.holdfast.settings.Directories;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import org.sqlite.SQLiteJDBCLoader;

/**
 * Runs the commands that are run most, on a store of their own. The command line's start-up cache
 * is trained by it: what one of them loads, a later start does not have to look for.
 */
public final class CommandSmoke extends Trial {

  private static final String KEEP = "30d";
  private static final String TASKS = "500";

  /** Prepares it. */
  public CommandSmoke(PrintStream out, PrintStream err, Clock clock) {
    super(out, err, clock);
  }

  @Override
  List<Class<?>> loadingNativeCode() {
    return List.of(SQLiteJDBCLoader.class);
  }

  @Override
  void tryAll(Directories directories, Complaints complaints) throws IOException {
    Path folder = Files.createDirectories(directories.demoStore().getParent());
    String demo = folder.resolve("demo.sqlite").toString();
    CommandTrial commands = commands(directories, complaints);
    commands.run("demo", demo, "--tasks", TASKS);
    commands.run("overview", demo);
    commands.run("tasks", demo, "--limit", "50", "--json");
    commands.run("tasks", demo, "--limit", "50");
    commands.run("task", demo, "1", "--json");
    commands.run("errors", demo, "--json");
    commands.run("preview", demo, "--keep", KEEP);
    commands.run("preview", demo, "--keep", KEEP, "--json");
  }
}
