package dev.holdfast.store.jobtable;

import dev.holdfast.store.sql.RowKeys;
import dev.holdfast.store.sql.SqlSession;
import dev.holdfast.task.TaskId;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jdbi.v3.core.statement.Query;
import org.jdbi.v3.core.statement.SqlStatement;

/**
 * Asks about the rows of some tasks.
 *
 * @param values of what may be named in SQL: the moment, and what an operator said
 */
record JobRead(JobTable table, SqlSession session, Map<String, ?> values) {

  JobRead(JobTable table, SqlSession session, long now) {
    this(table, session, Map.of("now", now));
  }

  /** Begins a query of what is read of each of some that are there. */
  Query query(Collection<TaskId> ids, String what, String from, String... end) {
    RowKeys keys = table.rows(ids);
    String sql = "select %s from %s where %s".formatted(what, from, keys.condition("t."));
    return bound(session.query(sql + String.join("", end)), keys);
  }

  /** Returns of each of some that are there what is read of it, as texts. */
  Map<TaskId, List<String>> texts(
      Collection<TaskId> ids, List<String> what, String from, String... end) {
    Map<TaskId, List<String>> found = new LinkedHashMap<>();
    List<String> all = new ArrayList<>(what);
    all.addFirst(table.keys());
    if (!ids.isEmpty()) {
      SqlSession.each(
          query(ids, String.join(", ", all), from, end),
          row -> {
            List<String> texts = new ArrayList<>();
            for (int at = 1; at <= what.size(); at++) {
              texts.add(row.getString(table.key().size() + at));
            }
            found.put(table.id(row), texts);
          });
    }
    return found;
  }

  /** Returns those of some of which a condition is true. */
  Set<TaskId> which(Collection<TaskId> ids, String condition) {
    return texts(ids, List.of(), table.from(), " and (" + condition + ")").keySet();
  }

  /** Returns those of some that are there. */
  Set<TaskId> there(Collection<TaskId> ids) {
    return texts(ids, List.of(), table.subjects() + " t").keySet();
  }

  /** Runs a statement about the rows of some; returns how many it says it did. */
  int update(Collection<TaskId> ids, String sql) {
    RowKeys keys = table.rows(ids);
    return bound(session.handle().createUpdate(sql + " where " + keys.condition("t.")), keys)
        .execute();
  }

  private <S extends SqlStatement<S>> S bound(S statement, RowKeys keys) {
    values.forEach(statement::bind);
    return keys.bind(statement);
  }
}
