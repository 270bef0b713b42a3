package dev.holdfast.cli;

import dev.holdfast.cleanup.StreamCleanupOrder;
import dev.holdfast.job.Cancellation;
import dev.holdfast.plan.Frozen;
import dev.holdfast.retention.CleanupOptions;
import dev.holdfast.retention.stream.StreamCleanupOptions;
import dev.holdfast.retention.stream.StreamCleanupPlan;
import dev.holdfast.retention.stream.StreamPreview;
import dev.holdfast.retention.stream.StreamPreviewScan;
import dev.holdfast.store.HazardTerm;
import dev.holdfast.store.StreamRetention;
import dev.holdfast.store.TaskStore;
import dev.holdfast.text.StreamText;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Cleans up a store of event streams under its own policies.
 *
 * @param context for the sentences
 * @param store one of streams
 * @param who does it and why
 * @param includeNewest whether the newest event of a stream may go
 * @param archive where deleted events are kept; null for nowhere
 * @param report where what came of it is written, if anywhere
 * @param options how it runs
 */
record StreamCleaning(
    CommandContext context,
    TaskStore store,
    RecordOptions who,
    boolean includeNewest,
    Path archive,
    ReportOptions report,
    CleanupOptions options) {

  Exit run(
      Long now, PlannedOptions planned, boolean yes, Format format, Cancellation cancellation) {
    Frozen<StreamPreview> frozen =
        planned.given() ? planned.admittedStreams(store, cancellation) : null;
    if (frozen != null && includeNewest) {
      throw context.usage("streams.planDecides");
    }
    StreamPreview preview =
        frozen != null
            ? frozen.preview()
            : new StreamPreviewing(store)
                .run(
                    new StreamPreviewScan(now, includeNewest, context.held(store, cancellation)),
                    cancellation);
    if (!yes) {
      context.print(
          new StreamPreviewReport(
                  context,
                  store.info().address(),
                  StreamRetention.of(store).preflight(cancellation).triggers())
              .of(preview),
          format);
      throw context.usage("streams.withoutYes", preview.events());
    }
    StreamCleanupOptions chosen =
        chosen(frozen == null ? options : planned.decided(context, frozen, options));
    switch (StreamCleanupPlan.of(preview, chosen)) {
      case StreamCleanupPlan.AheadOfStore(long moment, long storeNow) ->
          throw CleanupExecution.ahead(context, moment, storeNow);
      case StreamCleanupPlan.Refused(var blocking) -> {
        Map<HazardTerm, String> sentences = new LinkedHashMap<>();
        blocking.forEach(each -> sentences.put(each.kind(), StreamText.english().of(each)));
        throw HazardOptions.blocked(context, "streams.blocked", sentences);
      }
      case StreamCleanupPlan.Ready _ -> requireAnyPolicy(preview);
    }
    String plan = frozen == null ? null : frozen.digest();
    return tellInvalid(preview, delete(preview, chosen, plan, format, cancellation));
  }

  private static StreamCleanupOptions chosen(CleanupOptions decided) {
    Integer most = decided.maxTasks();
    return new StreamCleanupOptions(
        decided.allow(),
        decided.skip(),
        most == null ? null : most.longValue(),
        decided.throttle());
  }

  /** A run that could judge nothing must not look like one that found nothing. */
  private void requireAnyPolicy(StreamPreview preview) {
    int invalid = preview.policies().invalid().size();
    if (invalid > 0 && preview.policies().inForce() == 0) {
      throw new CommandFailure(Exit.REFUSED, context.say("streams.allInvalid", invalid));
    }
  }

  private Exit tellInvalid(StreamPreview preview, Exit exit) {
    int invalid = preview.policies().invalid().size();
    if (invalid == 0) {
      return exit;
    }
    context.note(context.say("streams.someInvalid", invalid));
    return exit == Exit.DONE ? Exit.PARTIAL : exit;
  }

  private Exit delete(
      StreamPreview preview,
      StreamCleanupOptions chosen,
      String plan,
      Format format,
      Cancellation cancellation) {
    StreamCleanupOrder order =
        new StreamCleanupOrder(
            preview,
            chosen,
            who.reason(),
            plan,
            archive == null ? null : archive.toAbsolutePath().normalize());
    return new CleanupExecution(context, who, report, new StreamCleanupReport(context))
        .run(store, order, format, cancellation);
  }
}
