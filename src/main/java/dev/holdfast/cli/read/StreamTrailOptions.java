package dev.holdfast.cli.read;

import dev.holdfast.cli.command.CommandContext;
import dev.holdfast.cli.command.OptionValues;
import dev.holdfast.task.EventCursor;
import dev.holdfast.task.EventQuery;
import java.util.LinkedHashMap;
import java.util.Map;
import picocli.CommandLine.Option;

/** Which events of a stream to list, beside what any timeline has. */
final class StreamTrailOptions {

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
    Map<String, Object> given = new LinkedHashMap<>();
    given.put("--correlation", correlation);
    given.put("--from", from);
    given.put("--to", to);
    given.put("--text", text);
    given.put("--newest-first", newestFirst ? "" : null);
    given.put("--before", before);
    given.forEach(
        (option, value) -> {
          if (value != null) {
            throw context.usage("streams.onlyThere", option);
          }
        });
  }

  /** Returns where the page begins or ends; null for the beginning. */
  EventCursor place(CommandContext context, EventCursor after) {
    if (after != null && beforePlace != null) {
      throw context.usage("streams.afterAndBefore");
    }
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
