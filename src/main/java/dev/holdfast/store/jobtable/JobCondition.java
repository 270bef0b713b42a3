package dev.holdfast.store.jobtable;

import dev.holdfast.store.sql.NameCondition;
import dev.holdfast.store.sql.RowKeys;
import dev.holdfast.store.sql.SqlSession;
import dev.holdfast.task.FieldTerm;
import dev.holdfast.task.NameFilter;
import dev.holdfast.task.TaskCondition;
import dev.holdfast.task.TaskFilter;
import dev.holdfast.task.TaskId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jdbi.v3.core.statement.Query;

/** A filter as conditions over the row of a task, with what they bind. */
final class JobCondition {

  private static final List<String> TEXTS = List.of("name", "queue", "tag", "error", "worker");

  private final JobTable table;
  private final List<String> conditions = new ArrayList<>();
  private final Map<String, Object> values = new HashMap<>();
  private final JobFamily family;
  private RowKeys ids;

  JobCondition(JobTable table, SqlSession session, TaskFilter filter) {
    this.table = table;
    this.family = new JobFamily(table, session);
    if (!filter.statuses().isEmpty()) {
      conditions.add(
          filter.statuses().stream()
              .map(status -> bound(status.code()))
              .collect(Collectors.joining(", ", table.status() + " in (", ")")));
    }
    if (!filter.ids().isEmpty() || filter.workflowId() != null) {
      Set<TaskId> some = new HashSet<>(filter.ids());
      if (filter.workflowId() != null) {
        Set<TaskId> members = family.members(filter.workflowId());
        some.removeIf(id -> !members.contains(id));
        some.addAll(filter.ids().isEmpty() ? members : Set.of());
      }
      ids = table.rows(some);
      conditions.add(ids.condition("t."));
    }
    if (filter.workflowRoots()) {
      conditions.add(family.rooted());
    }
    JobColumn named = table.columns().get("name");
    if (named != null) {
      NameCondition name = NameCondition.of(filter, "(" + named.sql() + ")", table.engine());
      conditions.addAll(name.conditions());
      values.putAll(name.values());
    }
    equal("tag", filter.tag());
    equal("type", filter.type());
    equal("worker", filter.workerId());
    equal("root", filter.rootId());
    equal("parent", filter.parentId());
    if (filter.text() != null) {
      conditions.add(text(filter.text()));
    }
    filter
        .conditions()
        .forEach(
            any ->
                conditions.add(
                    any.stream().map(this::of).collect(Collectors.joining(" or ", "(", ")"))));
  }

  private void equal(String role, Object value) {
    if (value != null) {
      JobColumn column = table.columns().get(role);
      conditions.add(
          column == null
              ? "false"
              : table.dialect().text(column.read()) + " = " + bound(value.toString()));
    }
  }

  private String bound(Object value) {
    String name = "value" + values.size();
    values.put(name, value);
    return ":" + name;
  }

  private String of(TaskCondition condition) {
    String met = met(condition.field(), condition.test());
    return condition.negated() ? "(" + met + ") is not true" : met;
  }

  private String met(FieldTerm field, TaskCondition.Test test) {
    if (test instanceof TaskCondition.Test.Contains(String text)) {
      return text(text);
    }
    if (field.is(FieldTerm.ID) && test instanceof TaskCondition.Test.Is(String typed)) {
      TaskId id = table.numbered() ? TaskId.parse(typed) : new TaskId.Text(typed);
      RowKeys one = table.rows(Set.of(id));
      // Only one such place can be bound: a filter names a task once.
      ids = one;
      return one.condition("t.");
    }
    if (field.is(FieldTerm.WORKFLOW) && test instanceof TaskCondition.Test.Is(String typed)) {
      ids =
          table.rows(
              family.members(table.numbered() ? TaskId.parse(typed) : new TaskId.Text(typed)));
      return ids.condition("t.");
    }
    if (field.is(FieldTerm.STATUS) && test instanceof TaskCondition.Test.Is(String code)) {
      return table.status() + " = " + bound(code);
    }
    JobColumn column = table.columns().get(field.role());
    if (column == null) {
      return "false";
    }
    return switch (test) {
      case TaskCondition.Test.Is(String text) ->
          table.dialect().text(column.read()) + " = " + bound(text);
      case TaskCondition.Test.Like(NameFilter filter) -> {
        String name = bound(table.engine().pattern(filter)).substring(1);
        yield table.engine().matches("(" + column.read() + ")", filter, name);
      }
      case TaskCondition.Test.Span(long from, long until) -> span(column, from, until);
      default -> "false";
    };
  }

  private String span(JobColumn column, long from, long until) {
    List<String> both = new ArrayList<>();
    if (from != Long.MIN_VALUE) {
      both.add(column.compared() + " >= " + column.bound(bound(from)));
    }
    if (until != Long.MAX_VALUE) {
      both.add(column.compared() + " < " + column.bound(bound(until)));
    }
    return both.isEmpty()
        ? column.sql() + " is not null"
        : String.join(" and ", both.stream().map(each -> "(" + each + ")").toList());
  }

  private String text(String text) {
    String pattern = bound("%" + text.replaceAll("[!%_]", "!$0") + "%").substring(1);
    List<String> either = new ArrayList<>();
    for (String role : TEXTS) {
      JobColumn column = table.columns().get(role);
      if (column != null) {
        either.add(table.engine().containsIgnoringCase("(" + column.read() + ")", pattern));
      }
    }
    table.key().forEach(key -> either.add(table.dialect().text(key) + " = " + bound(text)));
    return either.stream().collect(Collectors.joining(" or ", "(", ")"));
  }

  /** Returns a where clause with these conditions and more, or nothing. */
  String where(List<String> more) {
    List<String> all = new ArrayList<>(conditions);
    all.addAll(more);
    return all.isEmpty() ? "" : " where " + String.join(" and ", all);
  }

  /** Binds what they need. */
  Query bind(Query query) {
    values.forEach(query::bind);
    return ids == null ? query : ids.bind(query);
  }
}
