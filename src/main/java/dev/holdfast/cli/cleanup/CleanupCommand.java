package dev.holdfast.cli.cleanup;

import dev.holdfast.cli.archive.ArchiveArgument;
import dev.holdfast.cli.command.Exit;
import dev.holdfast.cli.command.LockOption;
import dev.holdfast.cli.command.PolicyOptions;
import dev.holdfast.cli.command.RecordOptions;
import dev.holdfast.cli.command.RetainedCommand;
import dev.holdfast.cli.output.Format;
import dev.holdfast.cli.preview.CleanupKind;
import dev.holdfast.cli.preview.KindOptions;
import dev.holdfast.cli.preview.StreamCleanupKind;
import dev.holdfast.cli.preview.TaskCleanupKind;
import dev.holdfast.job.Cancellation;
import dev.holdfast.plan.Frozen;
import dev.holdfast.retention.act.ActPace;
import dev.holdfast.retention.plan.CleanupOptions;
import dev.holdfast.retention.plan.CleanupPlan;
import dev.holdfast.retention.plan.OperationPreview;
import dev.holdfast.retention.policy.Policy;
import dev.holdfast.store.Roles;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.address.FilePath;
import dev.holdfast.store.operation.Operations;
import dev.holdfast.store.rows.Archivable;
import dev.holdfast.store.rows.Restoring;
import dev.holdfast.store.stream.StreamSnapshot;
import dev.holdfast.store.terms.Capability;
import dev.holdfast.store.terms.Choices;
import dev.holdfast.text.HoursText;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Deletes what a policy says, once the operator has said yes. */
@Command(name = "cleanup")
public final class CleanupCommand extends RetainedCommand {

  @Spec private CommandSpec spec;

  @Mixin private PolicyOptions policyOptions;

  @Mixin private PlannedOptions planned;

  @Mixin private HazardOptions hazardOptions;

  @Mixin private ThrottleOptions throttleOptions;

  @Mixin private RecordOptions recordOptions;

  @Option(names = "--archive", paramLabel = "FILE")
  private Path archive;

  @Mixin private ReportOptions reportOptions;

  @Mixin private LockOption lock;

  @Option(names = "--yes")
  private boolean yes;

  private Long now;
  private CleanupOptions options;

  @Override
  protected void check() {
    planned.check(context);
    archive = new ArchiveArgument(archive).at(context.clock());
    now = policyOptions.now(context);
    if (!planned.given()) {
      policyOptions.check(context);
    } else if (policyOptions.given() || now != null) {
      throw context.usage("cleanup.planAndPolicy");
    }
    reportOptions.check();
    CleanupOptions chosen = hazardOptions.read(context);
    options =
        chosen
            .withThrottle(throttleOptions.read(context, chosen.throttle()))
            .withChoices(new KindOptions(context, spec).read());
    lock.check(context, typed(), yes);
  }

  @Override
  protected Exit run(TaskStore store, Format format, Cancellation cancellation) {
    new KindOptions(context, spec).refuse(store);
    throttleOptions.refuse(context, store.info());
    if (options.throttle().window() != null) {
      context.note(new HoursText().of(options.throttle().window()));
    }
    options = hazardOptions.in(options, store.terms().hazards());
    // A store may be there for a look alone.
    refuseWithout(store, cancellation, Capability.RETENTION);
    return clean(kind(store, cancellation), store, format, cancellation);
  }

  private CleanupKind<?> kind(TaskStore store, Cancellation cancellation) {
    if (store.info().can(Capability.STREAMS)) {
      policyOptions.refuse(context);
      boolean newest = options.choices().has(StreamSnapshot.Scan.INCLUDE_NEWEST.name());
      options = options.withChoices(Choices.NONE);
      return new StreamCleanupKind(context, store, now, newest);
    }
    Policy policy =
        planned.given()
            ? null
            : policyOptions.in(context, store).orElseThrow(() -> policyMissing(store));
    return new TaskCleanupKind(
        context,
        store,
        policy,
        now,
        context.held(store, cancellation),
        false,
        null,
        null,
        policyOptions.files(),
        Choices.NONE);
  }

  private <P extends OperationPreview> Exit clean(
      CleanupKind<P> kind, TaskStore store, Format format, Cancellation cancellation) {
    Frozen<P> frozen = planned.given() ? planned.admitted(kind, store, cancellation) : null;
    P preview = frozen == null ? kind.preview(options, cancellation) : frozen.preview();
    if (frozen != null) {
      new KindOptions(context, spec).refuse(frozen.decisions().choices());
      options = planned.decided(context, frozen, options);
    }
    if (archive != null) {
      options = options.accepting(store.terms().hazards().settledByArchive());
    }
    if (archive != null
        && store.role(Archivable.class).isPresent()
        && !store.role(Restoring.class).isPresent()) {
      context.tell("cleanup.archiveOnlyForReading");
    }
    if (!yes) {
      List<String> triggers = Roles.of(store, Operations.class).preflight(cancellation).triggers();
      context.print(kind.shown(preview, triggers, cancellation), format);
      context.retention().besides(context.operation()).ifPresent(context::note);
      throw context.usage(
          kind.key("withoutYes"), chosen(preview, CleanupPlan.of(preview, options)));
    }
    context.retention().noted(context.operation(), preview).forEach(context::note);
    Path kept = archive == null ? null : FilePath.whole(archive);
    return new CleanupExecution<>(context, recordOptions, reportOptions, kind)
        .run(store, preview, options, frozen, kept, ActPace.AT_ONCE, format, cancellation);
  }

  /** How much is left of what was seen once it is decided about. */
  private static long chosen(OperationPreview preview, CleanupPlan plan) {
    return plan instanceof CleanupPlan.Ready ready ? ready.work().units() : preview.size();
  }
}
