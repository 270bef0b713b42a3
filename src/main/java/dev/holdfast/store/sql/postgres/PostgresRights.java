package dev.holdfast.store.sql.postgres;

import dev.holdfast.store.StoreFailure;
import dev.holdfast.store.operation.RowChange;
import dev.holdfast.store.sql.BoundArrays;
import dev.holdfast.store.sql.Rights;
import dev.holdfast.store.sql.SqlSession;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/**
 * What this user of a PostgreSQL server may do, and what stands in the way of writing. Any user may
 * ask (postgresql.org/docs, Access Privilege Inquiry Functions).
 *
 * @param session any one
 */
public record PostgresRights(SqlSession session) implements Rights {

  @Override
  public StoreFailure obstacle(Map<String, List<String>> wanted) {
    if (session.query("select pg_is_in_recovery()").mapTo(Boolean.class).one()) {
      return new StoreFailure.NotWritable("the server is a standby, which only follows another");
    }
    List<String> missing = new ArrayList<>();
    wanted.forEach(
        (table, rights) ->
            rights.stream()
                .filter(right -> !may(table, right))
                .forEach(right -> missing.add(right + " on " + table)));
    if (!missing.isEmpty()) {
      return new StoreFailure.AccessDenied("the user lacks " + String.join(", ", missing));
    }
    return session.engine().spreads()
        ? new PostgresShards(session).obstacle(wanted.keySet())
        : null;
  }

  private boolean may(String table, String right) {
    String function = right.equals(LOCK) ? "has_any_column_privilege" : "has_table_privilege";
    return session
        .query("select " + function + "(to_regclass(:table), :right)")
        .bind("table", table)
        .bind("right", right)
        .mapTo(Boolean.class)
        .findOne()
        .orElse(false);
  }

  /** Those on which row security applies to this user. */
  @Override
  public List<String> hidden(List<String> tables) {
    return session
        .query(
            "with recursive part(name, oid) as"
                + " (select t, to_regclass(t)::oid from unnest(:tables) t"
                + " union select p.name, i.inhrelid from pg_inherits i"
                + " join part p on p.oid = i.inhparent)"
                + " select distinct name from part where row_security_active(oid) order by 1")
        .bind("tables", BoundArrays.texts(tables))
        .mapTo(String.class)
        .list();
  }

  @Override
  public boolean readOnly() {
    return session
        .query(
            "select reset_val = 'on' from pg_settings where name = 'default_transaction_read_only'")
        .mapTo(Boolean.class)
        .one();
  }

  /** How pg_rewrite calls what rules wait for. */
  private static final Map<RowChange, String> RULES =
      Map.of(RowChange.UPDATE, "2", RowChange.INSERT, "3", RowChange.DELETE, "4");

  /** Returns how pg_trigger marks what triggers wait for. */
  static int events(RowChange change) {
    return switch (change) {
      case INSERT -> 4;
      case DELETE -> 8;
      case UPDATE -> 16;
    };
  }

  /**
   * Nothing but a key between these tables that refuses, and does so in the statement itself, looks
   * at a deletion from them or from their partitions. Asked after it, it holds for it: its lock
   * keeps out whoever would make a trigger, a rule or a key.
   */
  static final String UNDISTURBED =
      """
      (with recursive part(oid) as (select to_regclass(t)::oid from unnest(:tables::text[]) t
          union select i.inhrelid from pg_inherits i join part p on p.oid = i.inhparent)
        select not exists (select 1 from part p left join pg_class c on c.oid = p.oid
            where c.oid is null or c.relkind not in ('r', 'p'))
          and not exists (select 1 from pg_rewrite r join part p on p.oid = r.ev_class
            where r.ev_type = '4' and r.ev_enabled <> 'D')
          and not exists (select 1 from pg_trigger g join part p on p.oid = g.tgrelid
            where g.tgtype & 8 <> 0 and (g.tgisinternal or g.tgenabled <> 'D')
              and not (g.tgisinternal and not g.tginitdeferred
                and g.tgconstrrelid in (select oid from part)
                and g.tgfoid in ('pg_catalog."RI_FKey_noaction_del"'::regproc,
                  'pg_catalog."RI_FKey_restrict_del"'::regproc))))\
      """;

  /** Those of their partitions, too, and the rules. */
  @Override
  public List<String> triggers(RowChange change, List<String> tables) {
    // Before version 13 no trigger says that it only stands for the one of a partitioned table.
    return session
        .query(
            "with recursive part(oid) as (select to_regclass(t)::oid from unnest(:tables) t"
                + " union select i.inhrelid from pg_inherits i join part p on p.oid = i.inhparent)"
                + " select c.relname || ': ' || t.tgname from pg_trigger t"
                + " join pg_class c on c.oid = t.tgrelid join part p on p.oid = c.oid"
                + " where not t.tgisinternal and t.tgenabled <> 'D' and t.tgtype & :events <> 0"
                + " and coalesce(to_jsonb(t) ->> 'tgparentid', '0') = '0'"
                + " union select c.relname || ': ' || r.rulename from pg_rewrite r"
                + " join pg_class c on c.oid = r.ev_class join part p on p.oid = c.oid"
                + " where r.ev_type::text = :rule and r.ev_enabled <> 'D' order by 1")
        .bind("events", events(change))
        .bind("rule", RULES.get(change))
        .bind("tables", BoundArrays.texts(tables))
        .mapTo(String.class)
        .list();
  }

  @Override
  public List<Referring> referring(List<String> tables) {
    return Referring.read(
        session
            .query(
                """
                select k.conrelid::regclass::text || ' (' || k.conname || ')',
                  '"' || replace(n.nspname, '"', '""') || '"."' || replace(c.relname, '"', '""') || '"',
                  o.relname, string_agg(a.attname || ': ' || f.attname, ', ' order by u.own),
                  k.confdeltype = 'c'
                from pg_constraint k join pg_class c on c.oid = k.conrelid
                join pg_namespace n on n.oid = c.relnamespace join pg_class o on o.oid = k.confrelid
                cross join lateral unnest(k.conkey, k.confkey) u(own, other)
                join pg_attribute a on a.attrelid = k.conrelid and a.attnum = u.own
                join pg_attribute f on f.attrelid = k.confrelid and f.attnum = u.other
                where k.contype = 'f' and k.conparentid = 0
                and k.confrelid::regclass = any(:own::regclass[])
                group by k.oid, k.conrelid, k.conname, n.nspname, c.relname, o.relname, k.confdeltype
                order by c.relname, k.conname\
                """)
            .bind("own", BoundArrays.texts(tables)));
  }

  /** Who is not a superuser or in pg_monitor sees standbys, but not how far they are. */
  @Override
  public OptionalLong replicationLag() {
    return session
        .query(
            "select max(pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn))::bigint"
                + " from pg_stat_replication where replay_lsn is not null")
        .mapTo(Long.class)
        .findOne()
        .map(OptionalLong::of)
        .orElse(OptionalLong.empty());
  }
}
