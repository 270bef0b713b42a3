package dev.holdfast.store.fibflow.inspect;

import static dev.holdfast.store.fibflow.FibFlowTables.sql;

import java.util.List;

/** Statements about workflows whose root is gone. */
final class TornWorkflows {

  private TornWorkflows() {}

  private static String gone(InspectionDialect dialect, String column) {
    return "c.%1$s <> 0 AND NOT EXISTS (SELECT 1 FROM %2$s AS r WHERE r.id = c.%1$s)"
        .formatted(column, dialect.tasks());
  }

  static String look(InspectionDialect dialect) {
    return sql(
        "SELECT c.root_id, count(*) AS tasks FROM %s AS c WHERE %s GROUP BY c.root_id ORDER BY"
            + " c.root_id;",
        dialect.tasks(), gone(dialect, "root_id"));
  }

  /**
   * Makes the topmost tasks that are left roots, with what is below them; then, for rows that no
   * such task leads to, takes the lost root away.
   */
  static List<String> repair(InspectionDialect dialect, boolean parents) {
    String rest = dialect.update(gone(dialect, "root_id"), "root_id = NULL");
    if (!parents) {
      return List.of(rest);
    }
    String top = "coalesce(c.parent_id, 0) = 0 OR " + gone(dialect, "parent_id");
    String tree =
        ("WITH RECURSIVE tree(id, top) AS (SELECT c.id, c.id FROM %1$s AS c WHERE %2$s AND (%3$s)"
                + " UNION ALL SELECT k.id, tree.top FROM %1$s AS k JOIN tree ON k.parent_id ="
                + " tree.id)")
            .formatted(dialect.tasks(), gone(dialect, "root_id"), top);
    return List.of(dialect.regrow(tree), rest);
  }
}
