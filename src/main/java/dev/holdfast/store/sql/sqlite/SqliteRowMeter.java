package dev.holdfast.store.sql.sqlite;

import dev.holdfast.store.operation.RowChange;
import dev.holdfast.store.sql.Catalogue;
import dev.holdfast.store.sql.RowMeter;
import dev.holdfast.store.sql.SqlSession;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * On SQLite the changes of a connection, which include those of triggers and keys
 * (sqlite.org/lang_corefunc.html, total_changes). Where a table has triggers these may change other
 * tables as they like: there temporary triggers of this connection count each row.
 */
public final class SqliteRowMeter extends RowMeter {

  private boolean triggers;
  private boolean everywhere;
  private long before;

  /** Counts in a session. */
  public SqliteRowMeter(SqlSession session, List<String> tables, Set<RowChange> watched) {
    super(session, tables, watched);
  }

  @Override
  public void begin() {
    triggers =
        session
            .query(
                "select 1 from main.sqlite_master where type = 'trigger'"
                    + " and lower(tbl_name) in (<tables>) limit 1")
            .bindList(
                "tables",
                tables.stream()
                    .map(table -> Catalogue.Name.spelled(table).table().toLowerCase(Locale.ROOT))
                    .toList())
            .mapTo(Integer.class)
            .findOne()
            .isPresent();
    if (triggers) {
      watch();
    }
    before = changes();
  }

  /** Nobody else writes while a transaction does, and no key of these tables is enforced. */
  @Override
  public boolean alone() {
    return !triggers;
  }

  @Override
  public RowMeter everywhere() {
    everywhere = true;
    return this;
  }

  /** SQLite runs temporary triggers before the table's own. All of this ends with the session. */
  private void watch() {
    execute(
        "create temp table if not exists holdfast_rows (change integer, place integer, rows"
            + " integer)");
    execute("delete from temp.holdfast_rows");
    for (RowChange change : watched) {
      for (int place = 0; place < tables.size(); place++) {
        execute(
            "insert into temp.holdfast_rows values (%d, %d, 0)".formatted(change.ordinal(), place));
        execute(
            ("create temp trigger if not exists holdfast_%1$s_%2$d after %1$s on main.%3$s begin"
                 + " update holdfast_rows set rows = rows + 1 where change = %4$d and place = %2$d;"
                 + " end")
                .formatted(
                    change.name().toLowerCase(Locale.ROOT),
                    place,
                    tables.get(place),
                    change.ordinal()));
      }
    }
  }

  private void execute(String sql) {
    session.handle().execute(sql);
  }

  private long changes() {
    return session.query("select total_changes()").mapTo(Long.class).one();
  }

  @Override
  public Rows since(Rows byStatements) {
    if (!triggers) {
      return new Rows(
          byStatements.inserted(),
          byStatements.updated(),
          byStatements.deleted(),
          changes() - before - byStatements.sum());
    }
    Rows done =
        new Rows(
            done(RowChange.INSERT, byStatements),
            done(RowChange.UPDATE, byStatements),
            done(RowChange.DELETE, byStatements),
            0);
    // Each row that is counted changed the count of it, too.
    long elsewhere = everywhere ? changes() - before - 2 * done.sum() : 0;
    return new Rows(done.inserted(), done.updated(), done.deleted(), elsewhere);
  }

  private long[] done(RowChange change, Rows byStatements) {
    return watched.contains(change)
        ? session
            .query("select rows from temp.holdfast_rows where change = :change order by place")
            .bind("change", change.ordinal())
            .mapTo(Long.class)
            .list()
            .stream()
            .mapToLong(Long::longValue)
            .toArray()
        : byStatements.of(change);
  }
}
