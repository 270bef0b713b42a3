package dev.holdfast.desktop.fx;

import dev.holdfast.archive.ArchiveException;
import dev.holdfast.journal.JournalException;
import dev.holdfast.plan.PlanException;
import dev.holdfast.retention.hold.HoldException;
import dev.holdfast.store.StoreException;
import dev.holdfast.store.Stores;
import dev.holdfast.text.ArchiveText;
import dev.holdfast.text.FailureText;
import dev.holdfast.text.Messages;
import dev.holdfast.text.PlanText;
import java.util.function.Function;

/**
 * Says in words why a job failed: an expected failure in its own sentence, a bug as a short code
 * whose story is in the log.
 *
 * @param stores whose addresses are shown to who typed none
 * @param crashes takes a bug and returns its code
 */
public record FailureSentence(Stores stores, Function<Throwable, String> crashes) {

  /** Returns one or two sentences for the operator. */
  public String of(Throwable thrown) {
    Messages messages = Fxml.messages(FailureSentence.class);
    return switch (thrown) {
      case StoreException known ->
          new FailureText(Messages.common(), () -> stores).of(known.failure());
      case JournalException unusable ->
          messages.get(
              unusable.done ? "common.unrecorded" : "failure.journal",
              unusable.file,
              unusable.detail);
      case HoldException unknown -> new FailureText(Messages.common()).of(unknown);
      case PlanException refused -> new PlanText(Messages.common()).of(refused);
      case ArchiveException refused -> new ArchiveText(Messages.common()).of(refused.problem);
      default -> messages.get("failure.bug", crashes.apply(thrown));
    };
  }
}
