package dev.holdfast.cli.preview;

import dev.holdfast.cli.command.CommandContext;
import dev.holdfast.cli.output.Report;
import dev.holdfast.cli.output.Table;
import dev.holdfast.cli.output.TextPage;
import dev.holdfast.job.Cancellation;
import dev.holdfast.plan.Frozen;
import dev.holdfast.plan.PlanForm;
import dev.holdfast.report.PreviewDocument;
import dev.holdfast.retention.columns.Candidates;
import dev.holdfast.retention.hold.Holds;
import dev.holdfast.retention.plan.CleanupOptions;
import dev.holdfast.retention.plan.Preview;
import dev.holdfast.retention.plan.PreviewRequest;
import dev.holdfast.retention.plan.Spared;
import dev.holdfast.retention.policy.Durations;
import dev.holdfast.retention.policy.FibFlowPolicy;
import dev.holdfast.retention.policy.Policy;
import dev.holdfast.retention.scan.PolicyComparison;
import dev.holdfast.retention.scan.PreviewScan;
import dev.holdfast.store.ClauseTerm.When;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.terms.Choices;
import dev.holdfast.store.terms.Measure;
import dev.holdfast.task.Coded;
import dev.holdfast.text.ExactTime;
import dev.holdfast.text.PolicyWords;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
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
    return Report.of(
        PreviewDocument.of(
                store.info().address(), context.operation(), store.terms(), preview, triggers)
            .known("comparison", comparison == null ? null : PreviewDocument.of(comparison, ids))
            .known("ids", ids ? PreviewDocument.ids(preview.candidates()) : null),
        text -> {
          print(text, preview, triggers);
          if (comparison != null) {
            text.heading(context.say("preview.compared"));
            text.line(context.retention().of(comparison));
            context.counts(text, "ONLY THE FIRST: NAME", comparison.onlyFirst().byName());
            context.counts(text, "ONLY THE SECOND: NAME", comparison.onlySecond().byName());
          }
        });
  }

  @Override
  public String key(String sentence) {
    return "cleanup." + sentence;
  }

  private void print(TextPage text, Preview preview, List<String> triggers) {
    ExactTime times = context.times();
    policy(text, preview);
    JudgedText judged = new JudgedText(context, store.info().address());
    Map<String, String> facts = judged.facts(preview.now());
    When when = store.terms().retention().when(preview.policy().statuses());
    if (preview.cutoff() != null && when != When.ANY) {
      facts.put(context.say("preview.cutoff", when.ordinal()), times.of(preview.cutoff()));
    }
    facts.put(context.say("preview.tasks"), context.number(preview.tasks()));
    Map<String, Long> amounts = preview.amounts().byKey();
    amounts.forEach((measure, amount) -> facts.put(measure, context.number(amount)));
    if (preview.facts().get("rows") instanceof Map<?, ?> rows) {
      // The first are the tasks themselves.
      rows.entrySet().stream()
          .skip(1)
          .filter(each -> each.getValue() instanceof Number count && count.longValue() > 0)
          .forEach(
              each ->
                  facts.putIfAbsent(
                      "" + each.getKey(), context.number(((Number) each.getValue()).longValue())));
    }
    facts.put(context.say("preview.oldest"), times.of(preview.oldest()));
    facts.put(context.say("preview.newest"), times.of(preview.newest()));
    judged.print(text, preview, facts);
    context.retention().told(context.operation(), preview).forEach(text::line);
    context.retention().before(context.operation()).forEach(text::line);
    if (preview.spared().held().count() > 0) {
      text.line(context.say("preview.held", preview.spared().held().count()));
    }
    context.retention().kept(preview).forEach(text::line);
    context.counts(text, "STATUS", preview.byStatus());
    if (!preview.policy().simple() || preview.byRule().size() > 1) {
      context.counts(text, "RULE", preview.byRule());
    }
    context.counts(text, "NAME", preview.byName());
    if (preview.policy().wholeWorkflows()) {
      Spared spared = preview.spared();
      text.line("");
      text.line(context.say("preview.torn", spared.workflows(), spared.inWorkflows()));
    }
    judged.hazards(text, preview);
    if (!triggers.isEmpty()) {
      text.line("");
      text.line(context.say("preview.triggers", String.join(", ", triggers)));
    }
    if (ids) {
      candidates(text, preview);
    }
  }

  private void policy(TextPage text, Preview preview) {
    Optional<FibFlowPolicy> fibFlow = preview.policy().fibFlow();
    fibFlow.ifPresentOrElse(
        simple ->
            text.line(
                context.say(
                    "preview.policy",
                    PolicyWords.of(context.operation()).statuses(simple.statuses()),
                    Durations.format(simple.expireSeconds()),
                    store.terms().retention().when(simple.statuses()).ordinal())),
        () -> text.line(context.say("preview.rules", preview.policy().rules().size())));
  }

  private void candidates(TextPage text, Preview preview) {
    text.line("");
    List<Measure> measures = preview.amounts().measures();
    List<String> titles = new ArrayList<>(List.of(">ID", "STATUS", context.dated(), "NAME"));
    measures.forEach(measure -> titles.add(">" + measure.key().toUpperCase(Locale.ROOT)));
    Table table = new Table(titles.toArray(String[]::new));
    Candidates candidates = preview.candidates();
    table.rows(candidates.size(), row -> cells(candidates, row, measures.size()));
    text.table(table, context.say("tasks.none"));
  }

  private Object[] cells(Candidates candidates, int row, int measures) {
    List<Object> cells =
        new ArrayList<>(
            Arrays.asList(
                candidates.id(row),
                candidates.status(row),
                context.times().of(candidates.time(row)),
                candidates.name(row)));
    for (int measure = 0; measure < measures; measure++) {
      cells.add(context.number(candidates.amount(row, measure)));
    }
    return cells.toArray();
  }
}
