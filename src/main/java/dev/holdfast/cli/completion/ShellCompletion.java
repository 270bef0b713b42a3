package dev.holdfast.cli.completion;

import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;

/** What fish and zsh are told alike. */
final class ShellCompletion {

  /** Of what these stand for a file may be given: a store is a file or an address. */
  private static final List<String> FILES = List.of("FILE", "PLAN", "STORE", "ARCHIVE", "STORY");

  private ShellCompletion() {}

  /** Returns the commands below one, in the order of its help. */
  static List<CommandLine> below(CommandLine command) {
    return command.getSubcommands().values().stream()
        .filter(sub -> !sub.getCommandSpec().usageMessage().hidden())
        .toList();
  }

  /** Returns the words it takes; empty if they cannot be listed. */
  static List<String> words(ArgSpec argument) {
    List<String> words = new ArrayList<>();
    if (argument.completionCandidates() != null) {
      argument.completionCandidates().forEach(words::add);
    }
    return words;
  }

  /** Returns whether a file may be given. */
  static boolean takesFile(ArgSpec argument) {
    return FILES.stream().anyMatch(argument.paramLabel()::contains);
  }

  /** Returns the first sentence of what it is. */
  static String first(String[] lines) {
    return lines.length == 0 ? "" : lines[0].replace("%%", "%");
  }
}
