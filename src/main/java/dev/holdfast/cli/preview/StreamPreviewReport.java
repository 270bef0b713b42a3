package dev.holdfast.cli.preview;

import dev.holdfast.cli.command.CommandContext;
import dev.holdfast.cli.output.Report;
import dev.holdfast.cli.output.SheetText;
import dev.holdfast.cli.output.Table;
import dev.holdfast.cli.output.TextPage;
import dev.holdfast.report.StreamSheet;
import dev.holdfast.retention.plan.Hazard;
import dev.holdfast.retention.stream.StreamPreview;
import dev.holdfast.store.address.StoreAddress;
import dev.holdfast.store.stream.PlannedStream;
import dev.holdfast.store.stream.StreamTally;
import dev.holdfast.task.Document;
import dev.holdfast.text.StreamText;
import java.util.List;

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
    return Report.of(document(preview, store, triggers), text -> print(text, preview));
  }

  void print(TextPage text, StreamPreview preview) {
    StreamText words = StreamText.load();
    text.line(words.of(preview));
    JudgedText judged = new JudgedText(context, store);
    judged.print(text, preview, judged.facts(preview.now()));
    streams(text, preview.streams(), words);
    judged.hazards(text, preview);
    preview.collisions().forEach(each -> text.line("  " + words.of(each)));
    text.line("");
    if (!triggers.isEmpty()) {
      text.line(context.say("preview.triggers", String.join(", ", triggers)));
    }
    StreamSheet.of(preview, false).forEach(new SheetText(text)::print);
  }

  private void streams(TextPage text, List<PlannedStream> streams, StreamText words) {
    if (streams.isEmpty()) {
      return;
    }
    text.line("");
    Table table =
        new Table("STREAM", ">EVENTS", ">BY AGE", ">BY COUNT", ">FIRST", ">LAST", "NEWEST", "RULE");
    streams.stream()
        .limit(SHOWN)
        .forEach(
            stream ->
                table.row(
                    stream.name(),
                    context.number(stream.events()),
                    context.number(stream.tally().byAge()),
                    context.number(stream.tally().byCount()),
                    stream.tally().firstOffset(),
                    stream.tally().lastOffset(),
                    stream.newestKept() ? context.say("streams.kept") : "",
                    words.of(stream.row())));
    text.table(table, "");
    if (streams.size() > SHOWN) {
      text.line(context.say("streams.more", streams.size() - SHOWN));
    }
  }

  /**
   * Returns what would go.
   *
   * @param triggers triggers on the table of events, each as {@code table: name}
   */
  public static Document document(
      StreamPreview preview, StoreAddress store, List<String> triggers) {
    return new Document()
        .with("store", store.display())
        .with("now", preview.now())
        .with("streams", preview.streams().stream().map(StreamPreviewReport::document).toList())
        .from(preview, "streams_processed events server_events include_newest")
        .with("hazards", preview.hazards().stream().map(Hazard::all).toList())
        .with("collisions", preview.collisions().stream().map(Document::of).toList())
        .with(
            "consumers",
            new Document()
                .with("checked", preview.consumers().checked())
                .all(Document.of(preview.consumers())))
        .with("partitions", preview.partitions().stream().map(Document::of).toList())
        .with("triggers", triggers)
        .from(preview, "held digest");
  }

  /** A stream of which something is expired. */
  private static Document document(PlannedStream stream) {
    StreamTally tally = stream.tally();
    return Document.of(tally, "stream events by_age by_count by_both first_offset last_offset")
        .with("oldest", tally.goingOldest())
        .with("newest", tally.goingNewest())
        .with("newest_kept", stream.newestKept())
        .with("events_in_stream", tally.eventsInStream())
        .with(
            "policy",
            new Document()
                .with("max_age_seconds", stream.row().maxAgeSeconds())
                .with(
                    "max_event_count",
                    stream.row().isDefault() ? null : stream.row().maxEventCount())
                .with("enabled", stream.row().enabled())
                .with("source", stream.source().wireName));
  }
}
