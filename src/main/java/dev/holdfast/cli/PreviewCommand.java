package dev.holdfast.cli;

import dev.holdfast.job.Cancellation;
import dev.holdfast.retention.Holds;
import dev.holdfast.retention.PolicyComparison;
import dev.holdfast.retention.Preview;
import dev.holdfast.retention.PreviewScan;
import dev.holdfast.retention.policy.Policy;
import dev.holdfast.store.TaskStore;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Shows what a policy would delete. Deletes nothing. */
@Command(name = "preview")
final class PreviewCommand extends StoreCommand {

  @Mixin private PolicyOptions options;

  @Mixin private PlanOptions plan;

  @Mixin private RecordOptions records;

  @Option(names = "--ids")
  private boolean ids;

  @Option(names = "--compare", paramLabel = "FILE", descriptionKey = "compare")
  private String compare;

  private Policy other;

  private Policy policy;
  private Long now;

  PreviewCommand(CommandContext context) {
    super(context);
  }

  @Override
  void check() {
    policy = options.policy(context());
    other = compare == null ? null : PolicyOptions.ofFile(context(), compare);
    now = options.now(context());
    plan.check(context());
  }

  @Override
  Exit run(TaskStore store, Format format, Cancellation cancellation) {
    Holds holds = context().held(store, cancellation);
    PreviewScan scan = new PreviewScan(policy, now, null, holds);
    PreviewReport report = new PreviewReport(context(), store.info().address(), ids);
    Preview preview = new PolicyScan(context(), store, cancellation).run(scan);
    if (plan.wanted()) {
      plan.write(context(), records, preview, store);
    }
    PolicyComparison comparison =
        other == null
            ? null
            : new PolicyScan(context(), store, cancellation).compare(preview, other, holds);
    context().print(report.of(preview, comparison), format);
    return Exit.DONE;
  }
}
