package dev.holdfast.cli.preview;

import dev.holdfast.cli.command.CommandContext;
import dev.holdfast.cli.command.Exit;
import dev.holdfast.cli.command.ExitException;
import dev.holdfast.retention.plan.CleanupOptions;
import dev.holdfast.retention.plan.Decisions;
import dev.holdfast.retention.plan.Hazard;
import dev.holdfast.retention.plan.HazardChoiceException;
import dev.holdfast.store.terms.HazardTerm;
import dev.holdfast.store.terms.Hazards;
import dev.holdfast.text.RetentionText;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Option;

/** Blocking hazards accepted or left out by name. */
public class HazardAnswers {

  @Option(names = "--allow", paramLabel = "HAZARD")
  private List<String> allow = new ArrayList<>();

  @Option(names = "--skip", paramLabel = "HAZARD")
  private List<String> skip = new ArrayList<>();

  /**
   * Returns options with the choice; what makes no sense ends the command.
   *
   * @param known the hazards of the store
   */
  public CleanupOptions in(CleanupOptions options, Hazards known) {
    try {
      return options
          .withAllow(Decisions.named(allow, known))
          .withSkip(Decisions.skipped(skip, known));
    } catch (HazardChoiceException wrong) {
      throw new ExitException(Exit.USAGE, RetentionText.load().of(wrong));
    }
  }

  /**
   * Returns a refusal that tells how to go on.
   *
   * @param key of the sentence
   * @param hazards those that block
   * @param words says what one means
   */
  public static ExitException blocked(
      CommandContext context, String key, List<Hazard> hazards, Function<Hazard, String> words) {
    String what =
        hazards.stream()
            .map(hazard -> hazard.kind().code() + ": " + words.apply(hazard))
            .collect(Collectors.joining(" "));
    List<HazardTerm> kinds = hazards.stream().map(Hazard::kind).toList();
    String allow = words("--allow", kinds.stream());
    if (kinds.stream().allMatch(HazardTerm::ofWholeStore)) {
      // Skipped, nothing would be deleted either.
      return context.exit(Exit.REFUSED, "cleanup.blockedWhole", what, allow);
    }
    String skip =
        Stream.of(
                words("--skip", kinds.stream().filter(kind -> !kind.ofWholeStore())),
                words("--allow", kinds.stream().filter(HazardTerm::ofWholeStore)))
            .filter(typed -> !typed.isEmpty())
            .collect(Collectors.joining(" "));
    return context.exit(Exit.REFUSED, key, what, skip, allow);
  }

  private static String words(String option, Stream<HazardTerm> kinds) {
    return kinds.map(kind -> option + " " + kind.code()).collect(Collectors.joining(" "));
  }
}
