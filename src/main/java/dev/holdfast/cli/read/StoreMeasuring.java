package dev.holdfast.cli.read;

import dev.holdfast.cli.command.CommandContext;
import dev.holdfast.cli.command.Exit;
import dev.holdfast.job.Cancellation;
import dev.holdfast.job.Progress;
import dev.holdfast.journal.CleanupHistory;
import dev.holdfast.journal.Journal;
import dev.holdfast.journal.JournalException;
import dev.holdfast.report.metrics.BacklogMetric;
import dev.holdfast.report.metrics.OldestTerminal;
import dev.holdfast.report.metrics.StoreMetrics;
import dev.holdfast.retention.hold.Holds;
import dev.holdfast.retention.policy.Policy;
import dev.holdfast.retention.scan.EligibleScan;
import dev.holdfast.retention.stream.StreamPreviewScan;
import dev.holdfast.store.Roles;
import dev.holdfast.store.Spaces;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.retention.Retention;
import dev.holdfast.store.retention.RetentionSnapshot;
import dev.holdfast.store.terms.Capability;
import java.util.Optional;

/**
 * Measures a store for a monitoring system.
 *
 * @param context for the journal and the holds
 * @param policy under which the backlog is counted; null for none
 * @param now the moment to judge at, in Unix seconds; null for the store's own clock
 */
record StoreMeasuring(CommandContext context, Policy policy, Long now) {

  StoreMetrics of(TaskStore whole, Cancellation cancellation) {
    TaskStore store = whole.retained();
    Optional<Retention> retention =
        policy == null
            ? store.role(Retention.class)
            : Optional.of(Roles.of(store, Retention.class));
    Double oldest = null;
    BacklogMetric backlog = null;
    if (store.info().can(Capability.STREAMS)) {
      StreamPreviewScan scan = new StreamPreviewScan(now, false, context.held(store, cancellation));
      backlog = BacklogMetric.of(scan.run(store, Progress.NONE, cancellation));
    } else if (retention.isPresent()) {
      Holds holds = policy == null ? null : context.held(store, cancellation);
      try (RetentionSnapshot snapshot = retention.get().snapshot(cancellation)) {
        oldest = OldestTerminal.of(snapshot, Progress.NONE);
        backlog = policy == null ? null : backlog(snapshot, holds);
      }
    }
    return new StoreMetrics(
        whole.info(),
        whole.terms().cleanup(),
        context.stores().get().label(whole.info()),
        whole.overview(cancellation),
        whole.role(Spaces.class).map(all -> all.space(cancellation).bytes()).orElse(null),
        oldest,
        backlog,
        cleanups(store, cancellation));
  }

  private BacklogMetric backlog(RetentionSnapshot snapshot, Holds holds) {
    long moment = now == null ? snapshot.now() : now;
    return BacklogMetric.of(
        new EligibleScan(policy, moment, holds).run(snapshot, Progress.NONE),
        snapshot.terms().measures());
  }

  private CleanupHistory cleanups(TaskStore store, Cancellation cancellation) {
    try {
      Journal journal = context.journal();
      return CleanupHistory.of(journal, store.fingerprint(cancellation).place());
    } catch (JournalException unread) {
      throw context.exit(Exit.FAILED, "journal.unreadable", unread.file, unread.detail);
    }
  }
}
