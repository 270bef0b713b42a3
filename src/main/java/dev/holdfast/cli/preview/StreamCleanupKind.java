package dev.holdfast.cli.preview;

import dev.holdfast.cli.command.CommandContext;
import dev.holdfast.cli.command.Exit;
import dev.holdfast.cli.output.Report;
import dev.holdfast.cli.output.SheetText;
import dev.holdfast.cli.output.Table;
import dev.holdfast.cli.output.TextPage;
import dev.holdfast.job.Cancellation;
import dev.holdfast.job.Progress;
import dev.holdfast.plan.PlanForm;
import dev.holdfast.report.StreamSheet;
import dev.holdfast.retention.plan.CleanupOptions;
import dev.holdfast.retention.plan.Hazard;
import dev.holdfast.retention.stream.StreamPreview;
import dev.holdfast.retention.stream.StreamPreviewScan;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.address.StoreAddress;
import dev.holdfast.store.stream.PlannedStream;
import dev.holdfast.store.stream.StreamTally;
import dev.holdfast.task.Document;
import dev.holdfast.text.StreamText;
import java.util.List;

/**
 * Previews and cleanups of event streams under the policies of their store.
 *
 * @param now the moment to judge at in Unix seconds; null for the store's own clock
 * @param includeNewest whether the newest event of a stream may go
 */
public record StreamCleanupKind(
    CommandContext context, TaskStore store, Long now, boolean includeNewest)
    implements CleanupKind<StreamPreview> {

  /** Of more streams, the first. */
  private static final int SHOWN = 50;

  @Override
  public PlanForm<StreamPreview> form() {
    return PlanForm.STREAMS;
  }

  @Override
  public StreamPreview preview(CleanupOptions options, Cancellation cancellation) {
    return new StreamPreviewScan(now, includeNewest, context.held(store, cancellation))
        .run(store, Progress.NONE, cancellation);
  }

  @Override
  public Report shown(StreamPreview preview, List<String> triggers, Cancellation cancellation) {
    return Report.of(
        document(preview, store.info().address(), triggers),
        text -> print(text, preview, triggers));
  }

  /** A run that could judge nothing must not look like one that found nothing. */
  @Override
  public void require(StreamPreview preview) {
    int invalid = preview.policies().invalid().size();
    boolean all = invalid > 0 && preview.policies().inForce() == 0;
    context.refuse(Exit.REFUSED, "streams.allInvalid", all, invalid);
  }

  @Override
  public Exit ended(StreamPreview preview, Exit exit) {
    int invalid = preview.policies().invalid().size();
    if (invalid == 0) {
      return exit;
    }
    context.tell("streams.someInvalid", invalid);
    return exit == Exit.DONE ? Exit.PARTIAL : exit;
  }

  /** A stream is deleted a batch at a time, so that no limit is too low. */
  @Override
  public String key(String sentence) {
    return "streams." + sentence;
  }

  private void print(TextPage text, StreamPreview preview, List<String> triggers) {
    StreamText words = StreamText.load();
    text.line(words.of(preview));
    JudgedText judged = new JudgedText(context, store.info().address());
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
        .from(preview, "now")
        .with("streams", preview.streams().stream().map(StreamCleanupKind::document).toList())
        .from(preview, "streams_processed events server_events include_newest")
        .with("hazards", preview.hazards().stream().map(Hazard::all).toList())
        .with("collisions", preview.collisions().stream().map(Document::of).toList())
        .with(
            "consumers",
            Document.of(preview, "checked=consumers.checked").all(Document.of(preview.consumers())))
        .with("partitions", preview.partitions().stream().map(Document::of).toList())
        .with("triggers", triggers)
        .from(preview, "held digest");
  }

  /** A stream of which something is expired. */
  private static Document document(PlannedStream stream) {
    StreamTally tally = stream.tally();
    return Document.of(tally, "stream events by_age by_count by_both first_offset last_offset")
        .from(tally, "oldest=going_oldest newest=going_newest")
        .from(stream, "newest_kept")
        .from(tally, "events_in_stream")
        .with(
            "policy",
            Document.of(stream.row(), "max_age_seconds")
                .with(
                    "max_event_count",
                    stream.row().isDefault() ? null : stream.row().maxEventCount())
                .from(stream, "enabled=row.enabled")
                .with("source", stream.source().wireName));
  }
}
