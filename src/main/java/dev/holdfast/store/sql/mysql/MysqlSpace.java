package dev.holdfast.store.sql.mysql;

import dev.holdfast.store.StoreSpace;
import dev.holdfast.store.StoreSpace.Tablespace;
import dev.holdfast.store.sql.SqlSession;
import java.util.List;

/** Looks how much room tables take on a MySQL or MariaDB server. Whoever may read them may ask. */
final class MysqlSpace {

  private MysqlSpace() {}

  static StoreSpace look(SqlSession session, List<String> tables) {
    return new StoreSpace.Tablespaces(
        tables.stream()
            .flatMap(
                table ->
                    session
                        .query(
                            "select concat('`', replace(table_schema, '`', '``'), '`.`',"
                                + " replace(table_name, '`', '``'), '`') as name,"
                                + " coalesce(data_length, 0) as data,"
                                + " coalesce(index_length, 0) as indexes,"
                                + " coalesce(data_free, 0) as free,"
                                + " coalesce(table_rows, 0) as live"
                                + " from information_schema.tables"
                                + " where table_schema = database() and table_name = :table")
                        .bind("table", table)
                        .map(
                            (row, context) ->
                                new Tablespace(
                                    row.getString("name"),
                                    row.getLong("data"),
                                    row.getLong("indexes"),
                                    row.getLong("free"),
                                    row.getLong("live")))
                        .stream())
            .toList());
  }
}
