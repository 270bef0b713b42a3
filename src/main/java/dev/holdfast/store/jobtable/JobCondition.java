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
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jdbi.v3.core.statement.Query;

/** A filter as conditions over the row of a task, with what they bind. */
final class JobCondition {

  private static final List<String> TEXTS = List.of("name", "queue", "tag", "error", "worker");

  private final JobTable table;
  private final List<String> conditions = new ArrayList<>();
  private final Map<String, Object> values = new HashMap<>();
  private final JobFamily family;
  private final List<RowKeys> ids = new ArrayList<>();

  JobCondition(JobTable table, SqlSession session, TaskFilter filter) {
    this.table = table;
    this.family = new JobFamily(table, session);
    if (!filter.statuses().isEmpty()) {
      String all = Words.joined(", ", filter.statuses(), status -> bound(status.code()));
      conditions.add(table.status() + " in (" + all + ")");
    }
    if (filter.workflowId() != null) {
      Set<TaskId> members = new HashSet<>(family.members(filter.workflowId()));
      if (!filter.ids().isEmpty()) {
        members.retainAll(filter.ids());
      }
      conditions.add(among(members));
    } else if (!filter.ids().isEmpty()) {
      conditions.add(among(filter.ids()));
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
    for (List<TaskCondition> any : filter.conditions()) {
      conditions.add("(" + Words.joined(" or ", any, this::of) + ")");
    }
  }

  private void equal(String role, Object value) {
    if (value != null) {
      JobColumn column = table.columns().get(role);
      conditions.add(column == null ? "false" : equal(column, value.toString()));
    }
  }

  private String equal(JobColumn column, String value) {
    return table.dialect().text(column.read()) + " = " + bound(value);
  }

  private String bound(Object value) {
    String name = "value" + values.size();
    values.put(name, value);
    return ":" + name;
  }

  private String among(Collection<TaskId> some) {
    ids.add(table.rows(some).called("of" + ids.size()));
    return ids.getLast().condition("t.");
  }

  private TaskId id(String typed) {
    return table.numbered() ? TaskId.parse(typed) : new TaskId.Text(typed);
  }

  private String of(TaskCondition condition) {
    String met = met(condition.field(), condition.test());
    return condition.negated() ? "(" + met + ") is not true" : met;
  }

  private String met(FieldTerm field, TaskCondition.Test test) {
    JobColumn column = table.columns().get(field.role());
    return switch (test) {
      case TaskCondition.Test.Contains(String text) -> text(text);
      case TaskCondition.Test.Is(String typed) when field.is(FieldTerm.ID) ->
          among(Set.of(id(typed)));
      case TaskCondition.Test.Is(String typed) when field.is(FieldTerm.WORKFLOW) ->
          among(family.members(id(typed)));
      case TaskCondition.Test.Is(String code) when field.is(FieldTerm.STATUS) ->
          table.status() + " = " + bound(code);
      case TaskCondition.Test _ when column == null -> "false";
      case TaskCondition.Test.Is(String text) -> equal(column, text);
      case TaskCondition.Test.Like(NameFilter filter) -> {
        String name = bound(table.engine().pattern(filter)).substring(1);
        yield table.engine().matches("(" + column.read() + ")", filter, name);
      }
      case TaskCondition.Test.Span(long from, long until) -> span(column, from, until);
      default -> "false";
    };
  }

  private String span(JobColumn column, long from, long until) {
    List<String> both = new ArrayList<>(List.of("(" + column.sql() + " is not null)"));
    if (from != Long.MIN_VALUE) {
      both.add("(" + column.compared() + " >= " + column.bound(bound(from)) + ")");
    }
    if (until != Long.MAX_VALUE) {
      both.add("(" + column.compared() + " < " + column.bound(bound(until)) + ")");
    }
    return String.join(" and ", both);
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
    return "(" + String.join(" or ", either) + ")";
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
    ids.forEach(each -> each.bind(query));
    return query;
  }
}
