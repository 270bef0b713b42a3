package dev.holdfast.store.fibflow.list;

import dev.holdfast.store.fibflow.FibFlowTables;
import dev.holdfast.store.sql.SqlEngine;
import dev.holdfast.task.FieldTerm;
import dev.holdfast.task.NameFilter;
import dev.holdfast.task.TaskCondition;
import dev.holdfast.task.TaskId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Conditions on single tasks in SQL. Nothing that was typed becomes part of the statement.
 *
 * @param values gets what is to be bound, by parameter: a test for the tasks that meet it, where
 *     that has to be looked up first
 */
record ConditionSql(FibFlowTables tables, SqlEngine engine, Map<String, Object> values) {

  /** At least one of them must hold. */
  String anyOf(List<TaskCondition> any) {
    return any.stream().map(this::of).collect(Collectors.joining(" or ", "(", ")"));
  }

  private String of(TaskCondition condition) {
    String met = met(condition.field(), condition.test());
    return condition.negated() ? "(" + met + ") is not true" : met;
  }

  private String met(FieldTerm field, TaskCondition.Test test) {
    String value = "value" + values.size();
    String column = field.key();
    boolean lacking = column != null && !tables.tasks().containsKey(column);
    return switch (test) {
      case TaskCondition.Test.Contains(String text) -> text(text, value);
      case TaskCondition.Test.Is(String text) when field.is(FieldTerm.WORKFLOW) ->
          workflow(text, value);
      case TaskCondition.Test _ when lacking -> "1 = 0";
      case TaskCondition.Test.At at ->
          engine.json().holds(column, at, isFound(at, value), this::bound);
      case TaskCondition.Test.Is reason when field.is(FieldTerm.SUSPENDED) ->
          isFound(reason, value);
      case TaskCondition.Test.Is(String text) -> is(field, column, text, value);
      case TaskCondition.Test.Like(NameFilter filter) -> {
        values.put(value, engine.pattern(filter));
        yield engine.matches(column, filter, value);
      }
      case TaskCondition.Test.Marked(String word, long now) ->
          new StuckSql(tables, engine).is(word, bound(now));
      case TaskCondition.Test.Span(long from, long until) -> span(column, from, until, value);
    };
  }

  /** Returns the place of a value in the statement. */
  String bound(Object value) {
    String name = "value" + values.size();
    values.put(name, value);
    return ":" + name;
  }

  private String isFound(TaskCondition.Test test, String value) {
    values.put(value, test);
    return engine.isOneOf("id", value);
  }

  private String span(String column, long from, long until, String value) {
    values.put(value, from);
    values.put(value + "until", until);
    return "(%1$s and %2$s >= :%3$s and %2$s < :%3$suntil)"
        .formatted(engine.sql("is-number", column), column, value);
  }

  private String is(FieldTerm field, String column, String text, String value) {
    if (field.type() == FieldTerm.Type.ID) {
      values.put(value, number(TaskId.parse(text)));
      return column + " = :" + value;
    }
    values.put(value, text);
    return engine.textIsOneOf(column, List.of(value));
  }

  private String workflow(String root, String value) {
    values.put(value, number(TaskId.parse(root)));
    return "(id = :%1$s or %2$s = :%1$s)".formatted(value, tables.taskColumn("root_id"));
  }

  /**
   * A text somewhere in a task, whatever its case.
   *
   * @param name of the parameter
   */
  String text(String text, String name) {
    String pattern = "%" + text.replaceAll("[!%_]", "!$0") + "%";
    List<String> either = new ArrayList<>();
    for (String column :
        List.of("name", "tag", "current_stage_name", "progress_text", "error", "worker_id")) {
      if (tables.tasks().containsKey(column)) {
        either.add(engine.containsIgnoringCase(column, name));
      }
    }
    values.put(name, pattern);
    if (TaskId.parse(text) instanceof TaskId.Numeric(long id)) {
      either.add("id = :" + name + "Id");
      values.put(name + "Id", id);
    }
    return either.isEmpty()
        ? "1 = 0"
        : either.stream().collect(Collectors.joining(" or ", "(", ")"));
  }

  /** fib-flow's ids are numbers; a text matches none. */
  static long number(TaskId id) {
    return id instanceof TaskId.Numeric(long value) ? value : Long.MIN_VALUE;
  }
}
