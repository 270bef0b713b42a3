package dev.holdfast.cli.act;

import dev.holdfast.cli.command.CommandContext;
import dev.holdfast.cli.command.OptionValues;
import dev.holdfast.retention.act.ActPace;
import dev.holdfast.retention.act.Canary;
import java.time.Duration;
import picocli.CommandLine.Option;

/** How carefully something is done to many tasks. */
final class ActPaceOptions {

  @Option(names = "--canary", paramLabel = "N")
  private String canary;

  @Option(names = "--watch", paramLabel = "DUR")
  private String watch;

  @Option(names = "--per-minute", paramLabel = "N")
  private String perMinute;

  private ActPace pace;

  /** Looks at the options before the store is opened. */
  void check(CommandContext context) {
    OptionValues values = new OptionValues(context);
    if (canary == null && watch != null) {
      throw context.usage("act.watchAlone");
    }
    pace =
        new ActPace(
            values.count("--canary", canary, Canary.MOST, null),
            watch == null ? ActPace.WATCH : Duration.ofSeconds(values.seconds("--watch", watch)),
            values.count("--per-minute", perMinute, ActPace.MOST_A_MINUTE, null));
  }

  /** Returns what they come to. */
  ActPace pace() {
    return pace;
  }
}
