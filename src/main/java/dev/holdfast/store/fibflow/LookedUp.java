package dev.holdfast.store.fibflow;

import dev.holdfast.store.sql.SqlSession;
import dev.holdfast.task.TaskCondition;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

/**
 * What a condition of SQL cannot tell: reasons that stand in metadata, and payloads that the
 * engine's own functions would fail on. These are read, and what meets the test is told by id.
 */
record LookedUp(ConditionSql asked, SqlSession session) {

  private static final int READ_AT_ONCE = 50;

  /** A longer payload is taken for broken, in characters: it would fill the memory. */
  private static final int LONGEST = 16_777_216;

  /** Returns whether one of them needs it. */
  boolean needed(List<TaskCondition> any) {
    return any.stream()
        .anyMatch(
            condition ->
                condition.field() == TaskCondition.Field.SUSPENDED
                    || condition.field() == TaskCondition.Field.PAYLOAD);
  }

  /**
   * Finds the tasks that meet these conditions, as far as they had to be looked up.
   *
   * @param among what the tasks have to meet besides
   */
  Map<TaskCondition.Test, long[]> find(List<List<TaskCondition>> conditions, FilterSql among) {
    Map<TaskCondition.Test, long[]> found = new HashMap<>();
    Set<TaskCondition.Test> reasons = tests(conditions, TaskCondition.Field.SUSPENDED);
    if (!reasons.isEmpty()) {
      Map<String, long[]> ids = SuspendReasons.ids(asked.tables(), session);
      reasons.forEach(
          test -> {
            if (test instanceof TaskCondition.Test.Is(String reason)) {
              found.put(test, ids.getOrDefault(reason, new long[0]));
            }
          });
    }
    Set<TaskCondition.Test> payloads = tests(conditions, TaskCondition.Field.PAYLOAD);
    if (!payloads.isEmpty() && asked.tables().tasks().containsKey("payload")) {
      read(payloads, among, found);
    }
    return found;
  }

  private static Set<TaskCondition.Test> tests(
      List<List<TaskCondition>> conditions, TaskCondition.Field field) {
    return conditions.stream()
        .flatMap(List::stream)
        .filter(condition -> condition.field() == field)
        .map(TaskCondition::test)
        .collect(Collectors.toSet());
  }

  private void read(
      Set<TaskCondition.Test> tests, FilterSql among, Map<TaskCondition.Test, long[]> found) {
    String unsure =
        tests.stream()
            .map(TaskCondition.Test.At.class::cast)
            .map(test -> session.engine().json().mustBeRead("payload", test, asked::bound))
            .collect(Collectors.joining(" or ", "(", ")"));
    long[] ids =
        among
            .bind(session.query("select id from " + FibFlowTables.TASKS + among.where(unsure)))
            .mapTo(Long.class)
            .stream()
            .mapToLong(Long::longValue)
            .toArray();
    Map<TaskCondition.Test, LongStream.Builder> met = new HashMap<>();
    tests.forEach(test -> met.put(test, LongStream.builder()));
    for (int from = 0; from < ids.length; from += READ_AT_ONCE) {
      long[] some = Arrays.copyOfRange(ids, from, Math.min(ids.length, from + READ_AT_ONCE));
      payloads(some)
          .forEach(
              (id, payload) ->
                  met.forEach(
                      (test, all) -> {
                        if (((TaskCondition.Test.At) test).meets(payload)) {
                          all.add(id);
                        }
                      }));
    }
    met.forEach((test, all) -> found.put(test, all.build().toArray()));
  }

  private Map<Long, String> payloads(long[] ids) {
    String sql =
        "select id, payload from "
            + FibFlowTables.TASKS
            + " where "
            + session.engine().isOneOf("id", "ids")
            + " and "
            + session.engine().charLength("payload")
            + " <= "
            + LONGEST;
    Map<Long, String> payloads = new HashMap<>();
    session
        .engine()
        .bindIds(session.query(sql), "ids", ids)
        .map((row, context) -> payloads.put(row.getLong(1), row.getString(2)))
        .list();
    return payloads;
  }
}
