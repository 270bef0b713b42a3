package dev.holdfast.cli;

import dev.holdfast.job.Cancellation;
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

  private Policy policy;
  private Long now;

  PreviewCommand(CommandContext context) {
    super(context);
  }

  @Override
  void check() {
    policy = options.policy(context());
    now = options.now(context());
    plan.check(context());
  }

  @Override
  Exit run(TaskStore store, Format format, Cancellation cancellation) {
    PreviewScan scan = new PreviewScan(policy, now, null, context().held(store, cancellation));
    PreviewReport report = new PreviewReport(context(), store.info().address(), ids);
    Preview preview = new PolicyScan(context(), store, cancellation).run(scan);
    if (plan.wanted()) {
      plan.write(context(), records, preview, store);
    }
    context().print(report.of(preview), format);
    return Exit.DONE;
  }
}
