package dev.holdfast.store.sql;

import java.util.List;
import java.util.stream.Collectors;

/**
 * On MySQL and MariaDB the rows that this connection deleted, triggers included, whatever the table
 * (dev.mysql.com and mariadb.com/kb, Handler_delete). What a key deletes by itself is not counted.
 * Once that is more than planned, later transactions count the tables themselves, before and after:
 * on one view of the store, in which only their own changes show. That takes a walk over each
 * table, but a trigger may clear tables of its own.
 */
public final class MysqlDeletions implements DeletionMeter {

  private final SqlSession session;
  private final List<String> tables;
  private boolean counting;
  private long handled;
  private long[] rows;

  /** Counts in a session. */
  public MysqlDeletions(SqlSession session, List<String> tables) {
    this.session = session;
    this.tables = List.copyOf(tables);
  }

  @Override
  public void prepare() {
    if (counting) {
      session.handle().execute("set transaction isolation level repeatable read");
    }
  }

  @Override
  public void begin() {
    rows = counting ? rows() : null;
    handled = handled();
  }

  private long[] rows() {
    return session
        .query(
            tables.stream()
                .map(table -> "(select count(*) from " + table + ")")
                .collect(Collectors.joining(", ", "select ", "")))
        .map(
            (row, _) -> {
              long[] counts = new long[tables.size()];
              for (int place = 0; place < counts.length; place++) {
                counts[place] = row.getLong(place + 1);
              }
              return counts;
            })
        .one();
  }

  private long handled() {
    return session
        .query("show session status like 'Handler_delete'")
        .map((row, _) -> row.getLong(2))
        .one();
  }

  @Override
  public Deleted since(long[] byStatements) {
    if (rows != null) {
      long[] deleted = rows();
      for (int place = 0; place < deleted.length; place++) {
        deleted[place] = rows[place] - deleted[place];
      }
      return new Deleted(deleted, 0);
    }
    long elsewhere = handled() - handled - DeletionCheck.sum(byStatements);
    counting = elsewhere > 0;
    return new Deleted(byStatements, elsewhere);
  }
}
