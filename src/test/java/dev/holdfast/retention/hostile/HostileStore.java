package dev.holdfast.retention.hostile;

import dev.holdfast.store.OracleStore;
import dev.holdfast.store.OracleStores;
import dev.holdfast.store.TaskRows;
import dev.holdfast.store.TestEngine;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;

/** A store of random tasks with random traps around them. */
final class HostileStore {

  private static final List<String> STATUSES =
      List.of("completed", "completed", "permanently_failed", "paused", "running", "pending");
  private static final List<String> TEXTS =
      List.of("plain", "it's", "a \"b\" `c`", "line\nbreak", "{\"id\": 7}", "grün 🌱", "", "%_\\");
  private static final List<String> ACTIONS =
      List.of("CASCADE", "SET NULL", "RESTRICT", "NO ACTION");

  private final OracleStore database;
  private final TestEngine engine;
  private final Random random;
  private final Set<String> others = new TreeSet<>();
  private final String quote;
  private int tasks;

  HostileStore(OracleStore database, TestEngine engine, Random random) {
    this.database = database;
    this.engine = engine;
    this.random = random;
    this.quote = engine.isMysql() ? "`" : "\"";
  }

  /** Returns the tables that refer to the store's. */
  Set<String> others() {
    return others;
  }

  void make() throws SQLException {
    if (random.nextBoolean()) {
      database.execute(
          "ALTER TABLE fib_flow_tasks ADD COLUMN "
              + odd("a \"b\" `c` : <d>")
              + " VARCHAR(40) DEFAULT 'it''s'");
    }
    tasks();
    refer("fib_flow_tasks", "invoices " + random.nextInt(9));
    if (random.nextBoolean()) {
      refer("fib_flow_task_events", "notes: <" + random.nextInt(9) + ">");
    }
    if (random.nextInt(3) == 0) {
      trap();
    }
  }

  private String odd(String name) {
    return quote + name.replace(quote, quote + quote) + quote;
  }

  private void tasks() throws SQLException {
    tasks = 20 + random.nextInt(60);
    try (Connection connection = database.connect()) {
      connection.setAutoCommit(false);
      long row = 1;
      for (long id = 1; id <= tasks; id++) {
        Long parent = id > 3 && random.nextInt(4) == 0 ? 1L + random.nextInt((int) id - 1) : null;
        TaskRows.task(
            connection,
            id,
            "name",
            text(),
            "payload",
            text(),
            "status",
            STATUSES.get(random.nextInt(STATUSES.size())),
            "last_active_time",
            random.nextInt(5) == 0
                ? null
                : OracleStores.NOW - (random.nextInt(4) == 0 ? 10 : 900_000 + random.nextInt(9)),
            "parent_id",
            parent,
            "root_id",
            parent);
        for (int event = random.nextInt(4); event > 0; event--) {
          TaskRows.event(connection, row++, id, "message", text());
        }
        for (int attempt = random.nextInt(3); attempt > 0; attempt--) {
          TaskRows.attempt(connection, row++, id);
        }
      }
      // Rows whose task is gone are nobody's business.
      TaskRows.event(connection, row, 1_000_000L + random.nextInt(9));
      connection.commit();
    }
  }

  private String text() {
    return TEXTS.get(random.nextInt(TEXTS.size()));
  }

  private void refer(String table, String name) throws SQLException {
    String action = ACTIONS.get(random.nextInt(ACTIONS.size()));
    others.add(name);
    database.execute(
        "CREATE TABLE %s (id BIGINT PRIMARY KEY, %s BIGINT, FOREIGN KEY (%2$s) REFERENCES %s (id) ON DELETE %s)"
            .formatted(odd(name), odd("row \"id\" of it"), table, action),
        "INSERT INTO %s SELECT id, id FROM %s WHERE id %% %d = 0"
            .formatted(odd(name), table, 2 + random.nextInt(9)));
  }

  /** A trigger that keeps rows, deletes more, or refuses. */
  private void trap() throws SQLException {
    String table =
        List.of("fib_flow_tasks", "fib_flow_task_events", "fib_flow_task_attempts")
            .get(random.nextInt(3));
    String condition = (table.equals("fib_flow_tasks") ? "OLD.id" : "OLD.task_id") + " % 3 = 0";
    int kind = random.nextInt(3);
    if (engine.isMysql()) {
      String body =
          kind == 0
              ? "SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'kept'"
              : "DELETE FROM fib_flow_workers WHERE 1 = 0";
      database.execute(
          "CREATE TRIGGER trap BEFORE DELETE ON %s FOR EACH ROW BEGIN IF %s THEN %s; END IF; END"
              .formatted(table, condition, body));
    } else if (engine.isSqlite()) {
      String body =
          List.of(
                  "SELECT raise(ignore)",
                  "SELECT raise(abort, 'kept')",
                  "DELETE FROM fib_flow_task_events WHERE task_id = OLD.id + 1")
              .get(kind);
      database.execute(
          "CREATE TRIGGER trap BEFORE DELETE ON %s WHEN %s BEGIN %s; END"
              .formatted(table, condition, body));
    } else {
      String body =
          List.of(
                  "RETURN NULL",
                  "RAISE EXCEPTION 'kept'",
                  "DELETE FROM fib_flow_task_events WHERE task_id = OLD.id + 1; RETURN OLD")
              .get(kind);
      database.execute(
          ("CREATE FUNCTION trap() RETURNS trigger LANGUAGE plpgsql AS"
                  + " $$ BEGIN IF %s THEN %s; END IF; RETURN OLD; END $$")
              .formatted(condition, body),
          "CREATE TRIGGER trap BEFORE DELETE ON "
              + table
              + " FOR EACH ROW EXECUTE FUNCTION trap()");
    }
  }

  /** Lets somebody else change some of these tasks; returns those that must be kept for it. */
  Set<String> changeSome(Set<String> planned) throws SQLException {
    Set<String> changed = new TreeSet<>();
    List<String> statements = new ArrayList<>();
    for (String id : planned) {
      switch (random.nextInt(8)) {
        case 0 -> statements.add("UPDATE fib_flow_tasks SET status = 'running' WHERE id = " + id);
        case 1 ->
            statements.add(
                "UPDATE fib_flow_tasks SET last_active_time = "
                    + OracleStores.NOW
                    + " WHERE id = "
                    + id);
        default -> {
          continue;
        }
      }
      changed.add(id);
    }
    database.execute(statements.toArray(String[]::new));
    return changed;
  }
}
