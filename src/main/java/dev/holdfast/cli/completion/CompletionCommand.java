package dev.holdfast.cli.completion;

import dev.holdfast.cli.command.Exit;
import java.util.concurrent.Callable;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
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
}
