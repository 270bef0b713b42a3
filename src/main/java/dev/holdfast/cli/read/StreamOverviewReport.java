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
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.stream.StreamRetention;
import dev.holdfast.store.stream.StreamSnapshot;
import dev.holdfast.store.stream.Streams;
import dev.holdfast.text.BytesText;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A store of event streams at a glance.
 *
 * @param context for the sentences
 */
record StreamOverviewReport(CommandContext context) {

  Exit print(TaskStore store, Overview overview, Format format, Cancellation cancellation) {
    Streams streams = store.role(Streams.class).orElseThrow();
    StreamSummary summary;
    try (StreamSnapshot snapshot = StreamRetention.of(store).snapshot(cancellation)) {
      summary = StreamSummary.of(snapshot);
    }
    StoreInfo info = store.info();
    StreamOverviewDocument document =
        new StreamOverviewDocument(
            info.address().display(),
            info.kind(),
            info.engine(),
            streams.table(),
            overview.now(),
            overview.now() - context.clock().instant().getEpochSecond(),
            summary.streams(),
            overview.byStatus(),
            summary.events(),
            summary.expired(),
            summary.expiredStreams(),
            summary.beyond(),
            summary.policies(),
            summary.enabled(),
            overview.oldest(),
            overview.newest(),
            Spaces.bytes(store, cancellation),
            OverviewDocument.capabilities(info),
            OverviewDocument.Notified.of(info));
    context.print(Report.of(document, text -> print(text, document)), format);
    return Exit.DONE;
  }

  private void print(TextPage text, StreamOverviewDocument document) {
    Map<String, Object> facts = new LinkedHashMap<>();
    facts.put(context.say("overview.store"), document.store());
    facts.put(context.say("overview.engine"), document.kind() + ", " + document.engine());
    facts.put(context.say("overview.clock"), context.times().of(document.now()));
    facts.put(
        "table", context.say("streams.table", document.table(), BytesText.of(document.bytes())));
    facts.put("streams", context.say("number", document.tasks()));
    facts.put("events", context.say("number", document.events()));
    facts.put(
        "expired",
        context.say("streams.expired", document.expiredEvents(), document.expiredStreams()));
    facts.put(
        "policies",
        context.say("streams.policies", document.policies(), document.policiesInForce()));
    facts.put("oldest event", context.times().of(document.oldest()));
    facts.put("newest event", context.times().of(document.newest()));
    text.pairs(facts);
  }
}
