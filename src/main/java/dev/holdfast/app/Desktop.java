package dev.holdfast.app;

import dev.holdfast.cli.Cli;
import dev.holdfast.cli.command.Profiles;
import dev.holdfast.cli.output.Terminal;
import dev.holdfast.job.UnusedMemory;
import dev.holdfast.settings.Directories;
import dev.holdfast.settings.SettingsFile;
import dev.holdfast.store.StoreException;
import dev.holdfast.store.Stores;
import dev.holdfast.text.FailureText;
import dev.holdfast.text.Messages;
import java.time.Clock;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;
import javafx.application.Application;
import javafx.application.Platform;

/**
 * The desktop as the rest of the program starts it; where none can be opened, shows in the terminal
 * what it would have shown. Nothing of JavaFX runs before it is known that a window can be opened.
 *
 * @param terminal where it is said why no window opened
 * @param stores that can be opened
 * @param clock for the demo store
 */
public record Desktop(Terminal terminal, Supplier<Stores> stores, Clock clock)
    implements ToIntFunction<String> {
  private static final int FAILED = 1;
  private static final int NO_STORE = 4;

  /**
   * Opens the window and returns when it was closed. To be called once in a process.
   *
   * @param store a saved connection's name, an address or a file; null opens the demo store if
   *     nothing is saved
   * @return the code to exit with
   */
  @Override
  public int applyAsInt(String store) {
    Optional<String> obstacle = DisplayCheck.ofThisSystem().obstacle();
    if (obstacle.isPresent()) {
      return withoutWindow(store, obstacle.get());
    }
    Directories directories = Directories.ofThisUser();
    String whole = store;
    if (store != null) {
      try {
        whole =
            StartStore.of(
                    store,
                    new SettingsFile(directories.settingsFile()).read().settings(),
                    stores.get())
                .fromAnywhere(store);
      } catch (StoreException refused) {
        return said(new FailureText(Messages.common(), stores).of(refused.failure()), NO_STORE);
      }
    }
    if (FirstWindow.of(System.getenv(), directories).handOver(whole)) {
      return said(AppMessages.load().get("start.takenOver"), 0);
    }
    try {
      // By itself, so that a toolkit that does not start is told from a bug of ours.
      Platform.startup(() -> {});
    } catch (RuntimeException | LinkageError failure) {
      return withoutWindow(
          store, AppMessages.load().get("display.toolkit", StoreException.deepest(failure)));
    }
    UnusedMemory.giveBack();
    try {
      Application.launch(
          HoldfastApplication.class, whole == null ? new String[0] : new String[] {whole});
      return 0;
    } catch (NoClassDefFoundError missing) {
      return withoutWindow(store, AppMessages.load().get("display.noJavaFx"));
    }
  }

  private int withoutWindow(String store, String why) {
    terminal.say(why);
    return store == null ? showDemo() : FAILED;
  }

  private int showDemo() {
    String demo;
    try {
      demo = DemoPreparation.embedded(clock);
    } catch (StoreException failure) {
      return said(new FailureText(Messages.common()).of(failure.failure()), FAILED);
    }
    Cli cli =
        new Cli(
            terminal,
            stores,
            Profiles.NONE,
            clock,
            () -> OwnRecords.in(Directories.ofThisUser()),
            this);
    int overview = cli.run("overview", demo);
    terminal.line();
    int preview = cli.run("preview", demo, "--keep", "30d");
    return Math.max(overview, preview);
  }

  private int said(String sentence, int exitCode) {
    terminal.say(sentence);
    return exitCode;
  }
}
