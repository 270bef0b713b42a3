package dev.holdfast.cli.read;

import dev.holdfast.cli.command.CommandContext;
import dev.holdfast.cli.command.Exit;
import dev.holdfast.cli.command.ExitException;
import dev.holdfast.cli.output.Format;
import dev.holdfast.cli.output.Report;
import dev.holdfast.cli.output.TextPage;
import dev.holdfast.job.Cancellation;
import dev.holdfast.retention.stream.StreamPreviewScan;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.stream.StreamEventPage;
import dev.holdfast.store.stream.StreamEventQuery;
import dev.holdfast.store.stream.Streams;
import dev.holdfast.task.Task;
import dev.holdfast.task.TaskId;
import dev.holdfast.text.BytesText;
import dev.holdfast.text.StreamText;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * One stream with the newest of its events.
 *
 * @param context for the sentences
 * @param store one of streams
 */
record StreamReport(CommandContext context, TaskStore store) {

  private static final int SHOWN = 100;

  Exit print(String stream, Format format, Cancellation cancellation) {
    TaskId id = store.info().id(stream);
    Task row =
        store
            .task(id, cancellation)
            .orElseThrow(
                () -> new ExitException(Exit.FAILED, context.say("streams.absent", stream)))
            .task();
    StreamEventPage page =
        store
            .role(Streams.class)
            .orElseThrow()
            .events(
                new StreamEventQuery(
                    stream, null, null, null, null, null, true, false, null, SHOWN),
                cancellation);
    boolean held = StreamPreviewScan.held(context.held(store, cancellation), stream);
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("task", StreamRow.of(row, held));
    document.put("attempts", List.of());
    document.put("events", page.items().reversed().stream().map(StreamEventFields::of).toList());
    document.put("events_complete", page.next() == null);
    context.print(Report.of(document, text -> print(text, row, held, page)), format);
    if (page.next() != null) {
      context.note(context.say("streams.newestShown", page.items().size()));
    }
    return Exit.DONE;
  }

  private void print(TextPage text, Task row, boolean held, StreamEventPage page) {
    Map<String, Object> facts = new LinkedHashMap<>();
    facts.put("stream", row.name());
    facts.put("events", context.say("number", row.fields().integer("events")));
    facts.put("oldest", context.times().of(row.fields().integer("oldest")));
    facts.put("newest", context.times().of(row.fields().integer("newest")));
    Long bytes = row.fields().integer("bytes");
    facts.put("values", bytes == null ? context.say("streams.longStream") : BytesText.of(bytes));
    facts.put("newest offset", row.fields().raw("newest_offset"));
    facts.put("policy", StreamText.load().policyOf(row));
    facts.put("policy of", row.fields().text("policy_source"));
    facts.put("expired", context.say("number", row.fields().integer("expired_events")));
    if (held) {
      facts.put("on hold", context.say("tasks.held"));
    }
    text.pairs(facts);
    text.heading(context.say("task.events"));
    text.table(StreamEventFields.table(page.items().reversed(), context.times()), "");
  }
}
