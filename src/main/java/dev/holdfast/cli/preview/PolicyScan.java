package dev.holdfast.cli.preview;

import dev.holdfast.cli.command.CommandContext;
import dev.holdfast.cli.output.ProgressLine;
import dev.holdfast.job.Cancellation;
import dev.holdfast.job.Progress;
import dev.holdfast.retention.columns.Pieces;
import dev.holdfast.retention.hold.Holds;
import dev.holdfast.retention.plan.Preview;
import dev.holdfast.retention.policy.Policy;
import dev.holdfast.retention.scan.PolicyComparison;
import dev.holdfast.retention.scan.PreviewScan;
import dev.holdfast.store.Roles;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.retention.Retention;
import dev.holdfast.store.retention.RetentionSnapshot;
import dev.holdfast.store.terms.Choices;
import dev.holdfast.text.BytesText;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Finds out what a policy would delete, with a line of progress for whoever waits.
 *
 * @param context for the line
 * @param store the store
 * @param cancellation stops the scan
 */
record PolicyScan(CommandContext context, TaskStore store, Cancellation cancellation) {

  /** Finds out how another policy differs. */
  PolicyComparison compare(Preview preview, Policy other, Holds holds, Choices choices) {
    try (ProgressLine progress = context.progress("preview.progress");
        RetentionSnapshot snapshot = Roles.of(store, Retention.class).snapshot(cancellation)) {
      return PolicyComparison.of(preview, other, holds, choices, snapshot, told(progress));
    }
  }

  /** Finds it out; blocks. */
  Preview run(PreviewScan scan) {
    try (ProgressLine progress = context.progress("preview.progress");
        RetentionSnapshot snapshot = Roles.of(store, Retention.class).snapshot(cancellation)) {
      return scan.run(snapshot, told(progress));
    }
  }

  /** Says where many candidates are listed before most of them are. */
  private Progress told(ProgressLine line) {
    long before = Pieces.mapped();
    AtomicBoolean open = new AtomicBoolean(true);
    return (done, total) -> {
      if (Pieces.mapped() > before && open.getAndSet(false)) {
        Path directory = Pieces.directory();
        String free = BytesText.of(directory.toFile().getUsableSpace());
        context.note(context.say("preview.onDisk", directory, free));
      }
      line.report(total > 0 ? done * 100 / total : 0, 100);
    };
  }
}
