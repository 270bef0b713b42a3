package dev.holdfast.cli.read;

import dev.holdfast.cli.command.CommandContext;
import dev.holdfast.cli.command.Exit;
import dev.holdfast.cli.command.ExitException;
import dev.holdfast.cli.output.Format;
import dev.holdfast.cli.output.Report;
import dev.holdfast.job.Cancellation;
import dev.holdfast.store.stream.StreamEventPage;
import dev.holdfast.store.stream.StreamEventQuery;
import dev.holdfast.store.stream.Streams;
import dev.holdfast.stream.StreamPosition;
import dev.holdfast.task.EventCursor;
import dev.holdfast.task.TaskEvent;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A page of one stream, in every format.
 *
 * @param context for the sentences
 * @param streams where
 */
record StreamTrailReport(CommandContext context, Streams streams) {

  Exit print(StreamEventQuery query, Format format, Cancellation cancellation) {
    StreamEventPage page = streams.events(query, cancellation);
    TaskEvent any =
        page.items().isEmpty() ? probe(query.stream(), cancellation) : page.items().getFirst();
    List<Map<String, Object>> rows = page.items().stream().map(StreamEventFields::of).toList();
    String next = cursor(page.next());
    String previous = cursor(page.previous());
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("items", rows);
    document.put("total", rows.size());
    document.put("total_exact", next == null && previous == null && query.place() == null);
    document.put("previous_cursor", previous);
    document.put("next_cursor", next);
    context.print(
        Report.list(
            document,
            rows,
            new ArrayList<>(any.fields().names()),
            text -> {
              text.table(
                  StreamEventFields.table(page.items(), context.times()),
                  context.say("streams.noEvents"));
              if (previous != null) {
                text.line(context.say("streams.previous", previous));
              }
              if (next != null) {
                text.line(context.say("tasks.next", next));
              }
            }),
        format);
    if (next != null && (format == Format.CSV || format == Format.NDJSON)) {
      // These two have no place for it, and a list must not look whole when it is not.
      context.note(context.say("tasks.next", next));
    }
    return Exit.DONE;
  }

  private static String cursor(StreamPosition place) {
    return place == null ? null : new EventCursor(place.offset(), place.id()).encode();
  }

  /** Looks why there is nothing: a typing error must not pass for an empty stream. */
  private TaskEvent probe(String stream, Cancellation cancellation) {
    List<TaskEvent> some = streams.events(StreamEventQuery.all(stream, 1), cancellation).items();
    if (some.isEmpty()) {
      throw new ExitException(Exit.FAILED, context.say("streams.absent", stream));
    }
    return some.getFirst();
  }
}
