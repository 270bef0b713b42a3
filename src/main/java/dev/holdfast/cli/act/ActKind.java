package dev.holdfast.cli.act;

import dev.holdfast.cli.command.CommandContext;
import dev.holdfast.cli.output.Report;
import dev.holdfast.cli.output.Table;
import dev.holdfast.cli.output.TextPage;
import dev.holdfast.cli.preview.CleanupKind;
import dev.holdfast.job.Cancellation;
import dev.holdfast.plan.Frozen;
import dev.holdfast.plan.PlanForm;
import dev.holdfast.retention.act.ActPreview;
import dev.holdfast.retention.plan.CleanupOptions;
import dev.holdfast.retention.plan.Hazard;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.terms.ActTerm;
import dev.holdfast.task.Document;
import dev.holdfast.text.ActText;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * What is done to tasks that somebody chose.
 *
 * @param chosen reads them
 */
record ActKind(
    CommandContext context, TaskStore store, ActTerm act, Function<Cancellation, ActPreview> chosen)
    implements CleanupKind<ActPreview> {

  private static final int NAMES = 20;

  @Override
  public PlanForm<ActPreview> form() {
    return PlanForm.ACTS;
  }

  @Override
  public ActPreview preview(CleanupOptions options, Cancellation cancellation) {
    return chosen.apply(cancellation);
  }

  @Override
  public Frozen<ActPreview> understood(Frozen<ActPreview> plan) {
    String verb = plan.preview().act().verb();
    context.refuse("act.otherVerb", !verb.equals(act.verb()), verb, act.verb());
    return plan.withPreview(plan.preview().boundTo(store));
  }

  @Override
  public Report shown(ActPreview preview, List<String> triggers, Cancellation cancellation) {
    return Report.of(document(preview, triggers), text -> print(text, preview, triggers));
  }

  @Override
  public String key(String sentence) {
    return "act." + sentence;
  }

  /** What was chosen, for programs. */
  private static Document document(ActPreview preview, List<String> triggers) {
    return Document.of(preview.act(), "verb")
        .from(preview, "query now tasks=size possible gone by_status by_name")
        .with("hazards", preview.hazards().stream().map(Hazard::all).toList())
        .with("triggers", triggers)
        .from(preview, "digest");
  }

  private void print(TextPage text, ActPreview preview, List<String> triggers) {
    ActText words = ActText.of(act);
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put(context.say("act.chosen"), context.number(preview.size()));
    facts.put(words.label(act), context.number(preview.possible()));
    if (preview.query() != null) {
      facts.put(context.say("act.query"), preview.query());
    }
    text.pairs(facts);
    words.before(act, preview.byStatus().keySet(), preview.fate()).forEach(text::line);
    text.heading(context.say("common.byStatus"));
    Table statuses = new Table("STATUS", ">" + context.noun(), "");
    preview
        .byStatus()
        .forEach(
            (status, count) ->
                statuses.row(
                    status.code(),
                    context.number(count),
                    act.from().contains(status) ? "" : words.impossible(act, status)));
    if (preview.gone() > 0) {
      statuses.row("", context.number(preview.gone()), words.gone());
    }
    text.table(statuses, "");
    if (!preview.byName().isEmpty()) {
      text.heading(context.say("act.byName"));
      Table names = new Table("NAME", ">" + context.noun());
      preview.byName().entrySet().stream()
          .limit(NAMES)
          .forEach(each -> names.row(each.getKey(), context.number(each.getValue())));
      text.table(names, "");
    }
    preview.hazards().forEach(hazard -> text.line(hazard.kind().code() + ": " + words.of(hazard)));
    if (!triggers.isEmpty()) {
      text.line(context.say("act.triggers", String.join(", ", triggers)));
    }
  }
}
