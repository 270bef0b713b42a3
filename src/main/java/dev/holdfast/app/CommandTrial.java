package dev.holdfast.app;

import dev.holdfast.cli.Cli;
import dev.holdfast.cli.command.Profiles;
import dev.holdfast.cli.output.PasswordPrompt;
import dev.holdfast.cli.output.Terminal;
import dev.holdfast.settings.Directories;
import dev.holdfast.store.Stores;
import dev.holdfast.text.Messages;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.ZoneId;
import java.util.function.Supplier;

/**
 * Runs commands in this process and hears whether they complain.
 *
 * @param stores finds the kinds of stores
 * @param directories where they keep files
 * @param complaints told what should not be
 * @param out where it is said that one answered
 * @param clock the workstation's clock
 * @param messages how it is said
 */
record CommandTrial(
    Supplier<Stores> stores,
    Directories directories,
    Complaints complaints,
    PrintStream out,
    Clock clock,
    Messages messages) {

  /** Runs one, which must end well and say nothing on standard error. */
  void run(String... arguments) {
    ByteArrayOutputStream said = new ByteArrayOutputStream();
    Terminal terminal =
        new Terminal(
            new ByteArrayOutputStream(),
            said,
            StandardCharsets.UTF_8,
            false,
            false,
            PasswordPrompt.NOBODY,
            ZoneId.systemDefault());
    Cli cli =
        new Cli(terminal, stores, Profiles.NONE, clock, () -> OwnRecords.in(directories), _ -> 1);
    int code = cli.run(arguments);
    if (code != 0 || said.size() > 0) {
      complaints.thrown(
          new IllegalStateException(
              arguments[0] + " ended with " + code + ": " + said.toString(StandardCharsets.UTF_8)));
    }
    out.println(messages.get("smoke.command", arguments[0]));
  }
}
