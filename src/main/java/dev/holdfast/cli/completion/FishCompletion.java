package dev.holdfast.cli.completion;

import java.util.List;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

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
    List<CommandLine> below = CompletionCommand.below(command);
    boolean nested = spec.parent() != null;
    String choosing = nested && !below.isEmpty() ? when + "; and not " + seen(below) : when;
    for (CommandLine sub : below) {
      line(choosing)
          .append(" -f -a ")
          .append(sub.getCommandName())
          .append(" -d ")
          .append(
              quoted(CompletionCommand.first(sub.getCommandSpec().usageMessage().description())))
          .append('\n');
    }
    for (OptionSpec option : spec.options()) {
      if (!option.hidden()) {
        add(option, choosing);
      }
    }
    spec.positionalParameters().forEach(parameter -> add(parameter, choosing));
    for (CommandLine sub : below) {
      String inside = seen(List.of(sub));
      add(sub, nested ? when + "; and " + inside : inside);
    }
  }

  private static String seen(List<CommandLine> commands) {
    return commands.stream()
        .map(CommandLine::getCommandName)
        .collect(Collectors.joining(" ", "__fish_seen_subcommand_from ", ""));
  }

  private void add(OptionSpec option, String when) {
    StringBuilder line = line(when);
    for (String name : option.names()) {
      line.append(name.startsWith("--") ? " -l " : " -s ").append(name.replaceFirst("^-+", ""));
    }
    if (option.arity().max() > 0) {
      // Without files where none is meant.
      line.append(CompletionCommand.takesFile(option) ? " -r" : " -x");
    }
    List<String> words = CompletionCommand.words(option);
    if (!words.isEmpty()) {
      line.append(" -a ").append(quoted(String.join(" ", words)));
    }
    line.append(" -d ").append(quoted(CompletionCommand.first(option.description()))).append('\n');
  }

  private void add(PositionalParamSpec parameter, String when) {
    List<String> words = CompletionCommand.words(parameter);
    if (!words.isEmpty()) {
      line(when)
          .append(" -f -a ")
          .append(quoted(String.join(" ", words)))
          .append(" -d ")
          .append(quoted(CompletionCommand.first(parameter.description())))
          .append('\n');
    }
  }

  private StringBuilder line(String when) {
    return script.append("complete -c ").append(program).append(" -n ").append(quoted(when));
  }

  private static String quoted(String text) {
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'";
  }
}
