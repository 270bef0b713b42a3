package dev.holdfast.store.sql;

import java.util.List;

/**
 * On SQLite the changes of a connection, which include those of triggers and keys
 * (sqlite.org/lang_corefunc.html, total_changes). Where a table has triggers these may change other
 * tables as they like: there temporary triggers of this connection count each row that goes.
 */
public final class SqliteDeletions implements DeletionMeter {

  private final SqlSession session;
  private final List<String> tables;
  private boolean triggers;
  private long before;

  /** Counts in a session. */
  public SqliteDeletions(SqlSession session, List<String> tables) {
    this.session = session;
    this.tables = List.copyOf(tables);
  }

  @Override
  public void begin() {
    triggers =
        session
            .query(
                "select 1 from main.sqlite_master where type = 'trigger'"
                    + " and lower(tbl_name) in (<tables>) limit 1")
            .bindList("tables", tables)
            .mapTo(Integer.class)
            .findOne()
            .isPresent();
    if (triggers) {
      watch();
    } else {
      before = changes();
    }
  }

  /** SQLite runs temporary triggers before the table's own. All of this ends with the session. */
  private void watch() {
    session
        .handle()
        .execute("create temp table if not exists holdfast_deleted (place integer, gone integer)");
    session.handle().execute("delete from temp.holdfast_deleted");
    for (int place = 0; place < tables.size(); place++) {
      session.handle().execute("insert into temp.holdfast_deleted values (" + place + ", 0)");
      session
          .handle()
          .execute(
              ("create temp trigger if not exists holdfast_deleted_%1$d after delete on main.%2$s"
                   + " begin update holdfast_deleted set gone = gone + 1 where place = %1$d; end")
                  .formatted(place, tables.get(place)));
    }
  }

  private long changes() {
    return session.query("select total_changes()").mapTo(Long.class).one();
  }

  @Override
  public Deleted since(long[] byStatements) {
    if (triggers) {
      return new Deleted(
          session
              .query("select gone from temp.holdfast_deleted order by place")
              .mapTo(Long.class)
              .list()
              .stream()
              .mapToLong(Long::longValue)
              .toArray(),
          0);
    }
    long others = changes() - before - DeletionCheck.sum(byStatements);
    return new Deleted(byStatements, others);
  }
}
