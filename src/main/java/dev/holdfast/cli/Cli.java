package dev.holdfast.cli;

import dev.holdfast.cli.command.CommandContext;
import dev.holdfast.cli.command.Exit;
import dev.holdfast.cli.command.Profiles;
import dev.holdfast.cli.output.Format;
import dev.holdfast.cli.output.Output;
import dev.holdfast.cli.output.OutputClosed;
import dev.holdfast.cli.output.Terminal;
import dev.holdfast.journal.Records;
import dev.holdfast.store.Stores;
import dev.holdfast.store.terms.OperationTerm;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;

/** The command line of Holdfast. */
public final class Cli {

  private static final int HELP_WIDTH = 100;

  private final CommandContext context;
  private final ToIntFunction<String> desktop;

  /**
   * Makes a command line.
   *
   * @param terminal where it prints and asks
   * @param stores finds the kinds of stores; asked only by commands that open one
   * @param profiles saved connections
   * @param clock the workstation's clock
   * @param records where what operators do is recorded; asked only by commands that do
   * @param desktop opens the desktop with what was typed, or with what fits a first look if that is
   *     null, and returns the exit code once it was closed
   */
  public Cli(
      Terminal terminal,
      Supplier<Stores> stores,
      Profiles profiles,
      Clock clock,
      Supplier<Records> records,
      ToIntFunction<String> desktop) {
    this.context =
        new CommandContext(terminal, stores, profiles, clock, records, OperationTerm.DELETE);
    this.desktop = desktop;
  }

  /**
   * Runs one command.
   *
   * @param arguments as they were typed; none opens the desktop
   * @return the exit code of design.md, section 5
   */
  public int run(String... arguments) {
    String[] typed = arguments.length == 0 ? new String[] {"desktop"} : arguments;
    HoldfastCommand root = new HoldfastCommand(context);
    CommandLine line =
        commandLine(root, below -> new Commands(context, desktop).addAmong(below, List.of(typed)));
    Optional<String> lost = Stream.of(typed).filter(word -> word.contains("\ufffd")).findFirst();
    if (lost.isPresent()) {
      context.tell("usage.lostLetters", lost.get());
      return Exit.USAGE.code;
    }
    line.setExecutionExceptionHandler(
        (failure, _, _) -> new FailedCommand(context, root.debug()).end(failure).code);
    StringWriter help = new StringWriter();
    line.setOut(new PrintWriter(help));
    try {
      int exit = line.execute(typed);
      // A print writer on standard output would not say that nothing was written.
      new Output(context.terminal()).print(help.toString(), Format.TABLE);
      return exit;
    } catch (OutputClosed | OutOfMemoryError | StackOverflowError ended) {
      return new FailedCommand(context, root.debug()).end(ended).code;
    }
  }

  /** Returns all commands, ready to be run. */
  CommandLine commandLine() {
    return commandLine(new HoldfastCommand(context), new Commands(context, desktop)::addAll);
  }

  /** Returns commands below a root, ready to be run. */
  private CommandLine commandLine(HoldfastCommand root, Consumer<CommandLine> commands) {
    CommandLine line = new CommandLine(root);
    line.getCommandSpec().versionProvider(() -> Version.lines().toArray(String[]::new));
    commands.accept(line);
    line.setColorScheme(CommandLine.Help.defaultColorScheme(ansi()))
        .setUsageHelpWidth(HELP_WIDTH)
        .setExpandAtFiles(false)
        .setParameterExceptionHandler(new UsageErrors(context));
    return line;
  }

  private Ansi ansi() {
    return context.terminal().outIsTerminal() && !context.terminal().plain() ? Ansi.AUTO : Ansi.OFF;
  }
}
