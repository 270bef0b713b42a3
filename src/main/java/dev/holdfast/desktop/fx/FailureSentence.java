package dev.holdfast.desktop.fx;

import dev.holdfast.archive.ArchiveException;
import dev.holdfast.journal.JournalException;
import dev.holdfast.plan.PlanException;
import dev.holdfast.retention.hold.HoldException;
import dev.holdfast.store.StoreException;
import dev.holdfast.store.Stores;
import dev.holdfast.text.ArchiveText;
import dev.holdfast.text.FailureText;
import dev.holdfast.text.HoldFailureText;
import dev.holdfast.text.Messages;
import dev.holdfast.text.PlanText;

/**
 * Says in words why a job failed: an expected failure in its own sentence, a bug as a short code
 * whose story is in the log.
 */
public final class FailureSentence {

  private final FailureText failures;
  private final Messages messages = Fxml.messages(FailureSentence.class);
  private final CrashReporter crashes;

  /**
   * Takes whom to tell of bugs.
   *
   * @param stores whose addresses are shown to who typed none
   */
  public FailureSentence(Stores stores, CrashReporter crashes) {
    this.failures = new FailureText(Messages.common(), () -> stores);
    this.crashes = crashes;
  }

  /** Returns one or two sentences for the operator. */
  public String of(Throwable thrown) {
    if (thrown instanceof StoreException known) {
      return failures.of(known.failure());
    }
    if (thrown instanceof JournalException unusable) {
      return messages.get(
          unusable.done ? "common.unrecorded" : "failure.journal", unusable.file, unusable.detail);
    }
    if (thrown instanceof HoldException unknown) {
      return new HoldFailureText(Messages.common()).of(unknown);
    }
    if (thrown instanceof PlanException refused) {
      return new PlanText(Messages.common()).of(refused);
    }
    return thrown instanceof ArchiveException refused
        ? new ArchiveText(Messages.common()).of(refused.problem)
        : messages.get("failure.bug", crashes.report(thrown));
  }
}
