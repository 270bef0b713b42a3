package dev.holdfast.store.sql.postgres;

import dev.holdfast.store.StoreSpace;
import dev.holdfast.store.StoreSpace.TableSpace;
import dev.holdfast.store.sql.SqlSession;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Looks how much room tables take on a PostgreSQL server. Any user may ask. */
final class PostgresSpace {

  /**
   * A table's own settings win over the server's (postgresql.org/docs, CREATE TABLE). One that is
   * cut into parts takes no room itself, and each part is vacuumed by itself: sums of all.
   */
  private static final String TABLE =
      """
      with recursive part(oid) as (select to_regclass(:table)::oid
        union all select i.inhrelid from pg_inherits i join part p on p.oid = i.inhparent)
      select (select quote_ident(n.nspname) || '.' || quote_ident(t.relname) from pg_class t
          join pg_namespace n on n.oid = t.relnamespace where t.oid = to_regclass(:table)) as name,
        sum(pg_table_size(c.oid))::bigint as heap, sum(pg_indexes_size(c.oid))::bigint as indexes,
        sum(pg_stat_get_live_tuples(c.oid))::bigint as live,
        sum(pg_stat_get_dead_tuples(c.oid))::bigint as dead,
        sum(case when c.relkind <> 'p' and current_setting('autovacuum')::boolean
            and coalesce(own.values->>'autovacuum_enabled', 'true')::boolean then
          least(
            nullif(current_setting('autovacuum_vacuum_max_threshold', true), '-1')::float8,
            coalesce(own.values->>'autovacuum_vacuum_threshold',
              current_setting('autovacuum_vacuum_threshold'))::float8
            + coalesce(own.values->>'autovacuum_vacuum_scale_factor',
              current_setting('autovacuum_vacuum_scale_factor'))::float8
              * greatest(c.reltuples, 0))::bigint end)::bigint as vacuum_threshold
      from part join pg_class c on c.oid = part.oid
        cross join lateral (select jsonb_object_agg(option_name, option_value) as values
          from pg_options_to_table(c.reloptions)) own
      having count(*) > 0
      """;

  private PostgresSpace() {}

  static StoreSpace look(SqlSession session, List<String> tables) {
    return tables.stream()
        .map(table -> table(session, table))
        .flatMap(Optional::stream)
        .collect(Collectors.collectingAndThen(Collectors.toList(), StoreSpace.Tables::new));
  }

  private static Optional<TableSpace> table(SqlSession session, String table) {
    return session
        .query(TABLE)
        .bind("table", table)
        .map(
            (row, context) -> {
              long at = row.getLong("vacuum_threshold");
              Long vacuumThreshold = row.wasNull() ? null : Long.valueOf(at);
              return new TableSpace(
                  row.getString("name"),
                  row.getLong("heap"),
                  row.getLong("indexes"),
                  row.getLong("live"),
                  row.getLong("dead"),
                  vacuumThreshold);
            })
        .findOne();
  }
}
