package dev.holdfast.cli.read;

import dev.holdfast.cli.command.CommandContext;
import dev.holdfast.cli.command.OptionValues;
import dev.holdfast.task.EventCursor;
import dev.holdfast.task.EventQuery;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Which events of a stream to list, beside what any timeline has. */
final class StreamTrailOptions {

  @Spec private CommandSpec spec;

  @Option(names = "--correlation", paramLabel = "ID")
  private String correlation;

  @Option(names = "--from", paramLabel = "TIME")
  private String from;

  @Option(names = "--to", paramLabel = "TIME")
  private String to;

  @Option(names = "--text", paramLabel = "TEXT", descriptionKey = "eventText")
  private String text;

  @Option(names = "--newest-first")
  private boolean newestFirst;

  @Option(names = "--before", paramLabel = "CURSOR")
  private String before;

  private EventCursor beforePlace;
  private Long since;
  private Long until;

  /** Looks at the options before the store is opened. */
  void check(CommandContext context) {
    OptionValues values = new OptionValues(context);
    since = from == null ? null : values.instant("--from", from);
    until = to == null ? null : values.instant("--to", to);
    beforePlace =
        before == null
            ? null
            : EventCursor.decode(before).orElseThrow(() -> context.usage("tasks.cursor", before));
  }

  /** Refuses what is given where there are no streams. */
  void refuse(CommandContext context) {
    spec.options().stream()
        .filter(option -> option.getValue() != null && !option.getValue().equals(false))
        .findFirst()
        .ifPresent(
            option -> {
              throw context.usage("streams.onlyThere", option.longestName());
            });
  }

  /** Returns where the page begins or ends; null for the beginning. */
  EventCursor place(CommandContext context, EventCursor after) {
    context.refuse("streams.afterAndBefore", after != null && beforePlace != null);
    return after == null ? beforePlace : after;
  }

  /** Returns what narrows the list. */
  EventQuery.Narrow narrow() {
    return new EventQuery.Narrow(
        correlation,
        since,
        until,
        text == null || text.isEmpty() ? null : text,
        newestFirst,
        beforePlace != null);
  }
}
