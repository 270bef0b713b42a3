package dev.holdfast.cli.read;

import dev.holdfast.cleanup.Deletion;
import dev.holdfast.cli.command.CommandContext;
import dev.holdfast.cli.command.OptionValues;
import dev.holdfast.cli.journal.GoneTask;
import dev.holdfast.job.Cancellation;
import dev.holdfast.store.StoreInfo;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.terms.Capability;
import dev.holdfast.task.TaskFilter;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskStatus;
import dev.holdfast.text.query.Query;
import dev.holdfast.text.query.QueryException;
import dev.holdfast.text.query.QueryWords;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Option;

/**
 * Which tasks to list. An empty value filters nothing, as in fib-flow; an empty reason finds the
 * suspended tasks for which no event gives one.
 */
public final class TaskFilterOptions {

  @Option(names = "--status", paramLabel = "STATUS")
  private List<String> statuses = new ArrayList<>();

  @Option(names = "--name", paramLabel = "NAME")
  private String name;

  @Option(names = "--tag", paramLabel = "TAG")
  private String tag;

  @Option(names = "--type", paramLabel = "TYPE")
  private String type;

  @Option(names = "--worker", paramLabel = "WORKER")
  private String worker;

  @Option(names = "--root", paramLabel = "ID")
  private String root;

  @Option(names = "--parent", paramLabel = "ID")
  private String parent;

  @Option(names = "--workflow", paramLabel = "ID")
  private String workflow;

  @Option(names = "--suspend-reason", paramLabel = "REASON")
  private String suspendReason;

  @Option(names = "--text", paramLabel = "TEXT")
  private String text;

  @Option(names = "--where", paramLabel = "QUERY")
  private String where;

  /**
   * Reads the query before anything is opened.
   *
   * @throws CommandException if it means nothing
   */
  Query query(CommandContext context) {
    return query(where, context);
  }

  /** Returns the filter for a store, narrowed down by the query. */
  TaskFilter filter(TaskStore store, CommandContext context, Cancellation cancellation) {
    OptionValues values = new OptionValues(context);
    Set<TaskStatus> wanted =
        statuses.stream()
            .filter(status -> !status.isEmpty())
            .map(TaskStatus::new)
            .collect(Collectors.toUnmodifiableSet());
    TaskFilter typed =
        TaskFilter.ALL
            .but()
            .statuses(wanted)
            .name(given(name))
            .tag(given(tag))
            .type(given(type))
            .workerId(given(worker))
            .rootId(values.id("--root", root, store.info()))
            .parentId(values.id("--parent", parent, store.info()))
            .workflowId(values.id("--workflow", workflow, store.info()))
            .suspendReason(suspendReason)
            .text(given(text))
            .filter();
    return narrowed(typed, where, store, context, cancellation);
  }

  /** Reads a query; if none was typed, it asks for nothing. */
  public static Query query(String where, CommandContext context) {
    return read(where, context, Query::parse);
  }

  private static Query read(String where, CommandContext context, Function<String, Query> reading) {
    try {
      return where == null ? Query.ALL : reading.apply(where);
    } catch (QueryException wrong) {
      String part = where.substring(wrong.from, Math.min(wrong.until, where.length()));
      throw context.usage("where.wrong", part.strip(), wrong.from + 1, wrong.getMessage());
    }
  }

  /** Returns a filter narrowed down by a query that was typed for a store; null for none. */
  public static TaskFilter narrowed(
      TaskFilter filter,
      String where,
      TaskStore store,
      CommandContext context,
      Cancellation cancellation) {
    Query query = read(where, context, new QueryWords(store.terms(), null)::read);
    return query.terms().isEmpty()
        ? filter
        : query.narrow(filter, store.terms().listing(), store.now(cancellation));
  }

  /** Finds what became of the ids that the filter names and the store does not have. */
  static List<Deletion> gone(
      TaskFilter filter, TaskStore store, CommandContext context, Cancellation cancellation) {
    GoneTask records = new GoneTask(context);
    return Stream.of(
            typed(filter.text(), store.info()),
            filter.rootId(),
            filter.parentId(),
            filter.workflowId())
        .filter(Objects::nonNull)
        .distinct()
        .filter(id -> store.task(id, cancellation).isEmpty())
        .map(id -> records.find(store, id, cancellation).deletion())
        .filter(Objects::nonNull)
        .toList();
  }

  private static TaskId typed(String text, StoreInfo store) {
    if (text == null) {
      return null;
    }
    boolean id = store.can(Capability.TEXT_IDS) || store.id(text) instanceof TaskId.Numeric;
    return id ? store.id(text) : null;
  }

  private static String given(String typed) {
    return typed == null || typed.isEmpty() ? null : typed;
  }
}
