package dev.holdfast.cli.preview;

import dev.holdfast.cli.command.Exit;
import dev.holdfast.cli.command.PolicyOptions;
import dev.holdfast.cli.command.RetainedCommand;
import dev.holdfast.cli.journal.GoneTask;
import dev.holdfast.cli.output.Format;
import dev.holdfast.cli.output.Table;
import dev.holdfast.cli.output.TextPage;
import dev.holdfast.job.Cancellation;
import dev.holdfast.retention.explain.Clause;
import dev.holdfast.retention.explain.ExplainScan;
import dev.holdfast.retention.explain.Explanation;
import dev.holdfast.retention.explain.NeverDeletedScan;
import dev.holdfast.retention.policy.Policy;
import dev.holdfast.retention.policy.PolicyJson;
import dev.holdfast.retention.policy.Rule;
import dev.holdfast.store.ClauseTerm;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.terms.Capability;
import dev.holdfast.task.Coded;
import dev.holdfast.task.Document;
import dev.holdfast.text.ClauseText;
import dev.holdfast.text.ExactTime;
import dev.holdfast.text.RetentionText;
import java.util.Map;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * Says why a task is or is not a candidate of a policy, and when it becomes one; without a task,
 * which tasks never will be, and why.
 */
@Command(name = "explain")
public final class ExplainCommand extends RetainedCommand {

  @Parameters(index = "1", arity = "0..1", paramLabel = "ID", descriptionKey = "explainId")
  private String id;

  @Parameters(index = "2", arity = "0..1", paramLabel = "OFFSET", descriptionKey = "explainOffset")
  private String offset;

  @Mixin private PolicyOptions options;

  @Option(names = "--group", paramLabel = "GROUP", descriptionKey = "group")
  private String group;

  private Policy policy;
  private Long now;
  private Long place;

  @Override
  protected void check() {
    context.refuse("explain.groupAndId", id != null && group != null);
    options.check(context);
    place = offset == null ? null : values().whole("OFFSET", offset);
    now = options.now(context);
  }

  @Override
  protected Exit run(TaskStore store, Format format, Cancellation cancellation) {
    if (store.info().can(Capability.STREAMS)) {
      return ofStream(store, format, cancellation);
    }
    context.refuse("streams.onlyThere", place != null, "OFFSET");
    policy = usual(options, store);
    if (id != null) {
      Explanation one = one(store, format, cancellation);
      context.print(document(one), text -> print(text, one), format);
      return Exit.DONE;
    }
    NeverDeletedReport report = new NeverDeletedReport(context);
    NeverDeletedScan scan = new NeverDeletedScan(policy, now, context.held(store, cancellation));
    NeverDeletedScan.NeverDeleted kept = new PolicyScan(context, store, cancellation).on(scan::run);
    context.print(group == null ? report.of(kept) : report.ofGroup(kept, group), format);
    return Exit.DONE;
  }

  private Exit ofStream(TaskStore store, Format format, Cancellation cancellation) {
    options.refuse(context);
    context.refuse("streams.explainWhat", id == null);
    context.refuse("streams.noGroups", group != null);
    return new StreamExplainReport(context, store).print(id, place, now, format, cancellation);
  }

  private Explanation one(TaskStore store, Format format, Cancellation cancellation) {
    Explanation explanation =
        new ExplainScan(policy, now, context.held(store, cancellation))
            .explain(store, values().wanted(id, store.info()), cancellation);
    if (explanation.reason() == Explanation.Reason.NOT_FOUND) {
      GoneTask gone = new GoneTask(context);
      throw gone.end(
          gone.find(store, explanation.id(), cancellation),
          context.say("explain.absent", id),
          document(explanation),
          format);
    }
    return explanation;
  }

  private void print(TextPage text, Explanation explanation) {
    text.line(context.retention().of(explanation));
    context.retention().along(context.operation(), explanation).ifPresent(text::line);
    ClauseText words = new ClauseText(context.operation(), context.times()::of, ExactTime::seconds);
    if (!explanation.pinnedBy().isEmpty()) {
      text.line(words.pinned(explanation));
    }
    if (!explanation.hazards().isEmpty()) {
      RetentionText titles = context.retention();
      text.line(
          context.say(
              "explain.hazards",
              explanation.hazards().stream().map(titles::title).collect(Collectors.joining(", "))));
    }
    text.line("");
    Table table = Table.ofSentences("CLAUSE", "HOLDS", "VALUE");
    for (Clause clause : explanation.clauses()) {
      table.row(
          words.asked(clause),
          context.say(clause.holds() ? "common.yes" : "common.no"),
          words.of(clause, explanation));
    }
    text.table(table, "");
  }

  /** Returns what a program reads. */
  private Document document(Explanation explanation) {
    Document document =
        Document.of(explanation, "id eligible")
            .with("clauses", explanation.clauses().stream().map(ExplainCommand::document).toList())
            .with("eligible_at", explanation.eligibleAt())
            .with("reason", context.retention().of(explanation))
            .known("clause", clause(explanation));
    if (!explanation.policy().simple()) {
      document
          .from(explanation, "rule=rule.key")
          .with("passed_over", explanation.passedOver().stream().map(Rule::key).toList());
    }
    return document
        .some("pinned_by", explanation.pinnedBy())
        .some("hazards", Coded.codes(explanation.hazards()));
  }

  /** How its kind counts and compares its age; null where only what is older goes. */
  private static Map<String, Object> clause(Explanation explanation) {
    ClauseTerm how = explanation.how();
    Clause age = explanation.clause(Clause.Question.AGE);
    return how == null || age == null || how.plain()
        ? null
        : PolicyJson.clause(how, (Double) age.threshold());
  }

  /** What was asked, and what the answer rests on. */
  private static Document document(Clause clause) {
    return Document.of(clause, "rule=code holds value threshold eligible_at=holds_from");
  }
}
