package dev.holdfast.store.sql.mysql;

import dev.holdfast.store.operation.RowChange;
import dev.holdfast.store.sql.Catalogue;
import dev.holdfast.store.sql.DeletionCheck;
import dev.holdfast.store.sql.RowMeter;
import dev.holdfast.store.sql.SqlSession;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

/**
 * On MySQL and MariaDB the rows that this connection added, changed and deleted, triggers included,
 * whatever the table (dev.mysql.com and mariadb.com/kb, Handler_delete and others). What a key
 * deletes by itself is not counted. Once that is not what was planned, later transactions count the
 * tables themselves, before and after: on one view of the store, in which only their own changes
 * show. That takes a walk over each table, but a trigger may clear or fill tables of its own.
 */
public final class MysqlRowMeter extends RowMeter {

  /** In the order of {@link RowChange}. */
  private static final List<String> COUNTED =
      List.of("Handler_write", "Handler_update", "Handler_delete");

  private Set<String> versioned;
  private Set<String> handledTwice;
  private boolean counting;
  private long[] handled;
  private long[] rows;

  /** Counts in a session. */
  public MysqlRowMeter(SqlSession session, List<String> tables, Set<RowChange> watched) {
    super(session, tables, watched);
  }

  @Override
  public void prepare() {
    if (counting) {
      session.set(MysqlEngine.ISOLATION, "repeatable read");
    }
  }

  @Override
  public void begin() {
    if (versioned == null) {
      versioned = tables("table_type = 'SYSTEM VERSIONED'");
      handledTwice = tables("create_options like '%partitioned%' and version() like '%MariaDB%'");
    }
    rows = counting ? rows() : null;
    handled = handled();
  }

  private Set<String> tables(String condition) {
    return new HashSet<>(
        session
            .query(
                "select table_name from information_schema.tables where table_schema = database()"
                    + " and table_name in (<tables>) and "
                    + condition)
            .bindList("tables", tables.stream().map(MysqlRowMeter::plain).toList())
            .mapTo(String.class)
            .list());
  }

  private static String plain(String table) {
    return Catalogue.Name.spelled(table).table();
  }

  private long[] rows() {
    return session
        .query(
            tables.stream()
                .map(table -> "(select count(*) from " + table + ")")
                .collect(Collectors.joining(", ", "select ", "")))
        .map((row, _) -> DeletionCheck.numbers(row))
        .one();
  }

  /** Returns how many rows were added, changed and deleted. */
  private long[] handled() {
    long[] counts = new long[COUNTED.size()];
    SqlSession.each(
        session
            .query("show session status where variable_name in (<counted>)")
            .bindList("counted", COUNTED),
        row -> counts[COUNTED.indexOf(row.getString(1))] = row.getLong(2));
    return counts;
  }

  /**
   * Returns how many rows were handled beyond what statements did. MariaDB keeps the past of a
   * system-versioned table: there a change also adds a row, and to delete one is to change it
   * (mariadb.com/kb, System-Versioned Tables). And it counts a row of a partitioned table twice,
   * once in its partition.
   */
  private long[] surplus(Rows byStatements) {
    long[] surplus = handled();
    for (RowChange change : RowChange.values()) {
      surplus[change.ordinal()] -= handled[change.ordinal()];
    }
    for (int place = 0; place < tables.size(); place++) {
      boolean keepsPast = versioned.contains(plain(tables.get(place)));
      int times = handledTwice.contains(plain(tables.get(place))) ? 2 : 1;
      long updated = byStatements.updated()[place];
      long deleted = byStatements.deleted()[place];
      long inserted = byStatements.inserted()[place] + (keepsPast ? updated : 0);
      surplus[RowChange.INSERT.ordinal()] -= times * inserted;
      surplus[RowChange.UPDATE.ordinal()] -= times * (updated + (keepsPast ? deleted : 0));
      surplus[RowChange.DELETE.ordinal()] -= times * (keepsPast ? 0 : deleted);
    }
    for (RowChange change : RowChange.values()) {
      boolean deletes = change == RowChange.UPDATE && !versioned.isEmpty();
      if (!watched.contains(change) && !deletes) {
        surplus[change.ordinal()] = 0;
      }
    }
    return surplus;
  }

  @Override
  public Rows since(Rows byStatements) {
    long[] surplus = surplus(byStatements);
    if (rows != null) {
      return counted(byStatements, surplus);
    }
    counting = LongStream.of(surplus).anyMatch(count -> count != 0);
    return new Rows(
        byStatements.inserted(),
        byStatements.updated(),
        byStatements.deleted(),
        DeletionCheck.sum(surplus));
  }

  /** Nobody can tell which rows were changed, nor see some that make up for others. */
  private Rows counted(Rows byStatements, long[] surplus) {
    long[] now = rows();
    long[] inserted = byStatements.inserted().clone();
    long[] deleted = byStatements.deleted().clone();
    for (int place = 0; place < now.length; place++) {
      long more = now[place] - rows[place] - inserted[place] + deleted[place];
      inserted[place] += Math.max(0, more);
      deleted[place] += Math.max(0, -more);
    }
    boolean hidden =
        surplus[RowChange.UPDATE.ordinal()] != 0
            || surplus[RowChange.INSERT.ordinal()] != 0 && surplus[RowChange.DELETE.ordinal()] != 0;
    return new Rows(
        inserted,
        byStatements.updated(),
        deleted,
        hidden && watched.contains(RowChange.UPDATE) ? DeletionCheck.sum(surplus) : 0);
  }
}
