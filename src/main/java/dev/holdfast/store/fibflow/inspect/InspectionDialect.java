package dev.holdfast.store.fibflow.inspect;

import static java.util.stream.Collectors.joining;

import dev.holdfast.store.Finding;
import dev.holdfast.store.sql.SqlSession;
import java.sql.SQLException;
import java.util.Optional;
import java.util.SequencedMap;

/** What inspecting a store must do differently on each kind of database. Stateless. */
public interface InspectionDialect {

  /** Returns how a statement that is run later spells the tables. */
  TableNames names(SqlSession session);

  /** Returns the database's time as a statement that is run later asks for it. */
  String now();

  /** Returns a condition that a column holds a number; empty where it cannot hold anything else. */
  String isNumber(String column);

  /** Returns whether an index serves the runtime's retention query. */
  boolean hasRetentionIndex(SqlSession session) throws SQLException;

  /** Returns what is wrong with the place where the database is. */
  default Optional<Finding> place(SqlSession session) {
    return Optional.empty();
  }

  /** Returns the statement that makes such an index. */
  String retentionIndex(TableNames names);

  /**
   * Returns a statement that changes tasks {@code c}.
   *
   * @param changes columns and the expressions they get, in order
   * @param condition which tasks; may look at other rows of the table
   */
  default String update(String table, SequencedMap<String, String> changes, String condition) {
    return changes.entrySet().stream()
        .map(change -> change.getKey() + " = " + change.getValue())
        .collect(joining(", ", "UPDATE " + table + " AS c SET ", " WHERE " + condition + ";"));
  }

  /** Returns a statement that deletes rows {@code o}. */
  default String delete(String table, String condition) {
    return "DELETE FROM " + table + " AS o WHERE " + condition + ";";
  }

  /**
   * Returns a statement that makes the topmost of some tasks roots, and those below them theirs.
   *
   * @param tree a recursive query that begins with WITH and makes {@code tree(id, top)}
   */
  default String regrow(String table, String tree) {
    return tree
        + (" UPDATE %s AS c SET root_id = CASE WHEN tree.top = c.id THEN NULL ELSE tree.top END,"
                + " parent_id = CASE WHEN tree.top = c.id THEN NULL ELSE c.parent_id END"
                + " FROM tree WHERE tree.id = c.id;")
            .formatted(table);
  }
}
