package dev.holdfast.desktop.stream;

import dev.holdfast.archive.ArchiveSpace;
import dev.holdfast.desktop.run.ArchiveOffer;
import dev.holdfast.desktop.run.RunCheck;
import dev.holdfast.desktop.shell.StoreSession;
import dev.holdfast.job.Cancellation;
import dev.holdfast.plan.Frozen;
import dev.holdfast.retention.stream.StreamCleanupOptions;
import dev.holdfast.retention.stream.StreamCleanupPlan;
import dev.holdfast.retention.stream.StreamPreview;
import dev.holdfast.store.Preflight;
import dev.holdfast.store.StreamRetention;
import java.util.List;

/**
 * Looks whether events of streams can be deleted.
 *
 * @param preview what the operator sees
 * @param frozen the plan’s file the preview comes from; null for a preview of just now
 * @param decided what is done about its hazards
 */
record StreamCheck(
    StoreSession session,
    StreamPreview preview,
    Frozen<StreamPreview> frozen,
    StreamCleanupOptions decided)
    implements RunCheck<StreamQuestion> {

  @Override
  public Preflight preflight(Cancellation stop) {
    return StreamRetention.of(session.store()).preflight(stop);
  }

  @Override
  public long archiveBytes(Cancellation stop) {
    return ArchiveSpace.estimate(StreamCleanupPlan.of(preview, decided).ready().events(), 0);
  }

  @Override
  public boolean planned() {
    return frozen != null;
  }

  @Override
  public StreamQuestion question(List<String> triggers, ArchiveOffer archive) {
    return new StreamQuestion(session.profile(), preview, frozen, decided, triggers, archive);
  }
}
