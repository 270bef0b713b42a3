package dev.holdfast.cli.preview;

import dev.holdfast.cli.command.CommandContext;
import dev.holdfast.cli.command.Exit;
import dev.holdfast.cli.output.Report;
import dev.holdfast.job.Cancellation;
import dev.holdfast.job.Progress;
import dev.holdfast.plan.PlanForm;
import dev.holdfast.retention.plan.CleanupOptions;
import dev.holdfast.retention.stream.StreamPreview;
import dev.holdfast.retention.stream.StreamPreviewScan;
import dev.holdfast.store.TaskStore;
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
    return new StreamPreviewReport(context, store.info().address(), triggers).of(preview);
  }

  /** A run that could judge nothing must not look like one that found nothing. */
  @Override
  public void require(StreamPreview preview) {
    int invalid = preview.policies().invalid().size();
    if (invalid > 0 && preview.policies().inForce() == 0) {
      throw context.exit(Exit.REFUSED, "streams.allInvalid", invalid);
    }
  }

  @Override
  public Exit ended(StreamPreview preview, Exit exit) {
    int invalid = preview.policies().invalid().size();
    if (invalid == 0) {
      return exit;
    }
    context.note(context.say("streams.someInvalid", invalid));
    return exit == Exit.DONE ? Exit.PARTIAL : exit;
  }

  /** A stream is deleted a batch at a time, so that no limit is too low. */
  @Override
  public String key(String sentence) {
    return "streams." + sentence;
  }
}
