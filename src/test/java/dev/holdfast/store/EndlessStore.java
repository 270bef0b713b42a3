package dev.holdfast.store;

import java.sql.SQLException;

/** Puts a table in the place of the tasks that no query will ever have read to its end. */
final class EndlessStore {

  private static final int SIDE = 1_000_000;

  private EndlessStore() {}

  static void takeThePlaceOfTheTasks(TestEngine engine, OracleStore database) throws SQLException {
    database.execute("DROP TABLE fib_flow_tasks");
    String numbers =
        switch (engine) {
          case SQLITE_ROLLBACK, SQLITE_WAL ->
              "(WITH RECURSIVE up(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM up LIMIT %d)"
                      .formatted(SIDE)
                  + " SELECT i FROM up)";
          case POSTGRES -> "generate_series(1, %d)".formatted(SIDE);
          // A subquery that is merged: one with a sequence in it would be worked out first.
          case MYSQL -> "(SELECT x.i * 1000 + y.i AS i FROM thousand x CROSS JOIN thousand y)";
          case MARIADB -> "(SELECT seq AS i FROM seq_1_to_%d)".formatted(SIDE);
        };
    if (engine == TestEngine.MYSQL) {
      database.execute(
          "CREATE TABLE thousand AS WITH RECURSIVE up(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM"
              + " up WHERE i < 1000) SELECT i FROM up");
    }
    String error = engine.isMysql() ? "concat('e', a.i, b.i)" : "'e' || a.i || b.i";
    database.execute(
        ("CREATE VIEW fib_flow_tasks AS SELECT a.i * %1$d + b.i AS id, 'endless' AS name, 'async'"
                + " AS type, 'pending' AS status, a.i AS created_at, %4$s AS error FROM"
                + " %2$s a%3$s CROSS JOIN %2$s b%3$s")
            .formatted(SIDE, numbers, engine == TestEngine.POSTGRES ? "(i)" : "", error));
  }
}
