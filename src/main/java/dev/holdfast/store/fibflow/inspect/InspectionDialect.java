package dev.holdfast.store.fibflow.inspect;

import static dev.holdfast.store.fibflow.FibFlowTables.ATTEMPTS;
import static dev.holdfast.store.fibflow.FibFlowTables.EVENTS;
import static dev.holdfast.store.fibflow.FibFlowTables.TASKS;
import static dev.holdfast.store.fibflow.FibFlowTables.WORKERS;

import dev.holdfast.store.fibflow.FibFlowTables;
import dev.holdfast.store.sql.SqlEngine;
import dev.holdfast.store.sql.SqlSession;
import dev.holdfast.store.sql.TableIndexes;
import dev.holdfast.store.sql.mysql.MysqlEngine;
import dev.holdfast.store.sql.sqlite.SqliteEngine;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * What inspecting a store must say differently on each kind of database. Its statements are run
 * later, by somebody else, on a connection with other settings: so are the names of the tables.
 */
record InspectionDialect(
    SqlEngine engine, String tasks, String events, String attempts, String workers) {

  static InspectionDialect of(SqlSession session) {
    UnaryOperator<String> spelled = spelling(session);
    return new InspectionDialect(
        session.engine(),
        spelled.apply(TASKS),
        spelled.apply(EVENTS),
        spelled.apply(ATTEMPTS),
        spelled.apply(WORKERS));
  }

  private static UnaryOperator<String> spelling(SqlSession session) {
    return switch (session.engine()) {
      case SqliteEngine _ -> table -> table;
      case MysqlEngine _ -> {
        String database = session.query("select database()").mapTo(String.class).one();
        yield table -> "`" + database.replace("`", "``") + "`." + table;
      }
      default ->
          table ->
              session
                  .query(FibFlowTables.SQL.of("spelled"))
                  .bind("table", table)
                  .mapTo(String.class)
                  .findOne()
                  .orElse(table);
    };
  }

  private boolean mysql() {
    return engine instanceof MysqlEngine;
  }

  /** Returns the database's time as a statement that is run later asks for it. */
  String now() {
    return FibFlowTables.SQL.of(engine, "now");
  }

  /** Returns whether an index serves the runtime's retention query. */
  boolean hasRetentionIndex(SqlSession session) {
    TableIndexes indexes = TableIndexes.of(session, TASKS);
    boolean byTime = !(engine instanceof SqliteEngine) && indexes.begin("last_active_time");
    boolean byStatus = engine instanceof SqliteEngine || mysql();
    return byTime || byStatus && indexes.begin("status", "last_active_time");
  }

  /** Returns the statement that makes such an index. */
  String retentionIndex() {
    return FibFlowTables.SQL.of(engine, "index").formatted(tasks);
  }

  /**
   * Returns a statement that changes tasks {@code c}.
   *
   * @param condition which tasks; may look at other rows of the table
   * @param changes columns, each with the expression that it gets: {@code column = expression}
   */
  String update(String condition, String... changes) {
    List<String> values = new ArrayList<>(List.of("c.id"));
    List<String> settings = new ArrayList<>();
    for (String change : changes) {
      String[] parts = change.split(" = ", 2);
      values.add(parts[1] + " AS new_" + parts[0]);
      settings.add(mysql() ? "c.%1$s = x.new_%1$s".formatted(parts[0]) : change);
    }
    return FibFlowTables.SQL
        .of(engine, "update")
        .formatted(tasks, String.join(", ", values), condition, String.join(", ", settings));
  }

  /** Returns a statement that deletes rows {@code o}. */
  String delete(String table, String condition) {
    return "DELETE %sFROM %s AS o WHERE %s;".formatted(mysql() ? "o " : "", table, condition);
  }

  /**
   * Returns a statement that makes the topmost of some tasks roots, and those below them theirs.
   *
   * @param tree a recursive query that begins with WITH and makes {@code tree(id, top)}
   */
  String regrow(String tree) {
    return FibFlowTables.SQL
        .of(engine, "regrow")
        .formatted(tasks, tree, "CASE WHEN tree.top = c.id THEN ");
  }
}
