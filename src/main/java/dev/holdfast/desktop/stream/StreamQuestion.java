package dev.holdfast.desktop.stream;

import dev.holdfast.cleanup.StreamCleanupOrder;
import dev.holdfast.desktop.run.ArchiveOffer;
import dev.holdfast.desktop.run.Confirmed;
import dev.holdfast.desktop.run.RunQuestion;
import dev.holdfast.plan.Frozen;
import dev.holdfast.retention.stream.StreamCleanupOptions;
import dev.holdfast.retention.stream.StreamCleanupPlan;
import dev.holdfast.retention.stream.StreamPreview;
import dev.holdfast.settings.ConnectionProfile;
import dev.holdfast.settings.Environment;
import java.util.List;

/**
 * What an operator is asked before events are deleted.
 *
 * @param store where
 * @param preview what goes
 * @param frozen the plan’s file it comes from; null for a preview of just now
 * @param decided what is done about the hazards of the preview
 * @param triggers triggers that will run with each delete, each as {@code table: name}
 * @param archive where what goes could be kept
 */
record StreamQuestion(
    ConnectionProfile store,
    StreamPreview preview,
    Frozen<StreamPreview> frozen,
    StreamCleanupOptions decided,
    List<String> triggers,
    ArchiveOffer archive)
    implements RunQuestion {

  /** Above this many events the operator types their number, as for tasks. */
  static final int TYPED_ABOVE = 1_000;

  StreamQuestion {
    triggers = List.copyOf(triggers);
  }

  /** Returns what goes. */
  StreamCleanupPlan.Ready plan() {
    return StreamCleanupPlan.of(preview, decided).ready();
  }

  @Override
  public long units() {
    return plan().events();
  }

  /** Returns whether the number of events is to be typed. */
  boolean wantsNumber() {
    return plan().events() > TYPED_ABOVE || store.environment() == Environment.PRODUCTION;
  }

  /** Returns what is run, now that the operator has said yes. */
  StreamCleanupOrder order(Confirmed answer) {
    return new StreamCleanupOrder(
        preview,
        new StreamCleanupOptions(decided.allow(), decided.skip(), null, answer.throttle()),
        answer.reason(),
        frozen == null ? null : frozen.digest(),
        answer.archive());
  }
}
