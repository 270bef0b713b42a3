package dev.holdfast.store.fibflow.inspect;

import dev.holdfast.store.fibflow.FibFlowTables;
import dev.holdfast.store.sql.SqlSession;
import dev.holdfast.store.sql.TableIndexes;
import java.util.ArrayList;
import java.util.List;
import java.util.SequencedMap;

/** Inspecting a store on MySQL or MariaDB. */
public final class MysqlInspection implements InspectionDialect {

  @Override
  public TableNames names(SqlSession session) {
    String database = session.query("select database()").mapTo(String.class).one();
    String prefix = quoted(database) + ".";
    return new TableNames(
        prefix + FibFlowTables.TASKS,
        prefix + FibFlowTables.EVENTS,
        prefix + FibFlowTables.ATTEMPTS,
        prefix + FibFlowTables.WORKERS);
  }

  private static String quoted(String name) {
    return "`" + name.replace("`", "``") + "`";
  }

  @Override
  public String now() {
    return "UNIX_TIMESTAMP()";
  }

  @Override
  public String isNumber(String column) {
    return "";
  }

  @Override
  public boolean hasRetentionIndex(SqlSession session) {
    TableIndexes indexes = TableIndexes.of(session, FibFlowTables.TASKS);
    return indexes.begin("status", "last_active_time") || indexes.begin("last_active_time");
  }

  @Override
  public String retentionIndex(TableNames names) {
    // fib-flow's own index on these servers; made in place, while others write.
    return "CREATE INDEX idx_task_timeout ON " + names.tasks() + " (status, last_active_time);";
  }

  /**
   * MySQL does not let a statement read the table it changes (dev.mysql.com, UPDATE): what the
   * change rests on is worked out first, and kept apart by the DISTINCT.
   */
  @Override
  public String update(String table, SequencedMap<String, String> changes, String condition) {
    List<String> values = new ArrayList<>(List.of("c.id"));
    List<String> settings = new ArrayList<>();
    changes.forEach(
        (column, value) -> {
          values.add(value + " AS new_" + column);
          settings.add("c." + column + " = x.new_" + column);
        });
    return "UPDATE %1$s AS c JOIN (SELECT DISTINCT %2$s FROM %1$s AS c WHERE %3$s) AS x ON x.id = c.id SET %4$s;"
        .formatted(table, String.join(", ", values), condition, String.join(", ", settings));
  }

  @Override
  public String delete(String table, String condition) {
    return "DELETE o FROM " + table + " AS o WHERE " + condition + ";";
  }

  @Override
  public String regrow(String table, String tree) {
    return ("UPDATE %s AS c JOIN (%s SELECT id, top FROM tree) AS tree ON tree.id = c.id SET"
            + " c.root_id = CASE WHEN tree.top = c.id THEN NULL ELSE tree.top END,"
            + " c.parent_id = CASE WHEN tree.top = c.id THEN NULL ELSE c.parent_id END;")
        .formatted(table, tree);
  }
}
