package dev.holdfast.app;

import dev.holdfast.settings.Directories;
import java.io.IOException;
import java.io.PrintStream;
import java.time.Clock;
import java.util.List;
import javafx.application.Platform;
import org.sqlite.SQLiteJDBCLoader;

/**
 * Opens the desktop without a display on a demo store of its own, every page of it, runs a preview
 * there and on the command line. Installers are tried with it, and the desktop's start-up cache is
 * trained by it.
 */
public final class Smoke extends Trial {

  private static final String KEEP = "30d";

  /** Prepares it. */
  public Smoke(PrintStream out, PrintStream err, Clock clock) {
    super(out, err, clock);
  }

  @Override
  List<Class<?>> loadingNativeCode() {
    return List.of(Platform.class, SQLiteJDBCLoader.class);
  }

  @Override
  void tryAll(Directories directories, Complaints complaints)
      throws IOException, InterruptedException {
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
        tell("smoke.page", pages.get(page));
      }
      window.show(pages.indexOf(said("common.retention")));
      tell("smoke.preview", KEEP, window.preview(KEEP));
    }
    String demo = directories.demoStore().toString();
    CommandTrial commands = commands(directories, complaints);
    commands.run("overview", demo);
    commands.run("tasks", demo, "--limit", "20");
    commands.run("preview", demo, "--keep", KEEP, "--json");
  }
}
