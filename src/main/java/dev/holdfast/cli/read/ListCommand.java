package dev.holdfast.cli.read;

import dev.holdfast.cleanup.Deletion;
import dev.holdfast.cli.command.Exit;
import dev.holdfast.cli.command.StoreCommand;
import dev.holdfast.cli.journal.GoneTask;
import dev.holdfast.cli.output.Format;
import dev.holdfast.cli.output.Report;
import dev.holdfast.job.Cancellation;
import dev.holdfast.report.TaskDocument;
import dev.holdfast.retention.hold.HeldTasks;
import dev.holdfast.store.Roles;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.history.Trees;
import dev.holdfast.store.terms.Listing;
import dev.holdfast.task.Count;
import dev.holdfast.task.Cursor;
import dev.holdfast.task.Document;
import dev.holdfast.task.Page;
import dev.holdfast.task.SortOrder;
import dev.holdfast.task.Task;
import dev.holdfast.task.TaskFilter;
import dev.holdfast.task.TaskQuery;
import dev.holdfast.text.query.Query;
import dev.holdfast.text.query.UnmetWords;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Lists a page of tasks, or of workflows: subjects of their own, or tasks that begin them. */
@Command
public final class ListCommand extends StoreCommand {

  private final boolean workflows;

  @Mixin private TaskFilterOptions filters;

  @Option(names = "--sort", paramLabel = "FIELD", defaultValue = "id")
  private String sort;

  @Option(names = "--order", paramLabel = "asc|desc")
  private String order;

  @Option(names = "--limit", paramLabel = "N", defaultValue = "50")
  private String limit;

  @Option(names = "--after", paramLabel = "CURSOR")
  private String after;

  @Option(names = "--count-timeout", paramLabel = "DUR", defaultValue = "2s")
  private String countTimeout;

  private SortOrder direction;
  private int most;
  private Cursor place;
  private Duration patience;
  private Query asked;
  private boolean own;

  /**
   * Makes one.
   *
   * @param workflows whether it lists workflows; else tasks
   */
  public ListCommand(boolean workflows) {
    this.workflows = workflows;
  }

  @Override
  protected void check() {
    direction = direction();
    most = (int) values().positive("--limit", limit, TaskQuery.MAX_LIMIT);
    place = cursor();
    asked = filters.query(context);
    patience = Duration.ofSeconds(values().seconds("--count-timeout", countTimeout));
  }

  /** Without a word for it a cursor goes on in its own order. */
  private SortOrder direction() {
    SortOrder usual =
        Optional.ofNullable(after)
            .flatMap(Cursor::decode)
            .map(Cursor::order)
            .orElse(SortOrder.DESC);
    return values().word("tasks.order", order, usual);
  }

  private Cursor cursor() {
    if (after == null) {
      return null;
    }
    Cursor typed =
        Cursor.decode(after)
            .filter(cursor -> !cursor.backward())
            .orElseThrow(() -> context.usage("tasks.cursor", after));
    if (!typed.sort().equals(sort) || typed.order() != direction) {
      throw context.usage(
          "tasks.cursorOfAnotherList", typed.sort(), typed.order().name().toLowerCase(Locale.ROOT));
    }
    return typed;
  }

  /** Narrows down what was asked for to what the command lists. */
  private TaskFilter narrowed(TaskFilter filter, TaskStore store) {
    if (!workflows || own) {
      return filter;
    }
    Roles.of(store, Trees.class);
    return filter.but().workflowRoots(true).filter();
  }

  @Override
  protected TaskStore asked(TaskStore opened) {
    own = opened.workflows().isPresent();
    return workflows ? opened.workflows().orElse(opened) : opened;
  }

  @Override
  protected Exit run(TaskStore store, Format format, Cancellation cancellation) {
    TaskFilter typed = filters.filter(store, context, cancellation);
    TaskFilter filter = narrowed(store.terms().statuses().spelled(typed), store);
    boolean unsaid = order == null && after == null;
    SortOrder usual = unsaid ? store.terms().listing().order() : direction;
    TaskQuery query = new TaskQuery(filter, sort, usual, most, place);
    new UnknownFilterWords(store, context, cancellation).refuse(query.filter());
    Page<Task> page = context.reading(cancellation, stop -> store.tasks(query, stop));
    Count total =
        context.reading(cancellation, stop -> store.count(query.filter(), patience, stop));
    String next = page.next() == null ? null : page.next().encode();
    HeldTasks held = context.held(store, cancellation);
    Listing listing = store.terms().listing();
    List<Map<String, Object>> items =
        page.items().stream().map(task -> TaskDocument.of(task, listing, held)).toList();

    List<Deletion> deleted = TaskFilterOptions.gone(query.filter(), store, context, cancellation);
    Document document =
        new Document()
            .with("items", items)
            .with("total", total.value())
            .with("total_exact", total.exact())
            .all(total.beside())
            .with("next_cursor", next)
            .some("deleted", deleted.stream().map(Document::of).toList());
    long now = format == Format.TABLE ? store.now(cancellation) : 0;
    context.print(
        new Report(
            document,
            items,
            TaskDocument.fields(listing),
            text -> {
              text.table(
                  new TaskTable(listing, context.times(), now, held, context.say("tasks.held"))
                      .of(page.items(), query),
                  context.say("tasks.none"));
              text.line("");
              text.line(
                  context.say(
                      total.exact() ? "tasks.shown" : "tasks.shownOfMany",
                      page.items().size(),
                      total.value()));
              if (next != null) {
                text.line(context.say("tasks.next", next));
              }
            }),
        format);
    if (page.items().isEmpty() && after == null && !asked.terms().isEmpty()) {
      context.note(new UnmetWords(store, cancellation).sentence(asked, store.now(cancellation)));
    }
    deleted.forEach(deletion -> context.note(new GoneTask(context).sentence(deletion)));
    if (next != null && (format == Format.CSV || format == Format.NDJSON)) {
      // These two have no place for it, and a list must not look whole when it is not.
      context.tell("tasks.next", next);
    }
    return Exit.DONE;
  }
}
