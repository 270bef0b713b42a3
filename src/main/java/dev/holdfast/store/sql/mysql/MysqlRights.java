package dev.holdfast.store.sql.mysql;

import dev.holdfast.store.StoreException;
import dev.holdfast.store.StoreFailure;
import dev.holdfast.store.operation.RowChange;
import dev.holdfast.store.sql.Rights;
import dev.holdfast.store.sql.SqlEngine;
import dev.holdfast.store.sql.SqlSession;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Looks whether writing can work on MySQL or MariaDB. A statement that is only explained needs
 * every right of one that runs, roles and all (dev.mysql.com, EXPLAIN), and changes nothing.
 */
record MysqlRights(SqlSession session) implements Rights {

  @Override
  public StoreFailure obstacle(Map<String, List<String>> wanted) {
    return otherEngine(wanted.keySet())
        .or(this::statementLog)
        .or(() -> refusal(wanted))
        .orElse(null);
  }

  /** Without transactions a stop in the middle of a batch leaves half of it. */
  private Optional<StoreFailure> otherEngine(Set<String> tables) {
    List<String> others =
        session
            .query(session.engine().sql("other-engine"))
            .bindList("tables", List.copyOf(tables))
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

  private Optional<StoreFailure> refusal(Map<String, List<String>> wanted) {
    List<String> missing = new ArrayList<>();
    try {
      // A server that only reads, such as a replica, says so here to who may not override it.
      begin("off");
      for (Map.Entry<String, List<String>> needed : wanted.entrySet()) {
        for (String right : needed.getValue()) {
          try {
            session.run(s -> s.query(explained(right, needed.getKey())).mapToMap().list());
          } catch (StoreException refused) {
            if (!(refused.failure() instanceof StoreFailure.AccessDenied)) {
              throw refused;
            }
            missing.add(right + " on " + needed.getKey());
          }
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

  /** Returns a statement that needs a right, and with it that to read. */
  private String explained(String right, String table) throws SQLException {
    SqlEngine engine = session.engine();
    List<String> columns =
        engine.columns(session.connection(), table).stream()
            .filter(column -> !column.generated())
            .map(column -> engine.column(column.name()))
            .toList();
    return switch (right) {
      case "DELETE" -> "explain delete from " + table + " where 1 = 0";
      case "INSERT" ->
          "explain insert into %1$s (%2$s) select %2$s from %1$s where 1 = 0"
              .formatted(table, String.join(", ", columns));
      case LOCK ->
          "explain update %1$s set %2$s = %2$s where 1 = 0".formatted(table, columns.getFirst());
      default -> "explain select * from " + table + " where 1 = 0";
    };
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
  @Override
  public List<String> triggers(RowChange change, List<String> tables) {
    return session
        .query(session.engine().sql("triggers"))
        .bindList("tables", tables)
        .bind("change", change.name())
        .mapTo(String.class)
        .list();
  }

  /** Who has no right at all on a table sees none of its keys. */
  @Override
  public List<Referring> referring(List<String> tables) {
    return Referring.read(
        session.query(session.engine().sql("referring")).bindList("tables", tables));
  }
}
