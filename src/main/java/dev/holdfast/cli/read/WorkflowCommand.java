package dev.holdfast.cli.read;

import dev.holdfast.cli.command.Exit;
import dev.holdfast.cli.command.StoreCommand;
import dev.holdfast.cli.output.Format;
import dev.holdfast.cli.output.Report;
import dev.holdfast.cli.output.TextPage;
import dev.holdfast.job.Cancellation;
import dev.holdfast.replay.WorkflowSummary;
import dev.holdfast.replay.WorkflowTally;
import dev.holdfast.store.Roles;
import dev.holdfast.store.TaskDetails;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.history.Descendant;
import dev.holdfast.store.history.Descents;
import dev.holdfast.store.history.Trees;
import dev.holdfast.task.Statuses;
import dev.holdfast.task.TaskId;
import dev.holdfast.text.VisibleText;
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
    if (at != null) {
      throw context.usage("workflow.notAt");
    }
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
    context.print(
        new WorkflowReport(context, summary.openSeconds(store.now(cancellation), known))
            .of(root, summary, details, tally.waited(), tally.torn()),
        format);
    return Exit.DONE;
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
