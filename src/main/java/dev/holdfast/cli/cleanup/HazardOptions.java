package dev.holdfast.cli.cleanup;

import dev.holdfast.cli.command.CommandContext;
import dev.holdfast.cli.command.OptionValues;
import dev.holdfast.cli.preview.HazardAnswers;
import dev.holdfast.retention.plan.CleanupOptions;
import dev.holdfast.retention.throttle.Throttle;
import java.util.Set;
import picocli.CommandLine.Option;

/** How far a cleanup may go: hazards accepted or left out by name, and how much at once. */
public final class HazardOptions extends HazardAnswers {

  @Option(names = "--max-tasks", paramLabel = "N")
  private String maxTasks;

  @Option(names = "--batch", paramLabel = "N")
  private String batch;

  /** Returns how much at once, with no hazard decided; what makes no sense ends the command. */
  CleanupOptions read(CommandContext context) {
    OptionValues values = new OptionValues(context);
    Integer most = values.count("--max-tasks", maxTasks, Integer.MAX_VALUE, null);
    int atOnce = values.count("--batch", batch, Throttle.MAX_BATCH, Throttle.DEFAULT_BATCH);
    return new CleanupOptions(Set.of(), Set.of(), most, Throttle.DEFAULT.withBatch(atOnce));
  }
}
