package dev.holdfast.store;

import java.sql.SQLException;

/** Puts a table in the place of the tasks that no query will ever have read to its end. */
final class EndlessStore {

  private static final int SIDE = 1_000_000;

  private EndlessStore() {}

  static void takeThePlaceOfTheTasks(TestEngine engine, OracleStore database) throws SQLException {
    database.execute("DROP TABLE fib_flow_tasks");
    String numbers =
        engine.isSqlite()
            ? "(WITH RECURSIVE up(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM up LIMIT %d)"
                    .formatted(SIDE)
                + " SELECT i FROM up)"
            : "generate_series(1, %d)".formatted(SIDE);
    database.execute(
        ("CREATE VIEW fib_flow_tasks AS SELECT a.i * %1$d + b.i AS id, 'endless' AS name, 'async'"
             + " AS type, 'pending' AS status, a.i AS created_at, 'e' || a.i || b.i AS error FROM"
             + " %2$s a%3$s CROSS JOIN %2$s b%3$s")
            .formatted(SIDE, numbers, engine.isSqlite() ? "" : "(i)"));
  }
}
