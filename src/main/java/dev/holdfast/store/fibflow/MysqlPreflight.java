package dev.holdfast.store.fibflow;

import dev.holdfast.store.StoreException;
import dev.holdfast.store.StoreFailure;
import dev.holdfast.store.operation.RowChange;
import dev.holdfast.store.sql.SqlSession;
import dev.holdfast.store.sql.mysql.MysqlEngine;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Looks whether writing can work on MySQL or MariaDB. A statement that is only explained needs
 * every right of one that runs, roles and all (dev.mysql.com, EXPLAIN), and changes nothing.
 */
record MysqlPreflight(SqlSession session) {
  /**
   * A right that writing needs.
   *
   * @param explained a statement that needs it, with the name of the table left out
   */
  record Needed(String right, String table, String explained) {

    /** The same right to all tables of a cleanup. */
    static List<Needed> ofCleaned(String right, String explained) {
      return FibFlowTables.CLEANED.stream()
          .map(table -> new Needed(right, table, explained))
          .toList();
    }
  }

  Optional<StoreFailure> obstacle(List<Needed> rights) {
    return otherEngine().or(this::statementLog).or(() -> refusal(rights));
  }

  /** Without transactions a stop in the middle of a batch leaves half of it. */
  private Optional<StoreFailure> otherEngine() {
    List<String> others =
        session
            .query(
                "select concat(table_name, ' (', coalesce(engine, 'a view'), ')')"
                    + " from information_schema.tables where table_schema = database()"
                    + " and table_name in (<tables>) and coalesce(engine, '') <> 'InnoDB'"
                    + " order by 1")
            .bindList("tables", FibFlowTables.CLEANED)
            .mapTo(String.class)
            .list();
    return others.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new StoreFailure.NotWritable(
                "writing needs transactions, which " + String.join(", ", others) + " has not"));
  }

  /** Both servers refuse what a batch does while they log statements instead of rows. */
  private Optional<StoreFailure> statementLog() {
    boolean statements =
        session
            .query("select @@log_bin = 1 and @@binlog_format = 'STATEMENT'")
            .mapTo(Boolean.class)
            .one();
    return statements
        ? Optional.of(
            new StoreFailure.NotWritable(
                "the server logs statements instead of rows (binlog_format = STATEMENT)"))
        : Optional.empty();
  }

  private Optional<StoreFailure> refusal(List<Needed> rights) {
    List<String> missing = new ArrayList<>();
    try {
      // A server that only reads, such as a replica, says so here to who may not override it.
      begin("off");
      for (Needed needed : rights) {
        try {
          String statement = needed.explained().formatted(needed.table());
          session.run(s -> s.query(statement).mapToMap().list());
        } catch (StoreException refused) {
          if (!(refused.failure() instanceof StoreFailure.AccessDenied)) {
            throw refused;
          }
          missing.add(needed.right() + " on " + needed.table());
        }
      }
    } catch (StoreException refused) {
      // Somebody holds the whole table: the run has patience for that.
      return Optional.of(refused.failure())
          .filter(failure -> !(failure instanceof StoreFailure.Busy));
    } finally {
      begin("on");
    }
    return missing.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new StoreFailure.AccessDenied("the user lacks " + String.join(", ", missing)));
  }

  /** Goes on in a transaction that can write, or only read; the session of a run can write. */
  private void begin(String readOnly) {
    if (!session.writing()) {
      session.rollback();
      session.set(MysqlEngine.READ_ONLY, readOnly);
      session.run(_ -> null);
    }
  }

  /** Who lacks the right TRIGGER on a table sees none of its triggers. */
  List<String> triggers(RowChange change, List<String> tables) {
    return session
        .query(
            "select concat(event_object_table, ': ', trigger_name) from information_schema.triggers"
                + " where event_object_schema = database() and event_object_table in (<tables>) and"
                + " event_manipulation = :change order by 1")
        .bindList("tables", tables)
        .bind("change", change.name())
        .mapTo(String.class)
        .list();
  }
}
