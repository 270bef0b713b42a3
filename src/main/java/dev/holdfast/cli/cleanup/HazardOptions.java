package dev.holdfast.cli.cleanup;

import dev.holdfast.cli.command.CommandContext;
import dev.holdfast.cli.command.Exit;
import dev.holdfast.cli.command.ExitException;
import dev.holdfast.cli.command.OptionValues;
import dev.holdfast.cli.preview.HazardAnswers;
import dev.holdfast.retention.plan.CleanupOptions;
import dev.holdfast.store.terms.HazardTerm;
import dev.holdfast.store.terms.Hazards;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** How far a cleanup may go: hazards accepted or left out by name, and how much at once. */
public final class HazardOptions {

  @Mixin private HazardAnswers answers;

  @Option(names = "--max-tasks", paramLabel = "N")
  private String maxTasks;

  @Option(names = "--batch", paramLabel = "N")
  private String batch;

  /** Returns how much at once, with no hazard decided; what makes no sense ends the command. */
  CleanupOptions read(CommandContext context) {
    OptionValues values = new OptionValues(context);
    Integer most =
        maxTasks == null ? null : (int) values.positive("--max-tasks", maxTasks, Integer.MAX_VALUE);
    int atOnce =
        batch == null
            ? CleanupOptions.DEFAULT_BATCH
            : (int) values.positive("--batch", batch, CleanupOptions.MAX_BATCH);
    return new CleanupOptions(Set.of(), Set.of(), most, atOnce);
  }

  /** Returns them with what was decided of the hazards of a store. */
  CleanupOptions in(CleanupOptions options, Hazards known) {
    return answers.in(options, known);
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
      return new ExitException(Exit.REFUSED, context.say("cleanup.blockedWhole", what, allow));
    }
    String skip =
        Stream.of(
                words("--skip", hazards.keySet().stream().filter(kind -> !kind.ofWholeStore())),
                words("--allow", hazards.keySet().stream().filter(HazardTerm::ofWholeStore)))
            .filter(words -> !words.isEmpty())
            .collect(Collectors.joining(" "));
    return new ExitException(Exit.REFUSED, context.say(key, what, skip, allow));
  }

  private static String words(String option, Stream<HazardTerm> kinds) {
    return kinds.map(kind -> option + " " + kind.code()).collect(Collectors.joining(" "));
  }
}
