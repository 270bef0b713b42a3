package dev.holdfast.cli.read;

import dev.holdfast.cli.command.CommandContext;
import dev.holdfast.cli.command.Exit;
import dev.holdfast.cli.output.Format;
import dev.holdfast.cli.output.Report;
import dev.holdfast.job.Cancellation;
import dev.holdfast.retention.stream.StreamSummary;
import dev.holdfast.store.Overview;
import dev.holdfast.store.Roles;
import dev.holdfast.store.Spaces;
import dev.holdfast.store.StoreInfo;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.stream.StreamRetention;
import dev.holdfast.store.stream.StreamSnapshot;
import dev.holdfast.text.BytesText;
import dev.holdfast.text.Document;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A store of event streams at a glance.
 *
 * @param context for the sentences
 */
record StreamOverviewReport(CommandContext context) {

  Exit print(TaskStore store, Overview overview, Format format, Cancellation cancellation) {
    StreamRetention streams = Roles.of(store, StreamRetention.class);
    StreamSummary summary;
    try (StreamSnapshot snapshot = streams.snapshot(cancellation)) {
      summary = StreamSummary.of(snapshot);
    }
    StoreInfo info = store.info();
    Long bytes = store.role(Spaces.class).map(all -> all.space(cancellation).bytes()).orElse(null);
    Document document =
        new Document()
            .with("store", info.address().display())
            .with("kind", info.kind())
            .with("engine", info.engine())
            .with("table", streams.table())
            .with("now", overview.now())
            .with("skew_seconds", overview.now() - context.clock().instant().getEpochSecond())
            .with("tasks", summary.streams())
            .with("by_status", overview.byStatus())
            .with("events", summary.events())
            .with("expired_events", summary.expired())
            .with("expired_streams", summary.expiredStreams())
            .with("server_expired_beyond", summary.beyond())
            .with("policies", summary.policies())
            .with("policies_in_force", summary.enabled())
            .with("oldest", overview.oldest())
            .with("newest", overview.newest())
            .with("bytes", bytes)
            .with("capabilities", OverviewDocument.capabilities(info))
            .with("notices", OverviewDocument.notices(info));
    Map<String, Object> facts = new LinkedHashMap<>();
    facts.put(context.say("overview.store"), info.address().display());
    facts.put(context.say("overview.engine"), info.kind() + ", " + info.engine());
    facts.put(context.say("overview.clock"), context.times().of(overview.now()));
    facts.put("table", context.say("streams.table", streams.table(), BytesText.of(bytes)));
    facts.put("streams", context.say("number", summary.streams()));
    facts.put("events", context.say("number", summary.events()));
    facts.put(
        "expired", context.say("streams.expired", summary.expired(), summary.expiredStreams()));
    facts.put("policies", context.say("streams.policies", summary.policies(), summary.enabled()));
    facts.put("oldest event", context.times().of(overview.oldest()));
    facts.put("newest event", context.times().of(overview.newest()));
    context.print(Report.of(document, text -> text.pairs(facts)), format);
    return Exit.DONE;
  }
}
