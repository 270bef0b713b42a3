package dev.holdfast.cli.act;

import dev.holdfast.cli.command.CommandContext;
import dev.holdfast.cli.output.Report;
import dev.holdfast.cli.preview.CleanupKind;
import dev.holdfast.job.Cancellation;
import dev.holdfast.plan.Frozen;
import dev.holdfast.plan.PlanForm;
import dev.holdfast.retention.act.ActPreview;
import dev.holdfast.retention.plan.CleanupOptions;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.terms.ActTerm;
import java.util.List;

/**
 * What is done to tasks that somebody chose.
 *
 * @param chosen reads them
 */
record ActKind(CommandContext context, TaskStore store, ActTerm act, Choosing chosen)
    implements CleanupKind<ActPreview> {

  /** Reads what was chosen. */
  interface Choosing {
    ActPreview read(TaskStore store, ActTerm act, Cancellation cancellation);
  }

  @Override
  public PlanForm<ActPreview> form() {
    return PlanForm.ACTS;
  }

  @Override
  public ActPreview preview(CleanupOptions options, Cancellation cancellation) {
    return chosen.read(store, act, cancellation);
  }

  @Override
  public Frozen<ActPreview> understood(Frozen<ActPreview> plan) {
    String verb = plan.preview().act().verb();
    if (!verb.equals(act.verb())) {
      throw context.usage("act.otherVerb", verb, act.verb());
    }
    return plan.withPreview(plan.preview().boundTo(store));
  }

  @Override
  public Report shown(ActPreview preview, List<String> triggers, Cancellation cancellation) {
    return new ActReport(context, act).of(preview, triggers);
  }

  @Override
  public String key(String sentence) {
    return "act." + sentence;
  }
}
