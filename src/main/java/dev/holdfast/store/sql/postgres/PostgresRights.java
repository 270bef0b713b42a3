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
        .query(session.engine().sql("hidden"))
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

  /** Those of their partitions, too, and the rules. */
  @Override
  public List<String> triggers(RowChange change, List<String> tables) {
    return session
        .query(session.engine().sql("triggers"))
        .bind("events", events(change))
        .bind("rule", RULES.get(change))
        .bind("tables", BoundArrays.texts(tables))
        .mapTo(String.class)
        .list();
  }

  @Override
  public List<Referring> referring(List<String> tables) {
    return Referring.read(
        session.query(session.engine().sql("referring")).bind("own", BoundArrays.texts(tables)));
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
