package dev.holdfast.store.fibflow;

import dev.holdfast.store.sql.NameCondition;
import dev.holdfast.store.sql.SqlEngine;
import dev.holdfast.store.sql.SqlSession;
import dev.holdfast.task.TaskCondition;
import dev.holdfast.task.TaskFilter;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskStatus;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jdbi.v3.core.statement.Query;

/**
 * A filter as a condition with bound values. Built for one session, because some parts look into
 * the store first.
 */
final class FilterSql {

  /** Above this many rows of a status its index costs more than walking the list's own order. */
  private static final int SELECTIVE = 20_000;

  private final List<String> conditions = new ArrayList<>();
  private final Map<String, Object> values = new LinkedHashMap<>();
  private final FibFlowTables tables;
  private final SqlEngine engine;

  FilterSql(TaskFilter filter, FibFlowTables tables, SqlSession session) {
    this.tables = tables;
    this.engine = session.engine();
    Map<TaskCondition.Test, long[]> found = new HashMap<>();
    ConditionSql asked = new ConditionSql(tables, engine, values, found);
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
      String root = tables.taskColumn("root_id");
      conditions.add("(id = :workflow or " + root + " = :workflow)");
      values.put("workflow", ConditionSql.number(filter.workflowId()));
    }
    if (filter.workflowRoots()) {
      // Nearly all tasks have no parent: an index on it would only have them sorted.
      conditions.add(session.engine().unindexed(tables.taskColumn("parent_id")) + " is null");
      conditions.add(
          "(" + tables.taskColumn("total_children") + " > 0 or " + namedAsParent() + ")");
    }
    if (filter.suspendReason() != null) {
      long[] ids = SuspendReasons.idsWith(filter.suspendReason(), tables, session);
      conditions.add(session.engine().isOneOf("id", "suspended"));
      values.put("suspended", ids);
    }
    if (filter.text() != null && !filter.text().isBlank()) {
      conditions.add(asked.text(filter.text().strip(), "text"));
    }
    LookedUp lookedUp = new LookedUp(asked, session);
    Map<Boolean, List<List<TaskCondition>>> first =
        filter.conditions().stream().collect(Collectors.partitioningBy(lookedUp::needed));
    first.get(false).forEach(any -> conditions.add(asked.anyOf(any)));
    found.putAll(lookedUp.find(first.get(true), this));
    first.get(true).forEach(any -> conditions.add(asked.anyOf(any)));
  }

  /**
   * A counter can be wrong or missing, rows cannot. SQLite looks into its index on parents either
   * way, but would read the whole table for every row where somebody dropped that index.
   */
  private String namedAsParent() {
    String parent = tables.taskColumn("parent_id");
    return engine.plannerNeedsHints()
        ? "id in (select " + parent + " from " + FibFlowTables.TASKS + ")"
        : "exists (select 1 from "
            + FibFlowTables.TASKS
            + " child where "
            + (tables.tasks().containsKey("parent_id")
                ? "child.parent_id = " + FibFlowTables.TASKS + ".id"
                : "1 = 0")
            + ")";
  }

  private void statuses(TaskFilter filter, SqlSession session) {
    if (filter.statuses().isEmpty()) {
      return;
    }
    List<String> names = new ArrayList<>();
    for (TaskStatus status : filter.statuses()) {
      String name = "status" + names.size();
      names.add(name);
      values.put(name, status.code());
    }
    String status = engine.textIsOneOf("status", names);
    boolean useIndex =
        !engine.plannerNeedsHints() || filter.ids().isEmpty() && isSelective(status, session);
    conditions.add(useIndex ? status : engine.textIsOneOf(engine.unindexed("status"), names));
  }

  private boolean isSelective(String condition, SqlSession session) {
    Query query =
        session.query(
            "select count(*) from (select 1 from "
                + FibFlowTables.TASKS
                + " where "
                + condition
                + " limit "
                + SELECTIVE
                + ")");
    return bind(query).mapTo(Long.class).one() < SELECTIVE;
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

  /** Returns a where clause with the extra condition, or nothing. */
  String where(String... extra) {
    List<String> all = new ArrayList<>(conditions);
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
          if (value instanceof long[] ids) {
            engine.bindIds(query, name, ids);
          } else {
            query.bind(name, value);
          }
        });
    return query;
  }
}
