package dev.holdfast.cli.read;

import dev.holdfast.cli.command.CommandContext;
import dev.holdfast.cli.command.Exit;
import dev.holdfast.cli.output.Format;
import dev.holdfast.job.Cancellation;
import dev.holdfast.report.TaskDocument;
import dev.holdfast.store.Roles;
import dev.holdfast.store.TaskDetails;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.history.Histories;
import dev.holdfast.task.EventPage;
import dev.holdfast.task.EventQuery;
import dev.holdfast.task.TaskId;
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
    TaskDetails details =
        store
            .task(id, cancellation)
            .orElseThrow(() -> context.exit(Exit.FAILED, "streams.absent", stream));
    EventQuery.Narrow newest = new EventQuery.Narrow(null, null, null, null, true, false);
    EventPage page =
        Roles.of(store, Histories.class)
            .events(EventQuery.of(id, null, newest, null, SHOWN), cancellation);
    Map<String, Object> document = new LinkedHashMap<>();
    document.put(
        "task",
        TaskDocument.of(
            details.task(), store.terms().listing(), context.held(store, cancellation)));
    document.put("attempts", List.of());
    document.put("events", page.items().reversed().stream().map(StreamEventFields::of).toList());
    document.put("events_complete", page.next() == null);
    long now = store.now(cancellation);
    context.print(
        document,
        text -> {
          new StoryText(context, store).task(text, details, now);
          text.heading(context.say("common.events"));
          text.table(StreamEventFields.table(page.items().reversed(), context.times()), "");
        },
        format);
    if (page.next() != null) {
      context.tell("streams.newestShown", page.items().size());
    }
    return Exit.DONE;
  }
}
