package dev.holdfast.cli.preview;

import dev.holdfast.cli.command.CommandContext;
import dev.holdfast.cli.output.Report;
import dev.holdfast.cli.output.Table;
import dev.holdfast.cli.output.TextPage;
import dev.holdfast.report.PreviewDocument;
import dev.holdfast.retention.columns.Candidates;
import dev.holdfast.retention.plan.Preview;
import dev.holdfast.retention.plan.Spared;
import dev.holdfast.retention.policy.Durations;
import dev.holdfast.retention.scan.PolicyComparison;
import dev.holdfast.store.ClauseTerm.When;
import dev.holdfast.store.address.StoreAddress;
import dev.holdfast.store.terms.Measure;
import dev.holdfast.store.terms.Terms;
import dev.holdfast.text.ExactTime;
import dev.holdfast.text.PolicyWords;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * What a policy would delete, in every format.
 *
 * @param context for the sentences and the zone
 * @param store where
 * @param ids whether to name every task
 * @param triggers triggers on the tables of the store, each as {@code table: name}
 * @param terms what the store calls things
 */
record PreviewReport(
    CommandContext context, StoreAddress store, boolean ids, List<String> triggers, Terms terms) {

  /**
   * Returns the report.
   *
   * @param comparison with another policy; null for none
   */
  Report of(Preview preview, PolicyComparison comparison) {
    return Report.of(
        PreviewDocument.of(store, context.operation(), terms, preview, triggers)
            .known("comparison", comparison == null ? null : PreviewDocument.of(comparison, ids))
            .known("ids", ids ? PreviewDocument.ids(preview.candidates()) : null),
        text -> {
          print(text, preview);
          if (comparison != null) {
            text.heading(context.say("preview.compared"));
            text.line(context.retention().of(comparison));
            context.counts(text, "ONLY THE FIRST: NAME", comparison.onlyFirst().byName());
            context.counts(text, "ONLY THE SECOND: NAME", comparison.onlySecond().byName());
          }
        });
  }

  private void print(TextPage text, Preview preview) {
    ExactTime times = context.times();
    policy(text, preview);
    JudgedText judged = new JudgedText(context, store);
    Map<String, String> facts = judged.facts(preview.now());
    When when = terms.retention().when(preview.policy().statuses());
    if (preview.cutoff() != null && when != When.ANY) {
      facts.put(context.say("preview.cutoff", when.ordinal()), times.of(preview.cutoff()));
    }
    facts.put(context.say("preview.tasks"), context.number(preview.tasks()));
    preview
        .amounts()
        .byKey()
        .forEach((measure, amount) -> facts.put(measure, context.number(amount)));
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
    preview
        .policy()
        .fibFlow()
        .ifPresentOrElse(
            simple ->
                text.line(
                    context.say(
                        "preview.policy",
                        PolicyWords.of(context.operation()).statuses(simple.statuses()),
                        Durations.format(simple.expireSeconds()),
                        terms.retention().when(simple.statuses()).ordinal())),
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
