package dev.holdfast.cli;

import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * Writes the commands and options as completions for the fish shell, which picocli has none for.
 */
final class FishCompletion {

  private final String program;
  private final StringBuilder script = new StringBuilder();

  private FishCompletion(String program) {
    this.program = program;
  }

  static String of(CommandLine holdfast) {
    FishCompletion completion = new FishCompletion(holdfast.getCommandName());
    completion.add(holdfast, "__fish_use_subcommand");
    return completion.script.toString();
  }

  private void add(CommandLine command, String when) {
    CommandSpec spec = command.getCommandSpec();
    List<CommandLine> below =
        command.getSubcommands().values().stream()
            .filter(sub -> !sub.getCommandSpec().usageMessage().hidden())
            .toList();
    for (CommandLine sub : below) {
      line(when)
          .append(" -f -a ")
          .append(sub.getCommandName())
          .append(" -d ")
          .append(quoted(first(sub.getCommandSpec().usageMessage().description())))
          .append('\n');
    }
    for (OptionSpec option : spec.options()) {
      if (!option.hidden()) {
        add(option, when);
      }
    }
    for (CommandLine sub : below) {
      String inside = "__fish_seen_subcommand_from " + sub.getCommandName();
      boolean nested = spec.parent() != null;
      add(sub, nested ? when.split(";")[0] + "; and " + inside : inside);
    }
  }

  private void add(OptionSpec option, String when) {
    StringBuilder line = line(when);
    for (String name : option.names()) {
      line.append(name.startsWith("--") ? " -l " : " -s ").append(name.replaceFirst("^-+", ""));
    }
    if (option.arity().max() > 0) {
      line.append(" -r");
    }
    if (option.completionCandidates() != null) {
      line.append(" -f -a ").append(quoted(String.join(" ", option.completionCandidates())));
    }
    line.append(" -d ").append(quoted(first(option.description()))).append('\n');
  }

  private StringBuilder line(String when) {
    return script.append("complete -c ").append(program).append(" -n ").append(quoted(when));
  }

  private static String first(String[] lines) {
    return lines.length == 0 ? "" : lines[0].replace("%%", "%");
  }

  private static String quoted(String text) {
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'";
  }
}
