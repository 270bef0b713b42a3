package dev.holdfast.cli;

import dev.holdfast.archive.ArchiveException;
import dev.holdfast.archive.ArchiveProblem;
import dev.holdfast.cli.command.CommandContext;
import dev.holdfast.cli.command.Exit;
import dev.holdfast.cli.command.ExitCodes;
import dev.holdfast.cli.command.ExitException;
import dev.holdfast.cli.output.OutputClosed;
import dev.holdfast.cli.output.Terminal;
import dev.holdfast.journal.JournalException;
import dev.holdfast.plan.PlanException;
import dev.holdfast.retention.hold.HoldException;
import dev.holdfast.store.StoreException;
import dev.holdfast.store.StoreFailure;
import dev.holdfast.store.retention.Distrust;
import dev.holdfast.text.ArchiveText;
import dev.holdfast.text.FailureText;
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
    Terminal err = context.terminal();
    if (debug) {
      err.trace(failure);
    }
    return switch (failure) {
      case ExitException expected -> {
        err.say(expected.getMessage());
        yield expected.exit;
      }
      case StoreException store when store.failure() instanceof StoreFailure.Cancelled -> {
        err.say(context.say("cancelled"));
        yield Exit.FAILED;
      }
      case StoreException store -> {
        err.say(context.failures().of(store.failure()));
        option(store.failure()).map(context::say).ifPresent(err::say);
        yield ExitCodes.of(store.failure());
      }
      case ArchiveException archive -> {
        err.say(new ArchiveText(Messages.common()).of(archive.problem));
        yield switch (archive.problem) {
          case ArchiveProblem.NoArchive _ -> Exit.STORE;
          case ArchiveProblem.OnlyForReading _ -> Exit.USAGE;
          default -> Exit.REFUSED;
        };
      }
      case JournalException journal -> {
        String key = journal.done ? "common.unrecorded" : "journal.refused";
        err.say(context.say(key, journal.file, journal.detail));
        yield journal.done ? Exit.PARTIAL : Exit.REFUSED;
      }
      case PlanException plan -> {
        err.say(new PlanText(Messages.common()).of(plan));
        yield Exit.REFUSED;
      }
      case HoldException holds -> {
        err.say(new FailureText(Messages.common()).of(holds));
        yield Exit.REFUSED;
      }
      case CancellationException _ -> {
        err.say(context.say("cancelled"));
        yield Exit.FAILED;
      }
      case OutputClosed closed -> {
        err.say(context.say("outputClosed", closed.getMessage()));
        yield Exit.FAILED;
      }
      case OutOfMemoryError _ -> {
        err.say(context.say("outOfMemory"));
        yield Exit.FAILED;
      }
      default -> {
        err.say(context.say("bug", failure.toString()));
        yield Exit.FAILED;
      }
    };
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
