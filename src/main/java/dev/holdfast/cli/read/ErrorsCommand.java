package dev.holdfast.cli.read;

import dev.holdfast.cli.command.Exit;
import dev.holdfast.cli.command.StoreCommand;
import dev.holdfast.cli.output.Format;
import dev.holdfast.cli.output.Report;
import dev.holdfast.cli.output.Table;
import dev.holdfast.cli.output.TextPage;
import dev.holdfast.job.Cancellation;
import dev.holdfast.job.Progress;
import dev.holdfast.replay.failure.FailureGroup;
import dev.holdfast.replay.failure.FailureSample;
import dev.holdfast.store.StoreException;
import dev.holdfast.store.StoreFailure;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.terms.Capability;
import dev.holdfast.task.Document;
import dev.holdfast.task.TaskFilter;
import dev.holdfast.task.TaskStatus;
import dev.holdfast.text.query.Query;
import dev.holdfast.text.query.UnmetWords;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Groups failed tasks by what their errors say. */
@Command(name = "errors")
public final class ErrorsCommand extends StoreCommand {

  private static final int MOST = 1_000_000;

  private static final List<String> COLUMNS =
      List.of("fingerprint pattern count first_seen last_seen names tasks example".split(" "));

  @Option(names = "--status", paramLabel = "STATUS", descriptionKey = "errorStatus")
  private List<String> statuses = new ArrayList<>();

  @Option(names = "--name", paramLabel = "NAME", descriptionKey = "name")
  private String name;

  @Option(names = "--where", paramLabel = "QUERY")
  private String where;

  @Option(names = "--sample", paramLabel = "N")
  private String sample;

  private int most;
  private Query asked;

  @Override
  protected void check() {
    asked = TaskFilterOptions.query(where, context);
    most = values().count("--sample", sample, MOST, FailureSample.USUAL);
  }

  @Override
  protected Exit run(TaskStore store, Format format, Cancellation cancellation) {
    if (!store.info().can(Capability.STATUSES)) {
      throw new StoreException(new StoreFailure.Unsupported(Capability.STATUSES));
    }
    Set<TaskStatus> chosen =
        statuses.isEmpty()
            ? store.terms().statuses().failing()
            : statuses.stream().map(TaskStatus::new).collect(Collectors.toSet());
    TaskFilter filter =
        store.terms().statuses().spelled(TaskFilter.ALL.but().statuses(chosen).name(name).filter());
    filter = TaskFilterOptions.narrowed(filter, where, store, context, cancellation);
    if (!statuses.isEmpty() || !asked.terms().isEmpty()) {
      new UnknownFilterWords(store, context, cancellation).refuse(filter);
    }
    // A filter of no statuses would be one for all tasks.
    TaskFilter wanted = filter;
    FailureSample failures =
        chosen.isEmpty()
            ? FailureSample.NOTHING
            : context.reading(
                cancellation, stop -> FailureSample.read(store, wanted, most, Progress.NONE, stop));
    List<Map<String, Object>> items = failures.groups().stream().map(this::fields).toList();
    Document document =
        new Document()
            .with("items", items)
            .from(
                failures,
                "tasks_read=read total=total.value total_exact=total.exact sampled=isPartial");
    context.print(new Report(document, items, COLUMNS, text -> print(text, failures)), format);
    if (failures.read() == 0 && !asked.terms().isEmpty()) {
      context.note(new UnmetWords(store, cancellation).sentence(asked, store.now(cancellation)));
    }
    if (failures.isPartial()) {
      context.tell(
          failures.total().exact() ? "errors.sampled" : "errors.sampledOfMany",
          failures.read(),
          failures.total().value());
    }
    return Exit.DONE;
  }

  private Map<String, Object> fields(FailureGroup group) {
    return Document.of(
        group,
        "fingerprint=fingerprint.id pattern=fingerprint.pattern count first_seen last_seen"
            + " names tasks example");
  }

  private void print(TextPage text, FailureSample failures) {
    Table table = new Table(">COUNT", "ERROR", "LAST SEEN", "FIRST SEEN", context.noun(), "NEWEST");
    for (FailureGroup group : failures.groups()) {
      String error = group.fingerprint().pattern();
      table.row(
          context.number(group.count()),
          error.isEmpty() ? context.say("errors.noText") : error,
          context.times().of(group.lastSeen()),
          context.times().of(group.firstSeen()),
          String.join(", ", group.names().keySet()),
          group.tasks().stream().limit(3).map(Object::toString).collect(Collectors.joining(", ")));
    }
    text.table(table, context.say("errors.none"));
    text.line("");
    text.line(context.say("errors.shown", failures.groups().size(), failures.read()));
  }
}
