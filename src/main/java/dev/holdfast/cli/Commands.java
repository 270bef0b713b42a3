package dev.holdfast.cli;

import dev.holdfast.cli.act.ActCommand;
import dev.holdfast.cli.archive.ArchiveRestoreCommand;
import dev.holdfast.cli.archive.ArchiveVerifyCommand;
import dev.holdfast.cli.cleanup.CleanupCommand;
import dev.holdfast.cli.cleanup.ServicePrintCommand;
import dev.holdfast.cli.command.CommandContext;
import dev.holdfast.cli.command.OptionWords;
import dev.holdfast.cli.command.SharingCommand;
import dev.holdfast.cli.completion.CompletionCommand;
import dev.holdfast.cli.connections.ConnectionsAddCommand;
import dev.holdfast.cli.connections.ConnectionsExportCommand;
import dev.holdfast.cli.connections.ConnectionsImportCommand;
import dev.holdfast.cli.connections.ConnectionsListCommand;
import dev.holdfast.cli.connections.ConnectionsRemoveCommand;
import dev.holdfast.cli.connections.ConnectionsTestCommand;
import dev.holdfast.cli.fleet.FleetCommand;
import dev.holdfast.cli.hold.HoldingCommand;
import dev.holdfast.cli.hold.HoldsRepairCommand;
import dev.holdfast.cli.journal.JournalExportCommand;
import dev.holdfast.cli.journal.JournalListCommand;
import dev.holdfast.cli.journal.JournalShowCommand;
import dev.holdfast.cli.journal.JournalVerifyCommand;
import dev.holdfast.cli.kinds.KindsAddCommand;
import dev.holdfast.cli.kinds.KindsCheckCommand;
import dev.holdfast.cli.kinds.KindsCommand;
import dev.holdfast.cli.kinds.KindsProposeCommand;
import dev.holdfast.cli.policy.PolicyCheckCommand;
import dev.holdfast.cli.policy.PolicyListCommand;
import dev.holdfast.cli.policy.PolicySetCommand;
import dev.holdfast.cli.policy.PolicySwitchCommand;
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
import java.util.function.ToIntFunction;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/**
 * All commands, in the order of the help. Each is made only where it is needed: reading the options
 * of all of them takes longer than most commands do.
 *
 * @param context what they share
 * @param desktop opened by one of them
 */
record Commands(CommandContext context, ToIntFunction<String> desktop) {

  /** They tell of the others, too. */
  private static final Set<String> TELLING = Set.of("completion");

  /** They take the options of each kind of store. */
  private static final Set<String> CLEANING = Set.of("preview", "cleanup", "service print");

  private static final String EVERYWHERE = "--debug";

  /**
   * Returns all there are, each before those below it.
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
    all.put("archive", () -> new Group());
    all.put("archive verify", () -> new ArchiveVerifyCommand());
    all.put("archive restore", () -> new ArchiveRestoreCommand());
    all.put("hold", () -> new HoldingCommand(true));
    all.put("release", () -> new HoldingCommand(false));
    all.put("holds", () -> new Group());
    all.put("holds repair", () -> new HoldsRepairCommand());
    all.put("journal", () -> new Group());
    all.put("journal verify", () -> new JournalVerifyCommand());
    all.put("journal list", () -> new JournalListCommand());
    all.put("journal show", () -> new JournalShowCommand());
    all.put("journal export", () -> new JournalExportCommand());
    all.put("policy", () -> new Group());
    all.put("policy check", () -> new PolicyCheckCommand());
    all.put("policy list", () -> new PolicyListCommand());
    all.put("policy set", () -> new PolicySetCommand());
    all.put("policy enable", () -> new PolicySwitchCommand(true));
    all.put("policy disable", () -> new PolicySwitchCommand(false));
    all.put("policy delete", () -> new PolicySwitchCommand(null));
    all.put("forecast", () -> new ForecastCommand());
    all.put("doctor", () -> new DoctorCommand());
    all.put("fleet", () -> new FleetCommand());
    all.put("service", () -> new Group());
    all.put("service print", () -> new ServicePrintCommand());
    all.put("connections", () -> new Group());
    all.put("connections list", () -> new ConnectionsListCommand());
    all.put("connections add", () -> new ConnectionsAddCommand());
    all.put("connections test", () -> new ConnectionsTestCommand());
    all.put("connections remove", () -> new ConnectionsRemoveCommand());
    all.put("connections export", () -> new ConnectionsExportCommand());
    all.put("connections import", () -> new ConnectionsImportCommand());
    all.put("kinds", () -> new KindsCommand());
    all.put("kinds add", () -> new KindsAddCommand());
    all.put("kinds check", () -> new KindsCheckCommand());
    all.put("kinds propose", () -> new KindsProposeCommand());
    all.put("completion", () -> new CompletionCommand());
    return all;
  }

  /** Makes all of them, below a line. */
  void addAll(CommandLine line) {
    add(line, table(context.stores().get().acts()), true);
  }

  /**
   * Makes the one that was typed; all where none was, or it tells of the others.
   *
   * @param typed everything that was typed
   */
  void addAmong(CommandLine line, List<String> typed) {
    String word =
        typed.stream().filter(each -> !each.equals(EVERYWHERE)).findFirst().orElse(EVERYWHERE);
    // What kinds of stores can do is asked only where none of the others is meant.
    Map<String, Supplier<Object>> own = table(Map.of());
    // Two words typed as one are no command.
    boolean ownAlone = own.containsKey(word) && !word.contains(" ") && !TELLING.contains(word);
    Map<String, Supplier<Object>> table = ownAlone ? own : table(context.stores().get().acts());
    boolean alone = ownAlone || table.containsKey(word) && !own.containsKey(word);
    boolean described = !alone || typed.stream().anyMatch(Commands::mayAskForHelp);
    if (alone) {
      table.keySet().removeIf(name -> !(name + " ").startsWith(word + " "));
    }
    add(line, table, described);
  }

  /** As {@code --help} does, or {@code -h} among other letters. */
  private static boolean mayAskForHelp(String word) {
    return word.startsWith("-") && word.contains("h");
  }

  /** A command that has nothing but others below it. */
  @Command
  private static final class Group {}

  /**
   * Makes some.
   *
   * @param described whether somebody may want to read what they and their options are for
   */
  private void add(CommandLine line, Map<String, Supplier<Object>> commands, boolean described) {
    commands.forEach(
        (name, command) -> {
          CommandLine made = new CommandLine(SharingCommand.given(context, command.get()));
          if (described) {
            new OptionWords(context.stores()).giveTo(made);
          }
          int below = name.indexOf(' ');
          CommandLine above =
              below < 0 ? line : line.getSubcommands().get(name.substring(0, below));
          above.addSubcommand(name.substring(below + 1), made);
          if (made.getCommand() instanceof ActCommand) {
            ActCommand.describe(made.getCommandSpec());
          }
          if (CLEANING.contains(name)) {
            new KindOptions(context, made.getCommandSpec()).add();
          }
        });
    if (described) {
      line.setResourceBundle(ResourceBundle.getBundle("dev.holdfast.cli.usage"));
    }
  }
}
