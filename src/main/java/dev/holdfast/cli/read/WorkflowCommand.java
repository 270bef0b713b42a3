package dev.holdfast.cli.read;

import dev.holdfast.cli.command.Exit;
import dev.holdfast.cli.command.StoreCommand;
import dev.holdfast.cli.output.Format;
import dev.holdfast.cli.output.Report;
import dev.holdfast.cli.output.SheetText;
import dev.holdfast.cli.output.TextPage;
import dev.holdfast.job.Cancellation;
import dev.holdfast.replay.CriticalPath;
import dev.holdfast.replay.TornWorkflow;
import dev.holdfast.replay.WaitedTime;
import dev.holdfast.replay.WaitedTime.Waits;
import dev.holdfast.replay.WorkflowSummary;
import dev.holdfast.replay.WorkflowTally;
import dev.holdfast.report.WorkflowSheet;
import dev.holdfast.store.Roles;
import dev.holdfast.store.TaskDetails;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.history.Descendant;
import dev.holdfast.store.history.Descents;
import dev.holdfast.store.history.Trees;
import dev.holdfast.task.Document;
import dev.holdfast.task.Statuses;
import dev.holdfast.task.TaskId;
import dev.holdfast.text.DurationText;
import dev.holdfast.text.Messages;
import dev.holdfast.text.VisibleText;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Sums up a workflow, also one whose root is gone. */
@Command(name = "workflow")
public final class WorkflowCommand extends StoreCommand {

  @Parameters(index = "1", paramLabel = "ROOT", descriptionKey = "root-id")
  private String root;

  @Option(names = "--at", paramLabel = "TIME")
  private String at;

  private Long instant;
  private boolean own;

  @Override
  protected TaskStore asked(TaskStore opened) {
    own = opened.workflows().isPresent();
    return opened.workflows().orElse(opened);
  }

  @Override
  protected void check() {
    instant = at == null ? null : values().instant("--at", at);
  }

  @Override
  protected Exit run(TaskStore store, Format format, Cancellation cancellation) {
    TaskId id = values().wanted(root, store.info());
    if (own) {
      return SubjectReport.print(context, store, id, instant, format, cancellation);
    }
    context.refuse("workflow.notAt", at != null);
    if (store.role(Descents.class).isPresent()) {
      Descendant tree =
          store
              .role(Descents.class)
              .get()
              .tree(id, cancellation)
              .orElseThrow(() -> context.exit(Exit.FAILED, "workflow.absent", root));
      context.print(Report.of(tree.asMap(), text -> print(text, tree, 0)), format);
      return Exit.DONE;
    }
    Statuses known = store.terms().statuses();
    WorkflowTally tally = new WorkflowTally(id, known);
    Roles.of(store, Trees.class)
        .workflow(id, tally::task, tally::attempt, tally::event, cancellation);
    WorkflowSummary summary = tally.summary();
    WorkflowSummary.Totals totals = summary.totals();
    if (totals.tasks() == 0 && totals.attempts() == 0 && totals.events() == 0) {
      throw context.exit(Exit.FAILED, "workflow.absent", root);
    }
    TaskDetails details = store.task(id, cancellation).orElse(null);
    if (details != null && details.task().rootId() != null && !details.task().rootId().equals(id)) {
      context.tell("workflow.notRoot", root, details.task().rootId().toString());
    }
    Long openSeconds = summary.openSeconds(store.now(cancellation), known);
    WaitedTime waited = tally.waited();
    TornWorkflow torn = tally.torn();
    context.print(
        // In numbers, with fib-flow's own field names.
        Document.of(summary)
            // A task is a record of its own kind: its fields are the columns of the store.
            .with("root_task", details == null ? null : details.task().fields().asMap())
            .with(
                "holdfast",
                new Document()
                    .with("open_seconds", openSeconds)
                    .with("critical_path_is_estimate", true)
                    .with("waited", Document.of(waited))
                    .with("torn", torn.isTorn())
                    .with("missing", Document.of(torn))),
        text -> {
          print(text, summary, openSeconds);
          tables(text, summary, waited, torn);
        },
        format);
    return Exit.DONE;
  }

  private void print(TextPage text, WorkflowSummary summary, Long openSeconds) {
    text.line(
        summary.rootTask() == null
            ? context.say("workflow.rootGone", root)
            : context.say(
                "workflow.root",
                root,
                String.valueOf(summary.rootTask().name()),
                summary.rootTask().status().code()));
    Map<String, Object> facts = new LinkedHashMap<>();
    facts.put(context.say("workflow.created"), context.times().of(summary.timing().createdAt()));
    facts.put(context.say("workflow.ended"), context.times().of(summary.timing().lastEndedAt()));
    facts.put(
        context.say("workflow.duration"),
        openSeconds == null
            ? duration(summary.timing().workflowDurationSeconds())
            : context.say("workflow.soFar", duration(openSeconds)));
    sheet()
        .counts(summary)
        .forEach(
            (title, rows) ->
                facts.put(
                    title.toLowerCase(Locale.ROOT),
                    rows.cells().stream()
                        .map(row -> String.join(" ", row).strip())
                        .collect(Collectors.joining(", "))));
    text.pairs(facts);
  }

  private WorkflowSheet sheet() {
    return new WorkflowSheet(
        Messages.load("dev.holdfast.report.messages").in(context.operation()),
        TaskId::toString,
        context.times()::of,
        WorkflowCommand::duration,
        UnaryOperator.identity());
  }

  private void tables(
      TextPage text, WorkflowSummary summary, WaitedTime waited, TornWorkflow torn) {
    WorkflowSheet sheet = sheet();
    SheetText page = new SheetText(text);
    CriticalPath path = summary.criticalPath();
    text.heading(context.say("workflow.criticalPath", duration(path.totalDurationSeconds())));
    page.print(sheet.path(path, waited), context.say("workflow.noRoot"));
    text.heading(context.say("workflow.stages"));
    page.print(sheet.stages(summary), context.say("task.noAttempts"));
    text.heading(context.say("workflow.slowest"));
    page.print(sheet.slowest(summary), context.say("task.noAttempts"));
    if (!summary.failedTasks().isEmpty()) {
      text.heading(context.say("workflow.failed"));
      page.print(sheet.failed(summary), "");
    }
    text.heading(context.say("workflow.waited"));
    Waits total = waited.total();
    text.line(
        context.say(
            "workflow.waitedTotal",
            duration(total.queuedSeconds()),
            duration(total.betweenAttemptsSeconds()),
            duration(total.suspendedSeconds()),
            duration(total.pausedSeconds()),
            waited.stillWaiting()));
    if (!waited.longest().isEmpty()) {
      page.print(sheet.waited(waited), "");
    }
    if (torn.isTorn()) {
      text.heading(context.say("common.thisWorkflowIsTorn"));
      sheet.torn(torn).forEach(text::line);
      page.print(sheet.missing(torn), "");
    }
  }

  private static String duration(Long seconds) {
    return seconds == null ? "" : DurationText.approximate(seconds);
  }

  /** What a subject began, and what those began. */
  private static void print(TextPage text, Descendant each, int depth) {
    String said =
        each.fields().entrySet().stream()
            .filter(field -> field.getValue() != null && !Boolean.TRUE.equals(field.getValue()))
            .map(
                field ->
                    field.getValue() instanceof Boolean
                        ? "not " + field.getKey()
                        : VisibleText.line(field.getValue().toString()))
            .collect(Collectors.joining("  "));
    text.line("  ".repeat(depth) + said);
    each.children().forEach(child -> print(text, child, depth + 1));
  }
}
