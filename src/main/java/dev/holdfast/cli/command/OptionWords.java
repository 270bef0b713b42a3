package dev.holdfast.cli.command;

import dev.holdfast.cli.output.Format;
import dev.holdfast.settings.Environment;
import dev.holdfast.store.Stores;
import dev.holdfast.store.address.Encryption;
import dev.holdfast.task.Coded;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * The words that options take, by the label of their value, for shells that complete them. What is
 * refused is said elsewhere.
 *
 * @param stores asked for the words of kinds of stores once somebody reads them
 */
public record OptionWords(Supplier<Stores> stores) {

  private static final Pattern LISTED =
      Pattern.compile("FORMAT|STATUS|HAZARD|ENVIRONMENT|LEVEL|[a-z0-9]+([|][a-z0-9]+)+");

  /** Gives them to a command, whose options stay in their order. */
  public void giveTo(CommandLine command) {
    CommandSpec spec = command.getCommandSpec();
    for (OptionSpec option : List.copyOf(spec.options())) {
      spec.remove(option);
      boolean some = LISTED.matcher(option.paramLabel()).matches();
      spec.addOption(
          some && option.completionCandidates() == null
              ? OptionSpec.builder(option).completionCandidates(() -> of(option).iterator()).build()
              : option);
    }
  }

  private Stream<String> of(OptionSpec option) {
    return switch (option.paramLabel()) {
      case "FORMAT" -> Arrays.stream(Format.values()).map(Format::wireName);
      case "STATUS" ->
          ("policyStatus".equals(option.descriptionKey())
                  ? stores.get().deletable()
                  : stores.get().statuses())
              .stream().map(Coded::code);
      case "HAZARD" -> stores.get().hazards().choosable().stream().map(Coded::code);
      case "ENVIRONMENT" -> Arrays.stream(Environment.values()).map(Environment::wireName);
      case "LEVEL" -> Encryption.words().stream();
      default -> Stream.of(option.paramLabel().split("[|]"));
    };
  }
}
