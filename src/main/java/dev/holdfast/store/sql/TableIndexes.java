package dev.holdfast.store.sql;

import java.util.Arrays;
import java.util.List;

/**
 * The indexes of a table that hold all of its rows, each by the names of its columns in order.
 *
 * @param columns of each index; an expression in the place of a column has no name that one has
 */
public record TableIndexes(List<List<String>> columns) {

  /** Looks into the catalog of the database. */
  public static TableIndexes of(SqlSession session, String table) {
    return new TableIndexes(
        session
            .query(session.engine().sql("indexes"))
            .bind("table", table)
            .mapTo(String.class)
            .list()
            .stream()
            .map(names -> Arrays.asList(names.split(",")))
            .toList());
  }

  /** Returns whether an index begins with these columns, in this order. */
  public boolean begin(String... wanted) {
    return columns.stream()
        .anyMatch(
            index ->
                index.size() >= wanted.length
                    && index.subList(0, wanted.length).equals(Arrays.asList(wanted)));
  }
}
