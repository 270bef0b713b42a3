package dev.holdfast.cli;

import dev.holdfast.retention.CleanupOptions;
import dev.holdfast.retention.HazardChoiceException;
import dev.holdfast.retention.HazardKind;
import dev.holdfast.text.RetentionText;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import picocli.CommandLine.Option;

/** Blocking hazards accepted or left out by name. */
final class HazardChoice {

  @Option(names = "--allow", paramLabel = "HAZARD")
  private List<String> allow = new ArrayList<>();

  @Option(names = "--skip", paramLabel = "HAZARD")
  private List<String> skip = new ArrayList<>();

  /** Returns the choice; what makes no sense ends the command. */
  CleanupOptions read() {
    try {
      return new CleanupOptions(kinds(allow), kinds(skip), null, CleanupOptions.DEFAULT_BATCH);
    } catch (HazardChoiceException wrong) {
      throw CommandFailure.usage(RetentionText.english().of(wrong));
    }
  }

  private static Set<HazardKind> kinds(List<String> names) {
    Set<HazardKind> kinds = EnumSet.noneOf(HazardKind.class);
    names.forEach(name -> kinds.add(CleanupOptions.choosable(name)));
    return kinds;
  }
}
