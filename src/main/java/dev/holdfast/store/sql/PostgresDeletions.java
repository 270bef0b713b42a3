package dev.holdfast.store.sql;

import dev.holdfast.store.StoreException;
import dev.holdfast.store.StoreFailure;
import java.util.List;
import java.util.stream.Collectors;
import org.jdbi.v3.core.statement.Query;

/**
 * On PostgreSQL the server's own count of the rows this connection deleted from a table and its
 * partitions, triggers and keys included (postgresql.org/docs, pg_stat_xact_all_tables). It may
 * hold what earlier transactions deleted, so the difference counts.
 */
public final class PostgresDeletions implements DeletionMeter {

  private final SqlSession session;
  private final List<String> tables;
  private final String sql;
  private long[] before;

  /**
   * Counts in a session.
   *
   * @param tables as a statement spells them
   */
  public PostgresDeletions(SqlSession session, List<String> tables) {
    this.session = session;
    this.tables = List.copyOf(tables);
    this.sql =
        tables.stream()
            .map(table -> column(tables.indexOf(table)))
            .collect(
                Collectors.joining(", ", "select current_setting('track_counts')::boolean, ", ""));
  }

  private static String column(int place) {
    return ("(with recursive part(oid) as (select to_regclass(:t%1$d)::oid"
            + " union all select i.inhrelid from pg_inherits i join part p on p.oid = i.inhparent)"
            + " select coalesce(sum(pg_stat_get_xact_tuples_deleted(oid)), 0)::bigint from part)")
        .formatted(place);
  }

  @Override
  public void begin() {
    before = counts();
  }

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
              long[] counts = new long[tables.size()];
              for (int place = 0; place < counts.length; place++) {
                counts[place] = row.getLong(place + 2);
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
                  "select exists (select 1 from pg_trigger where tgrelid = to_regclass(:table)"
                      + " and tgenabled <> 'D' and tgtype & 8 <> 0)")
              .bind("table", table)
              .mapTo(Boolean.class)
              .one();
      if (more) {
        throw new StoreException(
            new StoreFailure.NotWritable(
                "the server counts no rows (track_counts is off), so nobody can tell what the"
                    + " triggers and keys of "
                    + table
                    + " delete"));
      }
    }
  }

  /** A deferred trigger would delete after the count, in the commit itself. */
  @Override
  public void settle() {
    session.handle().execute("set constraints all immediate");
  }

  @Override
  public Deleted since(long[] byStatements) {
    long[] deleted = counts();
    if (deleted == null || before == null) {
      return new Deleted(byStatements, 0);
    }
    for (int place = 0; place < deleted.length; place++) {
      deleted[place] -= before[place];
    }
    return new Deleted(deleted, 0);
  }
}
