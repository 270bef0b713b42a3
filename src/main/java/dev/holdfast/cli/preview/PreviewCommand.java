package dev.holdfast.cli.preview;

import dev.holdfast.cli.command.Exit;
import dev.holdfast.cli.command.PolicyFile;
import dev.holdfast.cli.command.PolicyOptions;
import dev.holdfast.cli.command.RecordOptions;
import dev.holdfast.cli.command.RetainedCommand;
import dev.holdfast.cli.output.Format;
import dev.holdfast.job.Cancellation;
import dev.holdfast.retention.plan.CleanupOptions;
import dev.holdfast.retention.plan.Decisions;
import dev.holdfast.retention.plan.OperationPreview;
import dev.holdfast.retention.plan.PreviewRequest;
import dev.holdfast.retention.policy.Policy;
import dev.holdfast.store.Roles;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.operation.Operations;
import dev.holdfast.store.operation.Preflight;
import dev.holdfast.store.stream.StreamSnapshot;
import dev.holdfast.store.terms.Capability;
import dev.holdfast.store.terms.Choices;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Shows what a policy would delete. Deletes nothing. */
@Command(name = "preview")
public final class PreviewCommand extends RetainedCommand {

  @Spec private CommandSpec spec;

  @Mixin private PolicyOptions options;

  @Mixin private PlanOptions plan;

  @Mixin private HazardAnswers hazards;

  @Mixin private RecordOptions records;

  @Option(names = "--ids")
  private boolean ids;

  @Option(names = "--max-tasks", paramLabel = "N", descriptionKey = "slice")
  private String maxTasks;

  @Option(names = "--compare", paramLabel = "FILE", descriptionKey = "compare")
  private String compare;

  private Policy other;
  private CleanupOptions chosen;
  private Long now;
  private Integer slice;

  @Override
  protected void check() {
    // Of a plan a cleanup is made.
    options.check(context);
    if (maxTasks != null) {
      slice = (int) values().positive("--max-tasks", maxTasks, Integer.MAX_VALUE);
      context.refuse("preview.sliceCompared", compare != null);
    }
    boolean read = compare != null && !compare.equals(PolicyOptions.OWN);
    other = read ? new PolicyFile(context).read(compare).policy() : null;
    now = options.now(context);
    plan.check(context);
    chosen = CleanupOptions.DEFAULT.withChoices(new KindOptions(context, spec).read());
  }

  @Override
  protected Exit run(TaskStore store, Format format, Cancellation cancellation) {
    new KindOptions(context, spec).refuse(store);
    chosen = hazards.in(chosen, store.terms().hazards());
    Choices ofRuns = new KindOptions(context, spec).ofRuns(chosen.choices());
    plan.check(context, new Decisions(chosen.allow(), chosen.skip(), ofRuns));
    return show(kind(store, cancellation), store, format, cancellation);
  }

  private CleanupKind<?> kind(TaskStore store, Cancellation cancellation) {
    if (store.info().can(Capability.STREAMS)) {
      options.refuse(context);
      if (ids || compare != null || slice != null) {
        String option = ids ? "--ids" : slice == null ? "--compare" : "--max-tasks";
        throw context.usage("streams.notHere", option);
      }
      boolean newest = chosen.choices().has(StreamSnapshot.Scan.INCLUDE_NEWEST.name());
      chosen = chosen.withChoices(Choices.NONE);
      return new StreamCleanupKind(context, store, now, newest);
    }
    List<String> files =
        options.aged() ? options.files() : savedFile().isEmpty() ? PreviewRequest.OWN : savedFile();
    Policy policy = usual(options, store);
    if (compare != null && other == null) {
      other = PolicyOptions.own(context, store);
    }
    return new TaskCleanupKind(
        context,
        store,
        policy,
        now,
        context.held(store, cancellation),
        ids,
        slice,
        other,
        files,
        chosen.choices());
  }

  private <P extends OperationPreview> Exit show(
      CleanupKind<P> kind, TaskStore store, Format format, Cancellation cancellation) {
    Preflight preflight = Roles.of(store, Operations.class).preflight(cancellation);
    if (preflight.obstacle() != null) {
      String why = context.failures().of(preflight.obstacle());
      context.tell("preview.obstacle", why);
    }
    P preview = kind.preview(chosen, cancellation);
    if (plan.wanted()) {
      plan.write(context, records, preview, Decisions.of(chosen), store);
    }
    context.print(kind.shown(preview, preflight.triggers(), cancellation), format);
    return Exit.DONE;
  }
}
