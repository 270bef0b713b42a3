package dev.holdfast.cli.cleanup;

import dev.holdfast.cli.command.CommandContext;
import dev.holdfast.cli.command.Exit;
import dev.holdfast.cli.command.ExitException;
import dev.holdfast.cli.command.OptionValues;
import dev.holdfast.cli.command.OptionWords;
import dev.holdfast.retention.plan.CleanupOptions;
import dev.holdfast.retention.plan.Decisions;
import dev.holdfast.retention.plan.HazardChoiceException;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.terms.HazardTerm;
import dev.holdfast.store.terms.Hazards;
import dev.holdfast.text.RetentionText;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Option;

/** How far a cleanup may go: hazards accepted or left out by name, and how much at once. */
public final class HazardOptions {

  @Option(
      names = "--allow",
      paramLabel = "HAZARD",
      completionCandidates = OptionWords.Hazards.class)
  private List<String> allow = new ArrayList<>();

  @Option(names = "--skip", paramLabel = "HAZARD", completionCandidates = OptionWords.Hazards.class)
  private List<String> skip = new ArrayList<>();

  @Option(names = "--max-tasks", paramLabel = "N")
  private String maxTasks;

  @Option(names = "--batch", paramLabel = "N")
  private String batch;

  /** Returns the options; what makes no sense ends the command. */
  CleanupOptions read(CommandContext context) {
    OptionValues values = new OptionValues(context);
    Integer most =
        maxTasks == null ? null : (int) values.positive("--max-tasks", maxTasks, Integer.MAX_VALUE);
    int atOnce =
        batch == null
            ? CleanupOptions.DEFAULT_BATCH
            : (int) values.positive("--batch", batch, CleanupOptions.MAX_BATCH);
    Hazards known = context.stores().get().hazards();
    try {
      return new CleanupOptions(
          Decisions.named(allow, known), Decisions.skipped(skip, known), most, atOnce);
    } catch (HazardChoiceException wrong) {
      throw ExitException.usage(RetentionText.load().of(wrong));
    }
  }

  /** Refuses choices of hazards that this kind of store cannot have. */
  void refuseForeign(CommandContext context, TaskStore store) {
    refuseForeign(context, store, "--allow", allow);
    refuseForeign(context, store, "--skip", skip);
  }

  private static void refuseForeign(
      CommandContext context, TaskStore store, String option, List<String> names) {
    Hazards known = store.terms().hazards();
    for (String name : names) {
      if (known.find(name).isEmpty()) {
        boolean streams = store.streams().isPresent();
        throw context.usage(streams ? "streams.notHere" : "streams.onlyThere", option + " " + name);
      }
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
