package dev.holdfast;

import dev.holdfast.app.OwnRecords;
import dev.holdfast.app.SavedProfiles;
import dev.holdfast.app.Smoke;
import dev.holdfast.cli.Cli;
import dev.holdfast.cli.Terminal;
import dev.holdfast.cli.Version;
import dev.holdfast.journal.Records;
import dev.holdfast.settings.Directories;
import dev.holdfast.store.Stores;
import java.time.Clock;
import java.util.logging.LogManager;

/** Starts Holdfast: with arguments the command line, without any the desktop. */
public final class Main {

  private Main() {}

  /**
   * Runs the program.
   *
   * @param args command line arguments; empty opens the desktop
   */
  public static void main(String[] args) {
    if (args.length == 1 && args[0].equals("--version")) {
      // Answers at once: nothing else of the program is loaded.
      Version.lines().forEach(System.out::println);
      return;
    }
    if (args.length == 1 && args[0].equals("--smoke")) {
      System.exit(new Smoke(System.out, System.err, Clock.systemUTC()).run());
    }
    silenceLibraries();
    Terminal terminal = Terminal.system();
    Clock clock = Clock.systemUTC();
    DesktopLaunch desktop = new DesktopLaunch(terminal, clock);
    Cli cli =
        new Cli(
            terminal, Stores::installed, SavedProfiles.ofThisUser(), clock, Main::records, desktop);
    System.exit(cli.run(args));
  }

  /**
   * Takes away the handler that prints what drivers and the platform log to standard error, where
   * only our own sentences belong. The desktop writes it to its log instead.
   */
  private static void silenceLibraries() {
    if (System.getProperty("java.util.logging.config.file") == null
        && System.getProperty("java.util.logging.config.class") == null) {
      LogManager.getLogManager().reset();
    }
  }

  static Records records() {
    return OwnRecords.in(Directories.ofThisUser());
  }
}
