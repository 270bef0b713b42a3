package dev.holdfast.desktop.retention;

import dev.holdfast.cleanup.Cleanup;
import dev.holdfast.desktop.run.ArchiveOffer;
import dev.holdfast.desktop.run.RunCheck;
import dev.holdfast.desktop.shell.StoreSession;
import dev.holdfast.job.Cancellation;
import dev.holdfast.plan.Frozen;
import dev.holdfast.retention.CleanupPlan;
import dev.holdfast.retention.Preview;
import dev.holdfast.store.Preflight;
import dev.holdfast.store.Retention;
import java.util.List;

/**
 * Looks whether tasks can be deleted.
 *
 * @param preview what the operator sees
 * @param plan what of it goes
 * @param frozen the plan’s file the preview comes from; null for a preview of just now
 */
record CleanupCheck(
    StoreSession session,
    Cleanup cleanup,
    Preview preview,
    CleanupPlan.Ready plan,
    Frozen<Preview> frozen)
    implements RunCheck<CleanupQuestion> {

  @Override
  public Preflight preflight(Cancellation stop) {
    return Retention.of(session.store()).preflight(stop);
  }

  @Override
  public long archiveBytes(Cancellation stop) {
    return cleanup.archiveBytes(session.store(), plan.tasks(), stop);
  }

  @Override
  public boolean planned() {
    return frozen != null;
  }

  @Override
  public CleanupQuestion question(List<String> triggers, ArchiveOffer archive) {
    return new CleanupQuestion(session.profile(), preview, plan, frozen, triggers, archive);
  }
}
