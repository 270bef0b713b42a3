package dev.holdfast.cli.preview;

import dev.holdfast.cli.command.CommandContext;
import dev.holdfast.cli.output.Report;
import dev.holdfast.job.Cancellation;
import dev.holdfast.plan.Frozen;
import dev.holdfast.plan.PlanForm;
import dev.holdfast.retention.hold.Holds;
import dev.holdfast.retention.plan.CleanupOptions;
import dev.holdfast.retention.plan.Preview;
import dev.holdfast.retention.plan.PreviewRequest;
import dev.holdfast.retention.policy.Policy;
import dev.holdfast.retention.scan.PolicyComparison;
import dev.holdfast.retention.scan.PreviewScan;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.terms.Choices;
import dev.holdfast.task.Coded;
import java.util.List;
import java.util.Set;

/**
 * Previews and cleanups of tasks.
 *
 * @param policy null where a plan says it
 * @param now the moment to judge at in Unix seconds; null for the store's own clock
 * @param held what stays, for the preview and for what it is compared with
 * @param ids whether every task is named
 * @param slice only that many of the oldest, whatever is skipped of them; null to go by the options
 * @param other a policy to compare with; null for none
 * @param files where the policy was read, as whole paths; none if it was typed
 * @param choices what was chosen of the options of the kind, for what it is compared with
 */
public record TaskCleanupKind(
    CommandContext context,
    TaskStore store,
    Policy policy,
    Long now,
    Holds held,
    boolean ids,
    Integer slice,
    Policy other,
    List<String> files,
    Choices choices)
    implements CleanupKind<Preview> {

  @Override
  public PlanForm<Preview> form() {
    return PlanForm.TASKS;
  }

  @Override
  public Preview preview(CleanupOptions options, Cancellation cancellation) {
    // What is skipped must not fill the limit, so all must be seen.
    boolean all = !options.skip().isEmpty() || !options.allow().isEmpty();
    Integer most = slice != null ? slice : all ? null : options.maxTasks();
    Set<String> allow = Set.copyOf(Coded.codes(options.allow()));
    PreviewRequest request = new PreviewRequest(options.choices(), files);
    PreviewScan scan = new PreviewScan(policy, now, most, held, allow, request);
    return new PolicyScan(context, store, cancellation).on(scan::run);
  }

  @Override
  public Frozen<Preview> understood(Frozen<Preview> plan) {
    return plan.withPreview(plan.preview().boundTo(store.terms().statuses()));
  }

  @Override
  public Report shown(Preview preview, List<String> triggers, Cancellation cancellation) {
    context.retention().young(context.operation(), preview).ifPresent(context::note);
    PolicyComparison comparison =
        other == null
            ? null
            : new PolicyScan(context, store, cancellation)
                .on((view, told) -> PolicyComparison.of(preview, other, held, choices, view, told));
    return new PreviewReport(context, store.info().address(), ids, triggers, store.terms())
        .of(preview, comparison);
  }

  @Override
  public String key(String sentence) {
    return "cleanup." + sentence;
  }
}
