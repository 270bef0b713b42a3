package dev.holdfast.cli;

import dev.holdfast.cleanup.Cleanup;
import dev.holdfast.cleanup.CleanupOrder;
import dev.holdfast.job.Cancellation;
import dev.holdfast.plan.Frozen;
import dev.holdfast.retention.CleanupOptions;
import dev.holdfast.retention.CleanupPlan;
import dev.holdfast.retention.Hazard;
import dev.holdfast.retention.Holds;
import dev.holdfast.retention.Preview;
import dev.holdfast.retention.PreviewScan;
import dev.holdfast.retention.policy.Policy;
import dev.holdfast.store.HazardTerm;
import dev.holdfast.store.Retention;
import dev.holdfast.store.TaskStore;
import dev.holdfast.text.RetentionText;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Deletes what a policy says, once the operator has said yes. */
@Command(name = "cleanup")
final class CleanupCommand extends StoreCommand {

  @Mixin private PolicyOptions policyOptions;

  @Mixin private PlannedOptions planned;

  @Mixin private HazardOptions hazardOptions;

  @Mixin private ThrottleOptions throttleOptions;

  @Mixin private RecordOptions recordOptions;

  @Mixin private StreamOptions streamOptions;

  @Option(names = "--archive", paramLabel = "FILE")
  private Path archive;

  @Mixin private ReportOptions reportOptions;

  @Option(names = "--yes")
  private boolean yes;

  private Policy policy;
  private Long now;
  private CleanupOptions options;

  CleanupCommand(CommandContext context) {
    super(context);
  }

  @Override
  boolean aboutRetention() {
    return true;
  }

  @Override
  void check() {
    planned.check(context());
    archive = new ArchiveName(archive).at(context().clock());
    now = policyOptions.now(context());
    if (!planned.given()) {
      policy = policyOptions.policyIfGiven(context());
    } else if (policyOptions.given() || now != null) {
      throw context().usage("cleanup.planAndPolicy");
    }
    reportOptions.check();
    CleanupOptions chosen = hazardOptions.read(context());
    options = chosen.withThrottle(throttleOptions.read(context(), chosen.throttle()));
  }

  @Override
  Exit run(TaskStore store, Format format, Cancellation cancellation) {
    throttleOptions.refuse(context(), store.info());
    new HoursNote(context(), options.throttle()).before();
    if (store.streams().isPresent()) {
      return ofStreams(store, format, cancellation);
    }
    streamOptions.refuse(context());
    hazardOptions.refuseForeign(context(), store);
    policyOptions.requireWhole(context());
    if (policy == null && !planned.given()) {
      throw policyMissing();
    }
    Cleanup cleanup = new Cleanup(recordOptions.journal(context()));
    Frozen<Preview> frozen = planned.given() ? planned.admitted(store, cancellation) : null;
    Preview preview =
        frozen == null
            ? preview(store, cleanup.held(store, cancellation), cancellation)
            : frozen.preview();
    if (frozen != null) {
      options = planned.decided(context(), frozen, options);
    }
    CleanupPlan plan = CleanupPlan.of(preview, options);
    if (!yes) {
      context()
          .print(
              new PreviewReport(
                      context(),
                      store.info().address(),
                      false,
                      Retention.of(store).preflight(cancellation).triggers())
                  .of(preview),
              format);
      throw context().usage("cleanup.withoutYes", chosen(preview, plan));
    }
    return switch (plan) {
      case CleanupPlan.AheadOfStore(long moment, long storeNow) ->
          throw CleanupExecution.ahead(context(), moment, storeNow);
      case CleanupPlan.Refused(List<Hazard> blocking) -> {
        RetentionText words = context().retention();
        Map<HazardTerm, String> sentences = new LinkedHashMap<>();
        blocking.forEach(hazard -> sentences.put(hazard.kind(), words.of(hazard)));
        throw HazardOptions.blocked(context(), "cleanup.blocked", sentences);
      }
      case CleanupPlan.Ready ready ->
          new CleanupExecution(
                  context(), recordOptions, reportOptions, new CleanupReport(context()))
              .run(
                  store,
                  new CleanupOrder(
                      preview,
                      ready,
                      recordOptions.reason(),
                      frozen,
                      archive == null ? null : archive.toAbsolutePath().normalize()),
                  format,
                  cancellation);
    };
  }

  private static int chosen(Preview preview, CleanupPlan plan) {
    return plan instanceof CleanupPlan.Ready ready ? ready.tasks().size() : preview.tasks();
  }

  private Exit ofStreams(TaskStore store, Format format, Cancellation cancellation) {
    policyOptions.refuse(context());
    hazardOptions.refuseForeign(context(), store);
    StreamCleaning cleaning =
        new StreamCleaning(
            context(),
            store,
            recordOptions,
            streamOptions.includeNewest(),
            archive,
            reportOptions,
            options);
    return cleaning.run(now, planned, yes, format, cancellation);
  }

  private Preview preview(TaskStore store, Holds holds, Cancellation cancellation) {
    // What is skipped must not fill the limit, so all must be seen.
    boolean all = !options.skip().isEmpty() || !options.allow().isEmpty();
    PreviewScan scan = new PreviewScan(policy, now, all ? null : options.maxTasks(), holds);
    return new PolicyScan(context(), store, cancellation).run(scan);
  }
}
