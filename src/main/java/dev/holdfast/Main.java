package dev.holdfast;

import dev.holdfast.app.Desktop;
import dev.holdfast.app.OwnRecords;
import dev.holdfast.app.SavedProfiles;
import dev.holdfast.app.SilentLibraries;
import dev.holdfast.app.Smoke;
import dev.holdfast.cli.Cli;
import dev.holdfast.cli.Version;
import dev.holdfast.cli.output.Terminal;
import dev.holdfast.journal.Records;
import dev.holdfast.settings.Directories;
import dev.holdfast.store.Stores;
import java.time.Clock;
import java.util.List;
import java.util.function.Supplier;

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
      // Answers at once: nothing else of the program is loaded, unless it could not be written.
      Version.lines().forEach(System.out::println);
      if (!System.out.checkError()) {
        return;
      }
    }
    if (args.length == 1 && args[0].equals("--smoke")) {
      System.exit(new Smoke(System.out, System.err, Clock.systemUTC()).window());
    }
    SilentLibraries.silence(List.of(args));
    if (args.length == 1 && args[0].equals("--smoke-commands")) {
      System.exit(new Smoke(System.out, System.err, Clock.systemUTC()).commands());
    }
    Terminal terminal = Terminal.system();
    Clock clock = Clock.systemUTC();
    Supplier<Stores> stores = Stores.onClassPath(Directories.ofThisUser().kinds());
    Desktop desktop = new Desktop(terminal, stores, clock);
    Cli cli = new Cli(terminal, stores, SavedProfiles.ofThisUser(), clock, Main::records, desktop);
    System.exit(cli.run(args));
  }

  static Records records() {
    return OwnRecords.in(Directories.ofThisUser());
  }
}
