package dev.holdfast.cli;

import dev.holdfast.cli.act.ActCommand;
import dev.holdfast.cli.archive.ArchiveCommand;
import dev.holdfast.cli.cleanup.CleanupCommand;
import dev.holdfast.cli.cleanup.ServiceCommand;
import dev.holdfast.cli.command.CommandContext;
import dev.holdfast.cli.command.CommandFactory;
import dev.holdfast.cli.command.OptionWords;
import dev.holdfast.cli.completion.CompletionCommand;
import dev.holdfast.cli.connections.ConnectionsCommand;
import dev.holdfast.cli.fleet.FleetCommand;
import dev.holdfast.cli.hold.HoldingCommand;
import dev.holdfast.cli.hold.HoldsCommand;
import dev.holdfast.cli.journal.JournalCommand;
import dev.holdfast.cli.kinds.KindsCommand;
import dev.holdfast.cli.policy.PolicyCommand;
import dev.holdfast.cli.preview.ApproveCommand;
import dev.holdfast.cli.preview.ExplainCommand;
import dev.holdfast.cli.preview.ForecastCommand;
import dev.holdfast.cli.preview.KindOptions;
import dev.holdfast.cli.preview.PreviewCommand;
import dev.holdfast.cli.read.DiffCommand;
import dev.holdfast.cli.read.DoctorCommand;
import dev.holdfast.cli.read.ErrorsCommand;
import dev.holdfast.cli.read.ExportCommand;
import dev.holdfast.cli.read.ListCommand;
import dev.holdfast.cli.read.OverviewCommand;
import dev.holdfast.cli.read.StatsCommand;
import dev.holdfast.cli.read.TaskCommand;
import dev.holdfast.cli.read.TimelineCommand;
import dev.holdfast.cli.read.WorkersCommand;
import dev.holdfast.cli.read.WorkflowCommand;
import dev.holdfast.store.terms.ActTerm;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.ResourceBundle;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;
import picocli.CommandLine;

/**
 * All commands, in the order of the help. Each is made only where it is needed: reading the options
 * of all of them takes longer than most commands do.
 *
 * @param context what they share
 * @param desktop opened by one of them
 */
record Commands(CommandContext context, DesktopStart desktop) {

  /** They tell of the others, too. */
  private static final Set<String> TELLING = Set.of("completion");

  private static final String EVERYWHERE = "--debug";

  /**
   * Returns all there are.
   *
   * @param acts what stores can do to tasks, by its verb: no other command is called so
   */
  private Map<String, Supplier<Object>> table(Map<String, ActTerm> acts) {
    // Not by reference to their constructors: that would load the classes of all.
    Map<String, Supplier<Object>> all = new LinkedHashMap<>();
    all.put("desktop", () -> new DesktopCommand(desktop));
    all.put("demo", () -> new DemoCommand());
    all.put("overview", () -> new OverviewCommand());
    all.put("tasks", () -> new ListCommand(false));
    all.put("task", () -> new TaskCommand());
    all.put("timeline", () -> new TimelineCommand());
    all.put("diff", () -> new DiffCommand());
    all.put("workflows", () -> new ListCommand(true));
    all.put("workflow", () -> new WorkflowCommand());
    all.put("errors", () -> new ErrorsCommand());
    all.put("workers", () -> new WorkersCommand());
    all.put("stats", () -> new StatsCommand());
    all.put("export", () -> new ExportCommand());
    all.put("preview", () -> new PreviewCommand());
    all.put("explain", () -> new ExplainCommand());
    all.put("approve", () -> new ApproveCommand());
    all.put("cleanup", () -> new CleanupCommand());
    acts.forEach((verb, act) -> all.put(verb, () -> new ActCommand(act)));
    all.put("archive", () -> new ArchiveCommand());
    all.put("hold", () -> new HoldingCommand(true));
    all.put("release", () -> new HoldingCommand(false));
    all.put("holds", () -> new HoldsCommand());
    all.put("journal", () -> new JournalCommand());
    all.put("policy", () -> new PolicyCommand());
    all.put("forecast", () -> new ForecastCommand());
    all.put("doctor", () -> new DoctorCommand());
    all.put("fleet", () -> new FleetCommand());
    all.put("service", () -> new ServiceCommand());
    all.put("connections", () -> new ConnectionsCommand());
    all.put("kinds", () -> new KindsCommand());
    all.put("completion", () -> new CompletionCommand());
    return all;
  }

  /** Returns all of them. */
  Chosen all() {
    return new Chosen(table(context.stores().get().acts()), true, context);
  }

  /**
   * Returns the one that was typed; all where none was, or it tells of the others.
   *
   * @param typed everything that was typed
   */
  Chosen among(List<String> typed) {
    String word =
        typed.stream().filter(each -> !each.equals(EVERYWHERE)).findFirst().orElse(EVERYWHERE);
    // What kinds of stores can do is asked only where none of the others is meant.
    Map<String, Supplier<Object>> own = table(Map.of());
    boolean ownAlone = own.containsKey(word) && !TELLING.contains(word);
    Map<String, Supplier<Object>> table = ownAlone ? own : table(context.stores().get().acts());
    boolean alone = ownAlone || table.containsKey(word) && !own.containsKey(word);
    boolean described = !alone || typed.stream().anyMatch(Commands::mayAskForHelp);
    return new Chosen(alone ? Map.of(word, table.get(word)) : table, described, context);
  }

  /** As {@code --help} does, or {@code -h} among other letters. */
  private static boolean mayAskForHelp(String word) {
    return word.startsWith("-") && word.contains("h");
  }

  /**
   * Those that are made.
   *
   * @param described whether somebody may want to read what they and their options are for
   */
  record Chosen(Map<String, Supplier<Object>> commands, boolean described, CommandContext context) {

    /** Makes them, below a line. */
    void addTo(CommandLine line) {
      CommandFactory factory = new CommandFactory(context);
      commands.forEach(
          (name, command) -> {
            CommandLine made = new CommandLine(factory.ready(command.get()), factory);
            if (described) {
              new OptionWords(context.stores()).giveTo(made);
            }
            line.addSubcommand(name, made);
          });
      Map<String, CommandLine> made = line.getSubcommands();
      made.values().stream()
          .filter(command -> command.getCommand() instanceof ActCommand)
          .forEach(command -> ActCommand.describe(command.getCommandSpec()));
      Stream.of("preview", "cleanup", "service")
          .filter(made::containsKey)
          .map(made::get)
          .map(command -> command.getSubcommands().getOrDefault("print", command))
          .forEach(command -> new KindOptions(context, command.getCommandSpec()).add());
      if (described) {
        line.setResourceBundle(ResourceBundle.getBundle("dev.holdfast.cli.usage"));
      }
    }
  }
}
