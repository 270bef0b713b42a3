package dev.holdfast.cli;

import dev.holdfast.job.Cancellation;
import dev.holdfast.retention.Decisions;
import dev.holdfast.retention.Holds;
import dev.holdfast.retention.PolicyComparison;
import dev.holdfast.retention.Preview;
import dev.holdfast.retention.PreviewScan;
import dev.holdfast.retention.policy.Policy;
import dev.holdfast.retention.stream.StreamPreview;
import dev.holdfast.retention.stream.StreamPreviewScan;
import dev.holdfast.store.Operations;
import dev.holdfast.store.TaskStore;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Shows what a policy would delete. Deletes nothing. */
@Command(name = "preview")
final class PreviewCommand extends StoreCommand {

  @Mixin private PolicyOptions options;

  @Mixin private PlanOptions plan;

  @Mixin private HazardChoice hazards;

  @Mixin private RecordOptions records;

  @Mixin private StreamOptions streamOptions;

  @Option(names = "--ids")
  private boolean ids;

  @Option(names = "--compare", paramLabel = "FILE", descriptionKey = "compare")
  private String compare;

  private Policy other;

  private Policy policy;
  private Decisions decisions;
  private Long now;

  PreviewCommand(CommandContext context) {
    super(context);
  }

  @Override
  boolean aboutRetention() {
    return true;
  }

  @Override
  void check() {
    policy = options.policyIfGiven(context());
    other = compare == null ? null : PolicyOptions.ofFile(context(), compare);
    now = options.now(context());
    plan.check(context());
    decisions = Decisions.of(hazards.read(context()));
    plan.check(context(), decisions);
  }

  @Override
  Exit run(TaskStore store, Format format, Cancellation cancellation) {
    if (store.streams().isPresent()) {
      return ofStreams(store, format, cancellation);
    }
    streamOptions.refuse(context());
    options.requireWhole(context());
    if (policy == null) {
      policy = savedPolicy().orElseThrow(() -> context().usage("policy.missing"));
    }
    Holds holds = context().held(store, cancellation);
    PreviewScan scan = new PreviewScan(policy, now, null, holds);
    PreviewReport report =
        new PreviewReport(
            context(),
            store.info().address(),
            ids,
            Operations.of(store).preflight(cancellation).triggers());
    Preview preview = new PolicyScan(context(), store, cancellation).run(scan);
    if (plan.wanted()) {
      plan.write(context(), records, preview, decisions, store);
    }
    PolicyComparison comparison =
        other == null
            ? null
            : new PolicyScan(context(), store, cancellation).compare(preview, other, holds);
    context().print(report.of(preview, comparison), format);
    return Exit.DONE;
  }

  private Exit ofStreams(TaskStore store, Format format, Cancellation cancellation) {
    options.refuse(context());
    if (ids || compare != null) {
      throw context().usage("streams.notHere", ids ? "--ids" : "--compare");
    }
    StreamPreview preview =
        new StreamPreviewing(store)
            .run(
                new StreamPreviewScan(
                    now, streamOptions.includeNewest(), context().held(store, cancellation)),
                cancellation);
    if (plan.wanted()) {
      plan.write(context(), records, preview, decisions, store);
    }
    StreamPreviewReport report =
        new StreamPreviewReport(
            context(),
            store.info().address(),
            Operations.of(store).preflight(cancellation).triggers());
    context().print(report.of(preview), format);
    return Exit.DONE;
  }
}
