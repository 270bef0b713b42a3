package dev.holdfast.cli;

import dev.holdfast.cli.act.ActCommand;
import dev.holdfast.cli.command.CommandContext;
import dev.holdfast.cli.command.Exit;
import dev.holdfast.cli.command.ExitException;
import dev.holdfast.cli.command.StoreOpener;
import dev.holdfast.store.StoreException;
import dev.holdfast.store.TaskStore;
import dev.holdfast.text.ShellCommand;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
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
    context.note(sentence(problem) + " " + context.say("usage.hint", command));
    return Exit.USAGE.code;
  }

  private String sentence(ParameterException problem) {
    return switch (problem) {
      case UnmatchedArgumentException unknown -> unmatched(unknown);
      case MissingParameterException missing when !missing.getMissing().isEmpty() ->
          missing(missing.getMissing().getFirst(), missing.getMessage());
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
    // Behind two hyphens nothing is an option any more.
    String kind =
        problem.isUnknownOption() && line.getCommandSpec().findOption(word) == null
            ? "usage.unknownOption"
            : line.getSubcommands().isEmpty() ? "usage.unexpected" : "usage.unknownCommand";
    String unknown = context.say(kind, word);
    boolean first = kind.equals("usage.unknownCommand") && line.getParent() == null;
    if (first && isFile(word)) {
      return unknown + " " + context.say("usage.file", ShellCommand.quoted(word));
    }
    String said = first ? ofStore(problem.getUnmatched()).orElse(unknown) : unknown;
    return problem.getSuggestions().stream()
        .filter(suggestion -> !suggestion.equals(word) && beginsLike(suggestion, word))
        .findFirst()
        .map(similar -> said + " " + context.say("usage.similar", similar))
        .orElse(said);
  }

  /** With a store behind it, it is something that the store cannot do: it says what it can. */
  private Optional<String> ofStore(List<String> words) {
    if (words.size() < 2 || words.get(1).startsWith("-")) {
      return Optional.empty();
    }
    try (TaskStore store = new StoreOpener(context).open(words.get(1))) {
      ActCommand.find(context.of(store), store, words.getFirst());
      return Optional.empty();
    } catch (ExitException refused) {
      return Optional.of(refused.getMessage()).filter(_ -> refused.exit == Exit.USAGE);
    } catch (StoreException noStore) {
      return Optional.empty();
    }
  }

  private static boolean isFile(String word) {
    try {
      return Files.isRegularFile(Path.of(word));
    } catch (InvalidPathException none) {
      return false;
    }
  }

  /** Picocli always finds something similar; a slip of the finger is seldom in the first letter. */
  private static boolean beginsLike(String suggestion, String word) {
    String letters = word.replaceFirst("^-+", "");
    return !letters.isEmpty()
        && suggestion.replaceFirst("^-+", "").startsWith(letters.substring(0, 1));
  }

  private String missing(ArgSpec missing, String message) {
    if (!(missing instanceof OptionSpec option)) {
      return context.say("usage.missing", missing.paramLabel());
    }
    String name = option.longestName();
    // Picocli has one exception for an option without its value and for none at all.
    if (!message.startsWith("Missing required option")) {
      return context.say("usage.missingOption", name);
    }
    String value = option.paramLabel().equals("DUR") ? "1h" : option.paramLabel();
    return context.say("usage.optionNotGiven", name, name + " " + value);
  }

  private static String name(ArgSpec argument) {
    return argument instanceof OptionSpec option ? option.longestName() : argument.paramLabel();
  }
}
