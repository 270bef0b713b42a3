package dev.holdfast.cli.completion;

import dev.holdfast.cli.command.Exit;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Prints what a shell needs in order to complete commands and options. */
@Command(name = "completion")
public final class CompletionCommand implements Callable<Integer> {

  /** The shells there are completions for. */
  enum Shell {
    bash,
    zsh,
    fish
  }

  /** Of what these stand for a file may be given: a store is a file or an address. */
  private static final List<String> FILES = List.of("FILE", "PLAN", "STORE", "ARCHIVE", "STORY");

  @Spec private CommandSpec spec;

  @Parameters(index = "0", paramLabel = "SHELL", descriptionKey = "shell")
  private Shell shell;

  @Override
  public Integer call() {
    CommandLine holdfast = spec.root().commandLine();
    String name = spec.root().name();
    holdfast
        .getOut()
        .print(
            switch (shell) {
              case bash -> AutoComplete.bash(name, holdfast);
              case zsh -> ZshCompletion.of(holdfast);
              case fish -> FishCompletion.of(holdfast);
            });
    holdfast.getOut().flush();
    return Exit.DONE.code;
  }

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
