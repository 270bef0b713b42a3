package dev.holdfast.cli.preview;

import dev.holdfast.cli.command.CommandContext;
import dev.holdfast.cli.command.Exit;
import dev.holdfast.cli.command.ExitException;
import dev.holdfast.retention.plan.CleanupOptions;
import dev.holdfast.retention.plan.Decisions;
import dev.holdfast.retention.plan.HazardChoiceException;
import dev.holdfast.store.terms.HazardTerm;
import dev.holdfast.store.terms.Hazards;
import dev.holdfast.text.RetentionText;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
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
   * @param hazards those that block, each with what it means
   */
  public static ExitException blocked(
      CommandContext context, String key, Map<HazardTerm, String> hazards) {
    String what =
        hazards.entrySet().stream()
            .map(hazard -> hazard.getKey().code() + ": " + hazard.getValue())
            .collect(Collectors.joining(" "));
    String allow = words("--allow", hazards.keySet().stream());
    boolean whole = hazards.keySet().stream().allMatch(HazardTerm::ofWholeStore);
    if (whole) {
      // Skipped, nothing would be deleted either.
      return context.exit(Exit.REFUSED, "cleanup.blockedWhole", what, allow);
    }
    String skip =
        Stream.of(
                words("--skip", hazards.keySet().stream().filter(kind -> !kind.ofWholeStore())),
                words("--allow", hazards.keySet().stream().filter(HazardTerm::ofWholeStore)))
            .filter(words -> !words.isEmpty())
            .collect(Collectors.joining(" "));
    return context.exit(Exit.REFUSED, key, what, skip, allow);
  }

  private static String words(String option, Stream<HazardTerm> kinds) {
    return kinds.map(kind -> option + " " + kind.code()).collect(Collectors.joining(" "));
  }
}
