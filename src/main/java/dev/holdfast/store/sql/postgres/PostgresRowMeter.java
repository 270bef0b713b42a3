package dev.holdfast.store.sql.postgres;

import dev.holdfast.store.StoreException;
import dev.holdfast.store.StoreFailure;
import dev.holdfast.store.operation.RowChange;
import dev.holdfast.store.sql.RowMeter;
import dev.holdfast.store.sql.SqlSession;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jdbi.v3.core.statement.Query;

/**
 * On PostgreSQL the server's own count of what this connection did to the rows of a table and its
 * partitions, triggers and keys included (postgresql.org/docs, pg_stat_xact_all_tables). It may
 * hold what earlier transactions did, so the difference counts.
 */
public final class PostgresRowMeter extends RowMeter {

  private static final Map<RowChange, String> COUNTED =
      Map.of(
          RowChange.INSERT, "inserted", RowChange.UPDATE, "updated", RowChange.DELETE, "deleted");

  private String sql;
  private long[] before;

  /**
   * Counts in a session.
   *
   * @param tables as a statement spells them
   */
  public PostgresRowMeter(SqlSession session, List<String> tables, Set<RowChange> watched) {
    super(session, tables, watched);
    List<String> columns =
        new ArrayList<>(
            List.of(
                session.engine().sql(session.engine().spreads() ? "counts-here" : "counts"),
                session.engine().sql("emptied")));
    for (RowChange change : RowChange.values()) {
      for (int place = 0; place < tables.size(); place++) {
        columns.add(watched.contains(change) ? column(place, COUNTED.get(change)) : "0::bigint");
      }
    }
    columns.add("0::bigint");
    this.sql =
        "with recursive part(place, oid) as (values "
            + IntStream.range(0, tables.size())
                .mapToObj("(%1$d, to_regclass(:t%1$d)::oid)"::formatted)
                .collect(Collectors.joining(", "))
            + " union all select p.place, i.inhrelid from pg_inherits i"
            + " join part p on p.oid = i.inhparent) select "
            + String.join(", ", columns);
  }

  @Override
  public RowMeter everywhere() {
    sql =
        sql.replaceFirst(
            "0::bigint$", Matcher.quoteReplacement(session.engine().sql("elsewhere-changed")));
    return this;
  }

  private static String column(int place, String counted) {
    return "(select coalesce(sum(pg_stat_get_xact_tuples_%2$s(oid)), 0)::bigint from part where place = %1$d)"
        .formatted(place, counted);
  }

  @Override
  public void begin() {
    before = counts();
  }

  /**
   * Returns how many rows of each table were added, then changed, then deleted; then the others.
   */
  private long[] counts() {
    Query query = session.query(sql);
    for (int place = 0; place < tables.size(); place++) {
      query.bind("t" + place, tables.get(place));
    }
    return query
        .map(
            (row, _) -> {
              if (!row.getBoolean(1)) {
                requireNothingElse();
                return null;
              }
              if (row.getString(2) != null) {
                throw new StoreException(
                    new StoreFailure.NotWritable(
                        "a trigger empties %s (TRUNCATE)".formatted(row.getString(2))));
              }
              long[] counts = new long[RowChange.values().length * tables.size() + 1];
              for (int place = 0; place < counts.length; place++) {
                counts[place] = row.getLong(place + 3);
              }
              return counts;
            })
        .findOne()
        .orElse(null);
  }

  private void requireNothingElse() {
    for (String table : tables) {
      boolean more =
          session
              .query(
                  // A key that only refuses does nothing.
                  "select exists (select 1 from pg_trigger g join pg_proc f on f.oid = g.tgfoid"
                      + " where g.tgrelid = to_regclass(:table) and g.tgenabled <> 'D'"
                      + " and g.tgtype & :events <> 0 and not (g.tgisinternal"
                      + " and f.proname ~ '^RI_FKey_(check|noaction|restrict)_'))")
              .bind("table", table)
              .bind("events", watched.stream().mapToInt(PostgresRights::events).sum())
              .mapTo(Boolean.class)
              .one();
      if (more) {
        throw new StoreException(
            new StoreFailure.NotWritable(
                "the server does not count the rows of "
                    + table
                    + " (track_counts is off, or Citus has them elsewhere), so nobody can tell what"
                    + " its triggers and keys do"));
      }
    }
  }

  /** A deferred trigger would act after the count, in the commit itself. */
  @Override
  public void settle() {
    session.handle().execute("set constraints all immediate");
  }

  @Override
  public Rows since(Rows byStatements) {
    long[] now = counts();
    if (now == null || before == null) {
      return byStatements;
    }
    Rows done =
        new Rows(
            done(RowChange.INSERT, now, byStatements),
            done(RowChange.UPDATE, now, byStatements),
            done(RowChange.DELETE, now, byStatements),
            now[now.length - 1] - before[now.length - 1]);
    for (int table = 0; table < tables.size(); table++) {
      // A row that a change brings into another partition is deleted here and added there.
      long moved = byStatements.updated()[table] - done.updated()[table];
      if (moved > 0) {
        done.updated()[table] += moved;
        done.inserted()[table] -= moved;
        done.deleted()[table] -= moved;
      }
    }
    return done;
  }

  private long[] done(RowChange change, long[] now, Rows byStatements) {
    if (!watched.contains(change)) {
      return byStatements.of(change).clone();
    }
    long[] done = new long[tables.size()];
    for (int table = 0; table < done.length; table++) {
      int place = change.ordinal() * done.length + table;
      done[table] = now[place] - before[place];
    }
    return done;
  }
}
