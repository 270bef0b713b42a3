package dev.holdfast.cli.preview;

import dev.holdfast.cli.command.CommandContext;
import dev.holdfast.cli.output.Report;
import dev.holdfast.cli.output.Table;
import dev.holdfast.cli.output.TextPage;
import dev.holdfast.retention.plan.Hazard;
import dev.holdfast.retention.stream.PlannedStream;
import dev.holdfast.retention.stream.StreamCollision;
import dev.holdfast.retention.stream.StreamPreview;
import dev.holdfast.store.StoreAddress;
import dev.holdfast.store.StreamConsumers;
import dev.holdfast.store.StreamPartition;
import dev.holdfast.store.StreamTally;
import dev.holdfast.stream.StreamRule;
import dev.holdfast.text.StreamText;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What the policies of a store of streams would delete, in every format.
 *
 * @param context for the sentences and the zone
 * @param store where
 * @param triggers triggers on the table of events, each as {@code table: name}
 */
public record StreamPreviewReport(
    CommandContext context, StoreAddress store, List<String> triggers) {

  private static final int SHOWN = 50;

  /** Returns it as a result to print. */
  public Report of(StreamPreview preview) {
    return Report.of(fields(preview), text -> print(text, preview));
  }

  private Map<String, Object> fields(StreamPreview preview) {
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("store", store.display());
    document.put("now", preview.now());
    document.put("streams", preview.streams().stream().map(StreamPreviewReport::stream).toList());
    document.put("streams_processed", preview.streamsProcessed());
    document.put("events", preview.events());
    document.put("server_events", preview.serverEvents());
    document.put("include_newest", preview.includeNewest());
    document.put("hazards", preview.hazards().stream().map(Hazard::all).toList());
    document.put(
        "collisions", preview.collisions().stream().map(StreamPreviewReport::collision).toList());
    document.put("consumers", consumers(preview.consumers()));
    document.put(
        "partitions", preview.partitions().stream().map(StreamPreviewReport::partition).toList());
    document.put("triggers", triggers);
    document.put("held", preview.held());
    document.put("digest", preview.digest());
    return document;
  }

  private static Map<String, Object> stream(PlannedStream stream) {
    StreamTally tally = stream.tally();
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("stream", stream.stream());
    fields.put("events", stream.events());
    fields.put("by_age", tally.byAge());
    fields.put("by_count", tally.byCount());
    fields.put("by_both", tally.byBoth());
    fields.put("first_offset", tally.going().firstOffset());
    fields.put("last_offset", tally.going().lastOffset());
    fields.put("oldest", tally.going().oldest());
    fields.put("newest", tally.going().newest());
    fields.put("newest_kept", stream.newestKept());
    fields.put("events_in_stream", tally.events());
    Map<String, Object> policy = new LinkedHashMap<>();
    policy.put("max_age_seconds", stream.row().maxAgeSeconds());
    policy.put("max_event_count", stream.row().isDefault() ? null : stream.row().maxEventCount());
    policy.put("enabled", stream.row().enabled());
    policy.put("source", stream.source().wireName());
    fields.put("policy", policy);
    return fields;
  }

  private static Map<String, Object> collision(StreamCollision collision) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("stream", collision.stream());
    fields.put("own", rule(collision.own()));
    fields.put("server", rule(collision.server()));
    fields.put("events_beyond", collision.events());
    return fields;
  }

  private static Map<String, Object> rule(StreamRule rule) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("max_age_seconds", rule.maxAgeSeconds());
    fields.put("max_event_count", rule.maxEventCount());
    return fields;
  }

  private static Map<String, Object> consumers(StreamConsumers consumers) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("checked", consumers.checked());
    fields.put("table", consumers.table());
    fields.put("at_risk", consumers.atRisk().stream().map(StreamPreviewReport::risk).toList());
    return fields;
  }

  private static Map<String, Object> risk(StreamConsumers.AtRisk risk) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("stream", risk.stream());
    fields.put("consumers", risk.consumers());
    fields.put("lowest_position", risk.lowest());
    return fields;
  }

  private static Map<String, Object> partition(StreamPartition partition) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("partition", partition.name());
    fields.put("bounds", partition.bounds());
    fields.put("events", partition.events());
    fields.put("bytes", partition.bytes());
    fields.put("statement", partition.statement());
    return fields;
  }

  void print(TextPage text, StreamPreview preview) {
    StreamText words = StreamText.load();
    text.line(words.of(preview));
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put(context.say("preview.store"), store.display());
    facts.put(context.say("preview.now"), context.times().of(preview.now()));
    text.pairs(facts);
    if (preview.aheadOfStore()) {
      text.line(context.say("preview.ahead", context.times().of(preview.storeNow())));
    }
    streams(text, preview.streams());
    if (!preview.hazards().isEmpty()) {
      text.heading(context.say("preview.hazards"));
      for (Hazard hazard : preview.hazards()) {
        text.line("- " + hazard.kind().code() + ": " + words.of(hazard));
        text.line("  " + context.say("streams.sample", String.join(", ", hazard.names())));
      }
      preview.collisions().forEach(each -> text.line("  " + words.of(each)));
    }
    text.line("");
    text.line(words.of(preview.consumers()));
    if (!triggers.isEmpty()) {
      text.line(context.say("preview.triggers", String.join(", ", triggers)));
    }
    if (!preview.held().isEmpty()) {
      text.line(context.say("streams.held", preview.held().size()));
    }
    partitions(text, preview.partitions());
  }

  private void streams(TextPage text, List<PlannedStream> streams) {
    if (streams.isEmpty()) {
      return;
    }
    text.line("");
    Table table =
        new Table("STREAM", ">EVENTS", ">BY AGE", ">BY COUNT", ">FIRST", ">LAST", "NEWEST", "RULE");
    StreamText words = StreamText.load();
    streams.stream()
        .limit(SHOWN)
        .forEach(
            stream ->
                table.row(
                    stream.stream(),
                    number(stream.events()),
                    number(stream.tally().byAge()),
                    number(stream.tally().byCount()),
                    stream.tally().going().firstOffset(),
                    stream.tally().going().lastOffset(),
                    stream.newestKept() ? context.say("streams.kept") : "",
                    words.of(stream.row())));
    text.table(table, "");
    if (streams.size() > SHOWN) {
      text.line(context.say("streams.more", streams.size() - SHOWN));
    }
  }

  private void partitions(TextPage text, List<StreamPartition> partitions) {
    if (partitions.isEmpty()) {
      return;
    }
    text.heading(context.say("streams.partitions", partitions.size()));
    for (StreamPartition partition : partitions) {
      text.line(context.say("streams.partition", partition.name(), partition.events()));
      text.line("    " + partition.statement());
    }
  }

  private String number(long value) {
    return context.say("number", value);
  }
}
