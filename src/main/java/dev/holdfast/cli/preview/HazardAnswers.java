package dev.holdfast.cli.preview;

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
      throw ExitException.usage(RetentionText.load().of(wrong));
    }
  }
}
