package dev.holdfast.store.fibflow.inspect;

import static dev.holdfast.store.fibflow.FibFlowTerms.TERMS;

import dev.holdfast.store.fibflow.ActiveWorkers;
import dev.holdfast.store.fibflow.FibFlowTables;
import dev.holdfast.store.fibflow.RetentionRows;
import dev.holdfast.store.sql.SqlFile;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The faults to look for, as {@code sql.txt} describes them. */
record TaskFaults(FibFlowTables tables, InspectionDialect dialect) {

  static final SqlFile SQL = SqlFile.beside(TaskFaults.class);
  private static final Pattern PIECE = Pattern.compile("[{]([^}]+)}");
  private static final String DEAD_WORKER = "dead_worker_task";

  /**
   * Returns those that can be looked for.
   *
   * @param workersKnown whether a worker that is not there is dead
   */
  List<TaskFault> all(boolean workersKnown) {
    List<TaskFault> faults = new ArrayList<>();
    for (String name : SQL.of("faults").split(" ")) {
      boolean known = has(tables.tasks(), SQL.of(name + "/needs"));
      boolean here = SQL.has(dialect.engine(), name + "/where");
      if (known && here && (workersKnown || !name.equals(DEAD_WORKER))) {
        faults.add(fault(name, text(name + "/where")));
      }
    }
    return faults;
  }

  private static boolean has(Map<String, Boolean> columns, String needed) {
    return columns.keySet().containsAll(List.of(needed.split(" ")));
  }

  private TaskFault fault(String name, String condition) {
    List<String> repair = new ArrayList<>();
    if (name.equals(DEAD_WORKER) && has(tables.attempts(), "ended_at outcome")) {
      repair.add(text(name + "/attempts"));
    }
    repair.add(dialect.update(condition, text(name + "/set").split("; ")));
    return new TaskFault(TERMS.finding(name), condition, text(name + "/show"), repair);
  }

  /** Returns the statement that lists workflows whose root is gone. */
  String tornWorkflows() {
    return text("torn/look");
  }

  /**
   * Makes the topmost tasks of such that are left roots, with what is below them; then, for rows
   * that no such task leads to, takes the lost root away.
   */
  List<String> regrown() {
    String rest = dialect.update(text("no-root"), "root_id = NULL");
    return tables.tasks().containsKey("parent_id")
        ? List.of(dialect.regrow(text("torn/tree")), rest)
        : List.of(rest);
  }

  private String text(String name) {
    return PIECE
        .matcher(SQL.of(dialect.engine(), name))
        .replaceAll(piece -> Matcher.quoteReplacement(piece(piece.group(1))));
  }

  private String piece(String name) {
    return switch (name) {
      case "tasks" -> dialect.tasks();
      case "events" -> dialect.events();
      case "attempts" -> dialect.attempts();
      case "workers" -> dialect.workers();
      case "now" -> dialect.now();
      case "alive" -> ActiveWorkers.alive(dialect.now());
      case "deletable" -> RetentionRows.deletable("c.status");
      case "created" -> tables.tasks().containsKey("created_at") ? "c.created_at, " : "";
      default -> text(name);
    };
  }
}
