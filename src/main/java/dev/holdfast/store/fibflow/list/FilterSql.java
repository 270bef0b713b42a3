package dev.holdfast.store.fibflow.list;

import static dev.holdfast.store.fibflow.FibFlowTables.sql;

import dev.holdfast.job.Progress;
import dev.holdfast.store.fibflow.FibFlowTables;
import dev.holdfast.store.sql.NameCondition;
import dev.holdfast.store.sql.NamedParameters;
import dev.holdfast.store.sql.SqlEngine;
import dev.holdfast.store.sql.SqlSession;
import dev.holdfast.store.sql.TableIndexes;
import dev.holdfast.task.FieldTerm;
import dev.holdfast.task.TaskCondition;
import dev.holdfast.task.TaskFilter;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskStatus;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import org.jdbi.v3.core.statement.Query;

/**
 * A filter as a condition with bound values. Built for one session, because some parts look into
 * the store first.
 */
final class FilterSql {

  /** Above this many rows of a status its index costs more than walking the list's own order. */
  private static final int SELECTIVE = 20_000;

  /** Above this many it costs more than looking at all rows where these have to be sorted. */
  private static final int SELECTIVE_OF_ALL = 100_000;

  private final List<String> conditions = new ArrayList<>();

  /**
   * What asks for statuses such that an index on them serves it, in the place of the first of the
   * conditions; null where no status is asked for.
   */
  private String byStatus;

  private boolean oneStatus;

  /** The tasks that wait for the reason asked for; null where none is. */
  private long[] waiting;

  private final Map<String, Object> values = new LinkedHashMap<>();
  private final FibFlowTables tables;
  private final SqlEngine engine;

  /** The tasks it is about; none for all. */
  private final List<String> window = new ArrayList<>();

  /** What looks into payloads. */
  private final List<String> inside = new ArrayList<>();

  /** What SQL cannot tell: the tasks that meet a test. */
  private final Map<TaskCondition.Test, long[]> found = new HashMap<>();

  private final PayloadReads payloads;

  FilterSql(TaskFilter filter, FibFlowTables tables, SqlSession session) {
    this.tables = tables;
    this.engine = session.engine();
    ConditionSql asked = new ConditionSql(tables, engine, values);
    statuses(filter, session);
    if (!filter.ids().isEmpty()) {
      long[] ids = filter.ids().stream().mapToLong(ConditionSql::number).toArray();
      conditions.add(session.engine().isOneOf("id", "ids"));
      values.put("ids", ids);
    }
    name(filter);
    equal("tag", filter.tag());
    equal("type", filter.type());
    equal("worker_id", filter.workerId());
    equal("root_id", filter.rootId());
    if (filter.strays()) {
      below(filter.parentId());
    } else {
      equal("parent_id", filter.parentId());
    }
    if (filter.workflowId() != null) {
      conditions.add("(id = :workflow or " + tables.taskColumn("root_id") + " = :workflow)");
      values.put("workflow", ConditionSql.number(filter.workflowId()));
    }
    if (filter.workflowRoots()) {
      // Nearly all tasks have no parent: an index on it would only have them sorted.
      conditions.add(
          session.engine().sql("unindexed", tables.taskColumn("parent_id")) + " is null");
      conditions.add(
          "(" + tables.taskColumn("total_children") + " > 0 or " + namedAsParent() + ")");
    }
    if (filter.suspendReason() != null) {
      waiting = SuspendReasons.idsWith(filter.suspendReason(), tables, session);
      conditions.add(session.engine().isOneOf("id", "suspended"));
      values.put("suspended", waiting);
    }
    if (filter.text() != null && !filter.text().isBlank()) {
      conditions.add(asked.text(filter.text().strip(), "text"));
    }
    found.putAll(reasons(filter, session));
    Map<Boolean, List<List<TaskCondition>>> first =
        filter.conditions().stream().collect(Collectors.partitioningBy(FilterSql::looksInside));
    first.get(false).forEach(any -> conditions.add(asked.anyOf(any)));
    first.get(true).forEach(any -> inside.add(asked.anyOf(any)));
    Set<TaskCondition.Test.At> tests = PayloadReads.tests(first.get(true));
    payloads =
        tests.isEmpty() || !tables.tasks().containsKey("payload")
            ? null
            : new PayloadReads(tests, asked, session);
  }

  private static boolean looksInside(List<TaskCondition> any) {
    return any.stream().anyMatch(condition -> condition.test() instanceof TaskCondition.Test.At);
  }

  private Map<TaskCondition.Test, long[]> reasons(TaskFilter filter, SqlSession session) {
    Map<TaskCondition.Test, long[]> tasks = new HashMap<>();
    Map<String, long[]> all = null;
    for (List<TaskCondition> any : filter.conditions()) {
      for (TaskCondition condition : any) {
        if (condition.field().is(FieldTerm.SUSPENDED)
            && condition.test() instanceof TaskCondition.Test.Is(String reason)) {
          all = all == null ? SuspendReasons.ids(tables, session) : all;
          tasks.put(condition.test(), all.getOrDefault(reason, new long[0]));
        }
      }
    }
    return tasks;
  }

  /** Returns whether it cannot be used before payloads were read: {@link #readPayloads}. */
  boolean looksInside() {
    return payloads != null;
  }

  /** Returns how many tasks meet it where that was found out before; empty where it was not. */
  OptionalLong found() {
    return waiting != null && conditions.size() == 1 && inside.isEmpty()
        ? OptionalLong.of(waiting.length)
        : OptionalLong.empty();
  }

  /** Returns whether something besides payloads is asked for. */
  boolean asksForMore() {
    return !conditions.isEmpty();
  }

  /** Reads those payloads that the engine is not sure of, of all tasks that it is about. */
  void readPayloads(Progress progress) throws SQLException {
    payloads.read(this, progress);
    found.putAll(payloads.read());
  }

  /** Is about the tasks from one id to another from now on, both included, and reads theirs. */
  void narrow(long from, long to) throws SQLException {
    if (window.isEmpty()) {
      window.add("id between :firstId and :lastId");
    }
    values.put("firstId", from);
    values.put("lastId", to);
    readPayloads(Progress.NONE);
  }

  /** Is about all tasks again; what was read of them is kept as well. */
  void widen(Map<TaskCondition.Test.At, long[]> read) {
    window.clear();
    found.putAll(read);
  }

  /** Returns those of the tasks it is about that were read and meet a test. */
  Map<TaskCondition.Test.At, long[]> read() {
    return payloads.read();
  }

  /**
   * A counter can be wrong or missing, rows cannot. SQLite looks into its index on parents either
   * way, but would read the whole table for every row where somebody dropped that index.
   */
  private String namedAsParent() {
    String parent = tables.taskColumn("parent_id");
    return engine.plannerNeedsHints() || engine.spreads()
        ? "id in (select " + parent + " from " + FibFlowTables.TASKS + ")"
        : sql(
            "exists (select 1 from {tasks} child where %s)",
            tables.tasks().containsKey("parent_id")
                ? "child.parent_id = " + FibFlowTables.TASKS + ".id"
                : "1 = 0");
  }

  private void statuses(TaskFilter filter, SqlSession session) {
    if (filter.statuses().isEmpty()) {
      return;
    }
    List<String> codes = filter.statuses().stream().map(TaskStatus::code).toList();
    Map<String, Object> named = NamedParameters.numbered("status", codes);
    Set<String> names = named.keySet();
    values.putAll(named);
    byStatus = engine.textIsOneOf("status", names);
    oneStatus = names.size() == 1;
    boolean useIndex =
        !engine.plannerNeedsHints()
            || filter.ids().isEmpty() && isSelective(byStatus, SELECTIVE, session);
    conditions.add(
        useIndex ? byStatus : engine.textIsOneOf(engine.sql("unindexed", "status"), names));
  }

  /** Is for a question that looks at all rows: an index on the status pays sooner. */
  void looksAtAll(SqlSession session) {
    if (byStatus != null
        && !byStatus.equals(conditions.getFirst())
        && isSelective(byStatus, SELECTIVE_OF_ALL, session)) {
      conditions.set(0, byStatus);
    }
  }

  private boolean isSelective(String condition, int most, SqlSession session) {
    Query query =
        session.query(
            sql("select count(*) from (select 1 from {tasks} where %s limit %s)", condition, most));
    return bind(query).mapTo(Long.class).one() < most;
  }

  private void name(TaskFilter filter) {
    NameCondition name = NameCondition.of(filter, "name", engine);
    boolean named = tables.tasks().containsKey("name");
    conditions.addAll(named || name.conditions().isEmpty() ? name.conditions() : List.of("1 = 0"));
    values.putAll(name.values());
  }

  private void equal(String column, String value) {
    if (value != null && !value.isEmpty()) {
      conditions.add(
          tables.tasks().containsKey(column)
              ? engine.textIsOneOf(column, List.of(column))
              : "1 = 0");
      values.put(column, value);
    }
  }

  private void equal(String column, TaskId value) {
    if (value != null) {
      conditions.add(tables.taskColumn(column) + " = :" + column);
      values.put(column, ConditionSql.number(value));
    }
  }

  private void below(TaskId root) {
    String parent = tables.taskColumn("parent_id");
    String top = tables.taskColumn("root_id");
    conditions.add(
        "(%1$s = :below or %2$s = :below and %1$s is null and id <> :below)"
            .formatted(parent, top));
    values.put("below", ConditionSql.number(root));
  }

  /**
   * Returns a where clause with the extra conditions, or nothing.
   *
   * @param indexes those of the tasks: one on the status may have the order of the list
   */
  String listed(String sort, TableIndexes indexes, String... extra) {
    List<String> these = new ArrayList<>(conditions);
    if ((oneStatus || isOfStatuses()) && indexes.begin("status", sort)) {
      these.set(0, byStatus);
    }
    return joined(these, inside, extra);
  }

  /**
   * Returns whether some tasks are listed in an order that no index has: then all have to be looked
   * at, however few come first.
   */
  boolean isScan(String sort, TableIndexes indexes) {
    return !RunRows.isById(sort)
        && tables.tasks().containsKey(sort)
        && !(conditions.isEmpty() && inside.isEmpty())
        && !indexes.begin(sort)
        && !(oneStatus && indexes.begin("status", sort));
  }

  /**
   * Returns the same for a question about all of them, which an index on the status answers without
   * a look at the rows if nothing but statuses is asked for.
   */
  String counted() {
    return joined(isOfStatuses() ? List.of(byStatus) : conditions, inside);
  }

  private boolean isOfStatuses() {
    return byStatus != null && conditions.size() == 1 && inside.isEmpty();
  }

  /** Returns the same without what looks into payloads. */
  String before(String... extra) {
    return joined(conditions, List.of(), extra);
  }

  private String joined(List<String> these, List<String> also, String... extra) {
    List<String> all = new ArrayList<>(window);
    all.addAll(these);
    all.addAll(also);
    for (String condition : extra) {
      if (!condition.isEmpty()) {
        all.add(condition);
      }
    }
    return all.isEmpty() ? "" : " where " + String.join(" and ", all);
  }

  /** Binds the values. */
  Query bind(Query query) {
    values.forEach(
        (name, value) -> {
          switch (value) {
            case long[] ids -> engine.bindIds(query, name, ids);
            case TaskCondition.Test test ->
                engine.bindIds(query, name, found.getOrDefault(test, new long[0]));
            default -> query.bind(name, value);
          }
        });
    return query;
  }
}
