package dev.holdfast;

import dev.holdfast.app.DemoPreparation;
import dev.holdfast.app.Desktop;
import dev.holdfast.app.DesktopOutcome;
import dev.holdfast.cli.Cli;
import dev.holdfast.cli.command.Profiles;
import dev.holdfast.cli.output.Terminal;
import dev.holdfast.store.StoreException;
import dev.holdfast.store.Stores;
import dev.holdfast.text.FailureText;
import dev.holdfast.text.Messages;
import java.time.Clock;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;

/** Opens the desktop; where none can be opened, shows in the terminal what it would have shown. */
record DesktopLaunch(Terminal terminal, Supplier<Stores> stores, Clock clock)
    implements ToIntFunction<String> {
  private static final int FAILED = 1;
  private static final int NO_STORE = 4;

  @Override
  public int applyAsInt(String store) {
    return switch (Desktop.open(store, stores)) {
      case DesktopOutcome.Closed(int exitCode) -> exitCode;
      case DesktopOutcome.TakenOver(String sentence) -> said(sentence, 0);
      case DesktopOutcome.NoSuchStore(String sentence) -> said(sentence, NO_STORE);
      case DesktopOutcome.NoWindow(String sentence) -> {
        terminal.say(sentence);
        yield store == null ? showDemo() : FAILED;
      }
    };
  }

  private int showDemo() {
    String demo;
    try {
      demo = DemoPreparation.embedded(clock);
    } catch (StoreException failure) {
      return said(new FailureText(Messages.common()).of(failure.failure()), FAILED);
    }
    Cli cli = new Cli(terminal, stores, Profiles.NONE, clock, Main::records, this);
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
