package dev.holdfast.cli;

import dev.holdfast.cleanup.Cleanup;
import dev.holdfast.cleanup.CleanupOutcome;
import dev.holdfast.cleanup.StreamCleanupOrder;
import dev.holdfast.job.Cancellation;
import dev.holdfast.plan.FrozenStreams;
import dev.holdfast.report.ReportSubject;
import dev.holdfast.retention.CleanupOptions;
import dev.holdfast.retention.CleanupResult;
import dev.holdfast.retention.stream.StreamCleanupOptions;
import dev.holdfast.retention.stream.StreamCleanupPlan;
import dev.holdfast.retention.stream.StreamPreview;
import dev.holdfast.retention.stream.StreamPreviewScan;
import dev.holdfast.store.HazardTerm;
import dev.holdfast.store.StoreException;
import dev.holdfast.store.StoreFailure;
import dev.holdfast.store.TaskStore;
import dev.holdfast.text.ArchiveText;
import dev.holdfast.text.FailureText;
import dev.holdfast.text.Messages;
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
    FrozenStreams frozen = planned.given() ? planned.admittedStreams(store, cancellation) : null;
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
                  store.streams().orElseThrow().preflight(cancellation).triggers())
              .of(preview),
          format);
      throw context.usage("streams.withoutYes", preview.events());
    }
    StreamCleanupOptions chosen =
        chosen(frozen == null ? options : planned.decided(context, frozen, options));
    switch (StreamCleanupPlan.of(preview, chosen)) {
      case StreamCleanupPlan.AheadOfStore(long moment, long storeNow) ->
          throw new CommandFailure(
              Exit.REFUSED,
              context.say(
                  "cleanup.ahead",
                  Long.toString(moment),
                  Long.toString(storeNow),
                  context.times().of(storeNow)));
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
    CleanupOutcome outcome;
    try (ProgressLine progress = context.progress("streams.progress")) {
      outcome =
          new Cleanup(who.journal(context))
              .run(store, order, new CleanupFollower(context, progress), cancellation);
    } catch (StoreException failure) {
      throw ended(failure);
    }
    CleanupResult result = outcome.result();
    print(outcome, order.archive() != null, format);
    if (outcome.archiveProblem() != null) {
      context.note(new ArchiveText(Messages.common()).of(outcome.archiveProblem()));
    }
    new HoursNote(context, options.throttle()).after(result.stoppedBy(), result.deleted());
    new JournalNote(context).tell(outcome.journalHead(), outcome.unrecorded());
    if (result.failure() != null) {
      context.note(new FailureText(Messages.common()).of(result.failure(), result.triggers()));
    }
    String operator = who.records(context).operator().display();
    boolean reported =
        report.write(
            context,
            new ReportSubject(store.info(), order, outcome, operator, context.clock().instant()));
    if (result.complete()) {
      return reported && result.skipped() == 0 ? Exit.DONE : Exit.PARTIAL;
    }
    return result.failure() != null && result.deleted() == 0
        ? FailureExit.of(result.failure())
        : Exit.PARTIAL;
  }

  /** Nobody may miss what was deleted because the result found no reader. */
  private void print(CleanupOutcome outcome, boolean archiving, Format format) {
    StreamCleanupReport report = new StreamCleanupReport(context);
    try {
      context.print(report.of(outcome, archiving), format);
    } catch (OutputClosed closed) {
      context.note(report.deleted(outcome.result()));
      if (!closed.readerWentAway()) {
        throw closed;
      }
    }
  }

  /** A store that does not let itself be written refused before anything was deleted. */
  private static RuntimeException ended(StoreException failure) {
    return switch (failure.failure()) {
      case StoreFailure.AccessDenied _, StoreFailure.NotWritable _ ->
          new CommandFailure(
              Exit.REFUSED, new FailureText(Messages.common()).of(failure.failure()));
      default -> failure;
    };
  }
}
