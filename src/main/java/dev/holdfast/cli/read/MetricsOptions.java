package dev.holdfast.cli.read;

import dev.holdfast.cli.command.CommandContext;
import dev.holdfast.cli.command.Exit;
import dev.holdfast.cli.command.ExitException;
import dev.holdfast.cli.command.PolicyOptions;
import dev.holdfast.cli.output.Format;
import dev.holdfast.cli.output.Output;
import dev.holdfast.job.Cancellation;
import dev.holdfast.job.Progress;
import dev.holdfast.journal.CleanupHistory;
import dev.holdfast.journal.JournalException;
import dev.holdfast.report.metrics.BacklogMetric;
import dev.holdfast.report.metrics.MetricsFile;
import dev.holdfast.report.metrics.StoreMetrics;
import dev.holdfast.retention.hold.Holds;
import dev.holdfast.retention.policy.Policy;
import dev.holdfast.retention.scan.CandidateScan;
import dev.holdfast.retention.stream.StreamPreviewScan;
import dev.holdfast.store.Roles;
import dev.holdfast.store.Spaces;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.retention.Retention;
import dev.holdfast.store.retention.RetentionSnapshot;
import dev.holdfast.store.terms.Capability;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What an overview as metrics looks at besides the store, and where it goes. */
final class MetricsOptions {

  @Mixin private PolicyOptions policyOptions;

  @Option(names = "--output", paramLabel = "FILE", descriptionKey = "metricsOutput")
  private Path output;

  private Long now;

  /** Returns the policy under which the backlog is counted; null if none was given. */
  Policy policy(CommandContext context, TaskStore store) {
    if (store.info().can(Capability.STREAMS)) {
      policyOptions.refuse(context);
      return null;
    }
    return policyOptions.in(context, store.retained()).orElse(null);
  }

  /** Refuses all of it where no metrics are wanted. */
  void refuse(CommandContext context) {
    if (output != null || policyOptions.given() || policyOptions.now(context) != null) {
      throw context.usage("overview.metricsOnly");
    }
  }

  /** Makes sure, before the store is looked at, that no other file is replaced. */
  void check(CommandContext context) {
    policyOptions.check(context);
    now = policyOptions.now(context);
    try {
      if (output != null && !new MetricsFile(output).ours()) {
        throw context.exit(Exit.REFUSED, "overview.foreignFile", output.toString());
      }
    } catch (IOException unread) {
      throw failed(context, unread);
    }
  }

  /** Writes or prints them. */
  void write(CommandContext context, String metrics) {
    if (output == null) {
      new Output(context.terminal()).print(metrics, Format.JSON);
      return;
    }
    try {
      new MetricsFile(output).write(metrics);
    } catch (IOException refused) {
      throw failed(context, refused);
    }
  }

  private ExitException failed(CommandContext context, IOException cause) {
    String why =
        switch (cause) {
          case java.nio.file.NoSuchFileException _ -> context.say("overview.noFolder");
          case java.nio.file.AccessDeniedException _ -> context.say("overview.denied");
          default -> String.valueOf(cause.getMessage());
        };
    return context.exit(Exit.FAILED, "overview.unwritten", output, why);
  }

  /**
   * Measures a store for a monitoring system.
   *
   * @param policy under which the backlog is counted; null for none
   */
  StoreMetrics of(
      CommandContext context, Policy policy, TaskStore whole, Cancellation cancellation) {
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
        oldest = StoreMetrics.oldestTerminal(snapshot, Progress.NONE);
        backlog = policy == null ? null : backlog(policy, snapshot, holds);
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
        cleanups(context, store, cancellation));
  }

  private BacklogMetric backlog(Policy policy, RetentionSnapshot snapshot, Holds holds) {
    long moment = now == null ? snapshot.now() : now;
    return BacklogMetric.of(
        new CandidateScan(policy, moment, holds).eligible(snapshot, Progress.NONE),
        snapshot.terms().measures());
  }

  private static CleanupHistory cleanups(
      CommandContext context, TaskStore store, Cancellation cancellation) {
    try {
      return CleanupHistory.of(context.journal(), store.fingerprint(cancellation).place());
    } catch (JournalException unread) {
      throw context.exit(Exit.FAILED, "journal.unreadable", unread.file, unread.detail);
    }
  }
}
