package dev.holdfast.cli;

import dev.holdfast.archive.ArchiveException;
import dev.holdfast.archive.ArchiveProblem;
import dev.holdfast.cli.command.CommandContext;
import dev.holdfast.cli.command.Exit;
import dev.holdfast.cli.command.ExitException;
import dev.holdfast.cli.output.OutputClosed;
import dev.holdfast.journal.JournalException;
import dev.holdfast.plan.PlanException;
import dev.holdfast.retention.hold.HoldException;
import dev.holdfast.store.StoreException;
import dev.holdfast.store.StoreFailure;
import dev.holdfast.store.retention.Distrust;
import dev.holdfast.text.ArchiveText;
import dev.holdfast.text.Messages;
import dev.holdfast.text.PlanText;
import java.util.Optional;
import java.util.concurrent.CancellationException;

/**
 * Says how a command failed: one sentence, and where in the program only if asked.
 *
 * @param context for the sentences
 * @param debug whether to show the stack trace as well
 */
record FailedCommand(CommandContext context, boolean debug) {

  /** Ends a command that failed. */
  Exit end(Throwable failure) {
    if (failure instanceof OutputClosed closed && closed.readerWentAway()) {
      return Exit.DONE;
    }
    if (debug) {
      context.terminal().trace(failure);
    }
    return switch (failure) {
      case ExitException expected -> said(expected.exit, expected.getMessage());
      case StoreException store when store.failure() instanceof StoreFailure.Cancelled ->
          said(Exit.FAILED, context.say("cancelled"));
      case StoreException store -> {
        context.note(context.failures().of(store.failure()));
        option(store.failure()).ifPresent(context::tell);
        yield Exit.of(store.failure());
      }
      case ArchiveException archive ->
          said(
              switch (archive.problem) {
                case ArchiveProblem.NoArchive _ -> Exit.STORE;
                case ArchiveProblem.OnlyForReading _ -> Exit.USAGE;
                default -> Exit.REFUSED;
              },
              new ArchiveText(Messages.common()).of(archive.problem));
      case JournalException journal ->
          said(
              journal.done ? Exit.PARTIAL : Exit.REFUSED,
              context.say(
                  journal.done ? "common.unrecorded" : "journal.refused",
                  journal.file,
                  journal.detail));
      case PlanException plan -> said(Exit.REFUSED, new PlanText(Messages.common()).of(plan));
      case HoldException holds -> said(Exit.REFUSED, context.failures().of(holds));
      case CancellationException _ -> said(Exit.FAILED, context.say("cancelled"));
      case OutputClosed closed ->
          said(Exit.FAILED, context.say("outputClosed", closed.getMessage()));
      case OutOfMemoryError _ -> said(Exit.FAILED, context.say("outOfMemory"));
      default -> said(Exit.FAILED, context.say("bug", failure.toString()));
    };
  }

  private Exit said(Exit exit, String sentence) {
    context.note(sentence);
    return exit;
  }

  /** Returns what names the option that helps: a sentence that the window says too has none. */
  private static Optional<String> option(StoreFailure failure) {
    return switch (failure) {
      case StoreFailure.TooMany _ -> Optional.of("hint.maxTasks");
      case StoreFailure.Untrusted(_, Distrust why, _, _)
          when why == Distrust.SELF_SIGNED || why == Distrust.UNKNOWN_AUTHORITY ->
          Optional.of("hint.tlsRoot");
      default -> Optional.empty();
    };
  }
}
