package dev.holdfast.cli.preview;

import dev.holdfast.cli.command.CommandContext;
import dev.holdfast.cli.command.ExitException;
import dev.holdfast.cli.command.OptionWords;
import dev.holdfast.retention.plan.CleanupOptions;
import dev.holdfast.retention.plan.Decisions;
import dev.holdfast.retention.plan.HazardChoiceException;
import dev.holdfast.store.terms.Hazards;
import dev.holdfast.text.RetentionText;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;

/** Blocking hazards accepted or left out by name. */
public final class HazardAnswers {

  @Option(
      names = "--allow",
      paramLabel = "HAZARD",
      completionCandidates = OptionWords.Hazards.class)
  private List<String> allow = new ArrayList<>();

  @Option(names = "--skip", paramLabel = "HAZARD", completionCandidates = OptionWords.Hazards.class)
  private List<String> skip = new ArrayList<>();

  /** Returns the choice; what makes no sense ends the command. */
  public CleanupOptions read(CommandContext context) {
    Hazards known = context.stores().get().hazards();
    try {
      return new CleanupOptions(
          Decisions.named(allow, known),
          Decisions.skipped(skip, known),
          null,
          CleanupOptions.DEFAULT_BATCH);
    } catch (HazardChoiceException wrong) {
      throw ExitException.usage(RetentionText.load().of(wrong));
    }
  }
}
