package dev.holdfast.cli.completion;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/**
 * Writes the commands and options as a completion function for zsh. picocli has its bash script run
 * there: that offers nothing at the first key press, prints errors of its own, and changes options
 * of the shell it is loaded into.
 */
final class ZshCompletion {

  private final StringBuilder script = new StringBuilder();

  private ZshCompletion() {}

  static String of(CommandLine holdfast) {
    ZshCompletion completion = new ZshCompletion();
    String name = holdfast.getCommandName();
    completion.script.append("#compdef ").append(name).append("\n\n");
    completion.add(holdfast, "_" + name);
    completion.script.append('_').append(name).append(" \"$@\"\n");
    return completion.script.toString();
  }

  private void add(CommandLine command, String function) {
    CommandSpec spec = command.getCommandSpec();
    List<CommandLine> below = CompletionCommand.below(command);
    below.forEach(sub -> add(sub, function + "_" + sub.getCommandName()));
    script.append(function).append("() {\n  local curcontext=\"$curcontext\" state line ret=1\n");
    if (!below.isEmpty()) {
      script.append("  local -a commands\n  commands=(\n");
      for (CommandLine sub : below) {
        String what = CompletionCommand.first(sub.getCommandSpec().usageMessage().description());
        line(quoted(sub.getCommandName() + ":" + what.replace(":", "\\:")), false);
      }
      script.append("  )\n");
    }
    script.append("  _arguments -C \\\n");
    spec.options().stream().filter(option -> !option.hidden()).forEach(this::add);
    if (below.isEmpty()) {
      spec.positionalParameters().forEach(this::add);
      script.append("    && ret=0\n");
    } else {
      line("'1: :->command'", true);
      line("'*:: :->arguments'", true);
      script.append("    && ret=0\n  case $state in\n");
      script.append("    command) _describe -t commands command commands && ret=0 ;;\n");
      script.append("    arguments)\n      case $line[1] in\n");
      for (CommandLine sub : below) {
        String name = sub.getCommandName();
        String call = function + "_" + name;
        script.append("        %s) %s && ret=0 ;;\n".formatted(name, call));
      }
      script.append("      esac\n      ;;\n  esac\n");
    }
    script.append("  return ret\n}\n\n");
  }

  private void add(OptionSpec option) {
    boolean many = option.isMultiValue();
    String others = String.join(" ", option.names());
    String what = "[" + escaped(CompletionCommand.first(option.description())) + "]";
    for (String name : Arrays.asList(option.names())) {
      boolean valued = option.arity().max() > 0;
      String named = valued && name.startsWith("--") ? name + "=" : name;
      String start = many ? "*" : "(" + others + ")";
      line(quoted(start + named + what + (valued ? value(option) : "")), true);
    }
  }

  private void add(PositionalParamSpec parameter) {
    boolean many = parameter.index().isVariable() || parameter.isMultiValue();
    int place = parameter.index().min() + 1;
    String start = many ? "*" : place + (parameter.arity().min() == 0 ? ":" : "");
    line(quoted(start + value(parameter)), true);
  }

  private static String value(ArgSpec argument) {
    List<String> words = CompletionCommand.words(argument);
    String label = ":" + escaped(argument.paramLabel()) + ":";
    if (!words.isEmpty()) {
      return label + "(" + words.stream().collect(Collectors.joining(" ")) + ")";
    }
    return label + (CompletionCommand.takesFile(argument) ? "_files" : " ");
  }

  private void line(String text, boolean continued) {
    script.append("    ").append(text).append(continued ? " \\\n" : "\n");
  }

  private static String escaped(String text) {
    return text.replace("\\", "\\\\").replace("[", "\\[").replace("]", "\\]").replace(":", "\\:");
  }

  private static String quoted(String text) {
    return "'" + text.replace("'", "'\\''") + "'";
  }
}
