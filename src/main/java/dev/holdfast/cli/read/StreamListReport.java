package dev.holdfast.cli.read;

import dev.holdfast.cli.command.CommandContext;
import dev.holdfast.cli.command.Exit;
import dev.holdfast.cli.output.Format;
import dev.holdfast.cli.output.Report;
import dev.holdfast.cli.output.Table;
import dev.holdfast.cli.output.TextPage;
import dev.holdfast.job.Cancellation;
import dev.holdfast.retention.hold.HeldTasks;
import dev.holdfast.retention.stream.StreamPreviewScan;
import dev.holdfast.store.TaskStore;
import dev.holdfast.task.Count;
import dev.holdfast.task.FieldTerm;
import dev.holdfast.task.Fields;
import dev.holdfast.task.Page;
import dev.holdfast.task.Task;
import dev.holdfast.task.TaskFilter;
import dev.holdfast.task.TaskQuery;
import dev.holdfast.text.StreamText;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A page of streams, in every format.
 *
 * @param context for the sentences
 * @param store one of streams
 * @param patience how long they may be counted
 */
record StreamListReport(CommandContext context, TaskStore store, Duration patience) {

  Exit print(TaskQuery query, Format format, Cancellation cancellation) {
    refuse(query);
    Page<Task> page = store.tasks(query, cancellation);
    Count total = store.count(query.filter(), patience, cancellation);
    HeldTasks held = context.held(store, cancellation);
    List<Map<String, Object>> items =
        page.items().stream()
            .map(stream -> StreamRow.of(stream, StreamPreviewScan.held(held, stream.name())))
            .toList();
    String next = page.next() == null ? null : page.next().encode();
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("items", items);
    document.put("total", total.value());
    document.put("total_exact", total.exact());
    document.put("next_cursor", next);
    context.print(
        Report.list(document, items, StreamRow.FIELDS, text -> print(text, page, total, next)),
        format);
    if (next != null && (format == Format.CSV || format == Format.NDJSON)) {
      // These two have no place for it, and a list must not look whole when it is not.
      context.note(context.say("tasks.next", next));
    }
    return Exit.DONE;
  }

  private void refuse(TaskQuery query) {
    TaskFilter filter = query.filter();
    Map<String, Object> others = new LinkedHashMap<>();
    others.put("--status", filter.statuses().isEmpty() ? null : filter.statuses());
    others.put("--tag", filter.tag());
    others.put("--type", filter.type());
    others.put("--worker", filter.workerId());
    others.put("--root", filter.rootId());
    others.put("--parent", filter.parentId());
    others.put("--workflow", filter.workflowId());
    others.put("--suspend-reason", filter.suspendReason());
    others.forEach(
        (option, value) -> {
          if (value != null) {
            throw context.usage("streams.filter", option);
          }
        });
    if (!query.sort().equals(FieldTerm.ID.key())) {
      throw context.usage("streams.sort");
    }
  }

  private void print(TextPage text, Page<Task> page, Count total, String next) {
    Table table =
        new Table(
            "STREAM", ">EVENTS", ">EXPIRED", ">EXPIRED SHARE", "OLDEST", "NEWEST", "POLICY", "OF");
    StreamText words = StreamText.load();
    for (Task stream : page.items()) {
      Fields fields = stream.fields();
      Double share = StreamRow.share(stream);
      table.row(
          stream.name(),
          context.say("number", fields.integer("events")),
          context.say("number", fields.integer("expired_events")),
          share == null ? "" : context.say("streams.share", share),
          context.times().of(fields.integer("oldest")),
          context.times().of(fields.integer("newest")),
          words.policyOf(stream),
          fields.text("policy_source"));
    }
    text.table(table, context.say("streams.none"));
    text.line("");
    text.line(
        context.say(
            total.exact() ? "streams.shown" : "streams.shownOfMany",
            page.items().size(),
            total.value()));
    if (next != null) {
      text.line(context.say("tasks.next", next));
    }
  }
}
