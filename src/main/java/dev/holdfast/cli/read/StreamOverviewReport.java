package dev.holdfast.cli.read;

import dev.holdfast.cli.command.CommandContext;
import dev.holdfast.cli.command.Exit;
import dev.holdfast.cli.output.Format;
import dev.holdfast.cli.output.Report;
import dev.holdfast.cli.output.TextPage;
import dev.holdfast.job.Cancellation;
import dev.holdfast.retention.stream.StreamSummary;
import dev.holdfast.store.Overview;
import dev.holdfast.store.Spaces;
import dev.holdfast.store.StoreInfo;
import dev.holdfast.store.StreamRetention;
import dev.holdfast.store.StreamSnapshot;
import dev.holdfast.store.Streams;
import dev.holdfast.store.TaskStore;
import dev.holdfast.text.BytesText;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * A store of event streams at a glance.
 *
 * @param context for the sentences
 */
record StreamOverviewReport(CommandContext context) {

  Exit print(TaskStore store, Overview overview, Format format, Cancellation cancellation) {
    Streams streams = store.streams().orElseThrow();
    StreamSummary summary;
    try (StreamSnapshot snapshot = StreamRetention.of(store).snapshot(cancellation)) {
      summary = StreamSummary.of(snapshot);
    }
    StoreInfo info = store.info();
    List<String> capabilities =
        info.capabilities().stream()
            .sorted()
            .map(each -> each.name().toLowerCase(Locale.ROOT))
            .toList();
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("store", info.address().display());
    document.put("kind", info.kind());
    document.put("engine", info.engine());
    document.put("table", streams.table());
    document.put("now", overview.now());
    document.put("skew_seconds", overview.now() - context.clock().instant().getEpochSecond());
    document.put("tasks", summary.streams());
    document.put("by_status", overview.byStatus());
    document.put("events", summary.events());
    document.put("expired_events", summary.expired());
    document.put("expired_streams", summary.expiredStreams());
    document.put("server_expired_beyond", summary.beyond());
    document.put("policies", summary.policies());
    document.put("policies_in_force", summary.enabled());
    document.put("oldest", overview.oldest());
    document.put("newest", overview.newest());
    document.put("bytes", Spaces.bytes(store, cancellation));
    document.put("capabilities", capabilities);
    document.put("notices", info.notices().stream().map(OverviewCommand::notice).toList());
    context.print(Report.of(document, text -> print(text, document, overview)), format);
    return Exit.DONE;
  }

  private void print(TextPage text, Map<String, Object> document, Overview overview) {
    Map<String, Object> facts = new LinkedHashMap<>();
    facts.put(context.say("overview.store"), document.get("store"));
    facts.put(context.say("overview.engine"), document.get("kind") + ", " + document.get("engine"));
    facts.put(context.say("overview.clock"), context.times().of(overview.now()));
    facts.put(
        "table",
        context.say(
            "streams.table", document.get("table"), BytesText.of((Long) document.get("bytes"))));
    facts.put("streams", context.say("number", document.get("tasks")));
    facts.put("events", context.say("number", document.get("events")));
    facts.put(
        "expired",
        context.say(
            "streams.expired", document.get("expired_events"), document.get("expired_streams")));
    facts.put(
        "policies",
        context.say(
            "streams.policies", document.get("policies"), document.get("policies_in_force")));
    facts.put("oldest event", context.times().of(overview.oldest()));
    facts.put("newest event", context.times().of(overview.newest()));
    text.pairs(facts);
  }
}
