package dev.holdfast.store.sql;

import dev.holdfast.store.sql.postgres.PostgresEngine;
import dev.holdfast.store.sql.sqlite.SqliteEngine;
import java.util.Arrays;
import java.util.List;

/**
 * The indexes of a table that hold all of its rows, each by the names of its columns in order.
 *
 * @param columns of each index; an expression in the place of a column has no name that one has
 */
public record TableIndexes(List<List<String>> columns) {

  private static final String SQLITE =
      "select group_concat(name) from (select l.name as list, coalesce(i.name, '?') as name,"
          + " i.seqno from pragma_index_list(:table) l, pragma_index_info(l.name) i where not"
          + " l.\"partial\" order by l.name, i.seqno) group by list";

  private static final String POSTGRES =
      "select string_agg(coalesce(a.attname, '?'), ',' order by k.place) from pg_index i"
          + " cross join lateral unnest(i.indkey::int2[]) with ordinality k(attribute,"
          + " place) left join pg_attribute a on a.attrelid = i.indrelid"
          + " and a.attnum = k.attribute"
          + " where i.indrelid = to_regclass(:table) and i.indpred is null"
          + " and i.indisvalid and k.place <= i.indnkeyatts group by i.indexrelid";

  private static final String MYSQL =
      "select group_concat(coalesce(column_name, '?') order by seq_in_index separator ',')"
          + " from information_schema.statistics"
          + " where table_schema = database() and table_name = :table"
          + " group by index_name";

  /** Looks into the catalog of the database. */
  public static TableIndexes of(SqlSession session, String table) {
    String sql =
        switch (session.engine()) {
          case SqliteEngine _ -> SQLITE;
          case PostgresEngine _ -> POSTGRES;
          default -> MYSQL;
        };
    return new TableIndexes(
        session.query(sql).bind("table", table).mapTo(String.class).list().stream()
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
