package dev.holdfast.cli;

import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.MaxValuesExceededException;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.OverwrittenOptionException;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * Says in one sentence what is wrong with a command line, and where its help is.
 *
 * @param context for the sentences
 */
record UsageErrors(CommandContext context) implements IParameterExceptionHandler {

  @Override
  public int handleParseException(ParameterException problem, String[] arguments) {
    String command = problem.getCommandLine().getCommandSpec().qualifiedName(" ");
    new StandardError(context.terminal())
        .say(sentence(problem) + " " + context.say("usage.hint", command));
    return Exit.USAGE.code();
  }

  private String sentence(ParameterException problem) {
    return switch (problem) {
      case UnmatchedArgumentException unknown -> unmatched(unknown);
      case MissingParameterException missing when !missing.getMissing().isEmpty() ->
          missing(missing.getMissing().getFirst());
      case OverwrittenOptionException twice ->
          context.say("usage.twice", name(twice.getOverwritten()));
      case MaxValuesExceededException many -> many.getMessage() + ".";
      case ParameterException none when none.getMessage().equals("Missing required subcommand") ->
          context.say("usage.noCommand");
      default -> problem.getMessage().lines().findFirst().orElse("") + ".";
    };
  }

  private String unmatched(UnmatchedArgumentException problem) {
    String word = problem.getUnmatched().getFirst();
    CommandLine line = problem.getCommandLine();
    String kind =
        problem.isUnknownOption()
            ? "usage.unknownOption"
            : line.getSubcommands().isEmpty() ? "usage.unexpected" : "usage.unknownCommand";
    List<String> similar = problem.getSuggestions();
    String unknown = context.say(kind, word);
    return similar.isEmpty()
        ? unknown
        : unknown + " " + context.say("usage.similar", similar.getFirst());
  }

  private String missing(ArgSpec missing) {
    return missing instanceof OptionSpec option
        ? context.say("usage.missingOption", option.longestName())
        : context.say("usage.missing", missing.paramLabel());
  }

  private static String name(ArgSpec argument) {
    return argument instanceof OptionSpec option ? option.longestName() : argument.paramLabel();
  }
}
