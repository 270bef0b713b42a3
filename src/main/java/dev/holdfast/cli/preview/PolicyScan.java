package dev.holdfast.cli.preview;

import dev.holdfast.cli.command.CommandContext;
import dev.holdfast.cli.output.ProgressLine;
import dev.holdfast.job.Cancellation;
import dev.holdfast.job.Progress;
import dev.holdfast.retention.columns.Pieces;
import dev.holdfast.store.Roles;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.retention.Retention;
import dev.holdfast.store.retention.RetentionSnapshot;
import dev.holdfast.text.BytesText;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BiFunction;

/**
 * Finds out what a policy would delete, with a line of progress for whoever waits.
 *
 * @param context for the line
 * @param store the store
 * @param cancellation stops the scan
 */
record PolicyScan(CommandContext context, TaskStore store, Cancellation cancellation) {

  /** Finds something out on a view of its own; blocks. */
  <R> R on(BiFunction<RetentionSnapshot, Progress, R> look) {
    try (ProgressLine progress = context.progress("preview.progress");
        RetentionSnapshot snapshot = Roles.of(store, Retention.class).snapshot(cancellation)) {
      return look.apply(snapshot, told(progress));
    }
  }

  /** Says where many candidates are listed before most of them are. */
  private Progress told(ProgressLine line) {
    long before = Pieces.mapped();
    AtomicBoolean open = new AtomicBoolean(true);
    Progress percent = line.part(0, 100, 100);
    return (done, total) -> {
      if (Pieces.mapped() > before && open.getAndSet(false)) {
        Path directory = Pieces.directory();
        String free = BytesText.of(directory.toFile().getUsableSpace());
        context.tell("preview.onDisk", directory, free);
      }
      percent.report(done, total);
    };
  }
}
