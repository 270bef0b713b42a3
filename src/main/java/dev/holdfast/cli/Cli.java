package dev.holdfast.cli;

import dev.holdfast.journal.Records;
import dev.holdfast.store.Stores;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.ResourceBundle;
import java.util.function.Supplier;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;

/** The command line of Holdfast. */
public final class Cli {

  private static final int HELP_WIDTH = 100;

  private final CommandContext context;
  private final DesktopStart desktop;

  /**
   * Makes a command line.
   *
   * @param terminal where it prints and asks
   * @param stores finds the kinds of stores; asked only by commands that open one
   * @param profiles saved connections
   * @param clock the workstation's clock
   * @param records where what operators do is recorded; asked only by commands that do
   * @param desktop opened if no command is given
   */
  public Cli(
      Terminal terminal,
      Supplier<Stores> stores,
      Profiles profiles,
      Clock clock,
      Supplier<Records> records,
      DesktopStart desktop) {
    this.context = new CommandContext(terminal, stores, profiles, clock, records);
    this.desktop = desktop;
  }

  /**
   * Runs one command.
   *
   * @param arguments as they were typed; none opens the desktop
   * @return the exit code of design.md, section 5
   */
  public int run(String... arguments) {
    HoldfastCommand root = new HoldfastCommand(context);
    CommandLine line = commandLine(root);
    line.setExecutionExceptionHandler(
        (failure, _, _) -> new Failures(context, root.debug()).end(failure).code());
    try {
      return arguments.length == 0 ? line.execute("desktop") : line.execute(arguments);
    } catch (OutOfMemoryError | StackOverflowError exhausted) {
      return new Failures(context, root.debug()).end(exhausted).code();
    }
  }

  /** Returns all commands, ready to be run. */
  CommandLine commandLine() {
    return commandLine(new HoldfastCommand(context));
  }

  /** Returns all commands below a root, ready to be run. */
  private CommandLine commandLine(HoldfastCommand root) {
    CommandLine line = new CommandLine(root);
    line.addSubcommand(new DesktopCommand(desktop))
        .addSubcommand(new DemoCommand(context))
        .addSubcommand(new OverviewCommand(context))
        .addSubcommand(new TasksCommand(context))
        .addSubcommand(new TaskCommand(context))
        .addSubcommand(new TimelineCommand(context))
        .addSubcommand(new DiffCommand(context))
        .addSubcommand(new WorkflowsCommand(context))
        .addSubcommand(new WorkflowCommand(context))
        .addSubcommand(new ErrorsCommand(context))
        .addSubcommand(new WorkersCommand(context))
        .addSubcommand(new StatsCommand(context))
        .addSubcommand(new ExportCommand(context))
        .addSubcommand(new PreviewCommand(context))
        .addSubcommand(new ExplainCommand(context))
        .addSubcommand(new ApproveCommand(context))
        .addSubcommand(new CleanupCommand(context))
        .addSubcommand(new ResumeCommand(context))
        .addSubcommand(new CancelCommand(context))
        .addSubcommand(new PauseCommand(context))
        .addSubcommand(ArchiveCommand.with(context))
        .addSubcommand(new HoldCommand(context))
        .addSubcommand(new ReleaseCommand(context))
        .addSubcommand(HoldsCommand.with(context))
        .addSubcommand(JournalCommand.with(context))
        .addSubcommand(PolicyCommand.with(context))
        .addSubcommand(new ForecastCommand(context))
        .addSubcommand(new DoctorCommand(context))
        .addSubcommand(new FleetCommand(context))
        .addSubcommand(ServiceCommand.with(context))
        .addSubcommand(ConnectionsCommand.with(context))
        .addSubcommand(new CompletionCommand())
        .setResourceBundle(ResourceBundle.getBundle("dev.holdfast.cli.usage"))
        .setOut(out())
        .setColorScheme(CommandLine.Help.defaultColorScheme(ansi()))
        .setUsageHelpWidth(HELP_WIDTH)
        .setExpandAtFiles(false)
        .setParameterExceptionHandler(new UsageErrors(context));
    Map<String, CommandLine> commands = line.getSubcommands();
    for (CommandLine command :
        List.of(
            commands.get("preview"),
            commands.get("cleanup"),
            commands.get("service").getSubcommands().get("print"))) {
      KindOptions.addTo(command.getCommandSpec());
    }
    return line;
  }

  private PrintWriter out() {
    Terminal terminal = context.terminal();
    return new PrintWriter(new OutputStreamWriter(terminal.out(), terminal.outCharset()), true);
  }

  private Ansi ansi() {
    return context.terminal().outIsTerminal() ? Ansi.AUTO : Ansi.OFF;
  }
}
