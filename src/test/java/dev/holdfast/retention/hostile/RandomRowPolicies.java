package dev.holdfast.retention.hostile;

import dev.holdfast.store.OraclePostgres;
import dev.holdfast.store.OracleStore;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Random;

/** A role of PostgreSQL from which random policies hide rows, or forbid to delete or lock them. */
final class RandomRowPolicies {

  private static final String ROLE = "cleaner";
  private static final List<String> OWN =
      List.of("fib_flow_tasks", "fib_flow_task_events", "fib_flow_task_attempts");

  private final OracleStore database;
  private final Random random;

  RandomRowPolicies(OracleStore database, Random random) {
    this.database = database;
    this.random = random;
  }

  /** Lets the role do all that a cleanup does, and returns the database as the role sees it. */
  OracleStore role() throws SQLException {
    database.execute(
        "do $$ begin create role "
            + ROLE
            + " login; exception when duplicate_object then null; end $$",
        "grant all on all tables in schema public to " + ROLE);
    return OraclePostgres.shared().as(ROLE, database);
  }

  /**
   * Sets policies on at least one of the store's tables.
   *
   * @param others tables that refer to those, which may get some too
   */
  void set(Collection<String> others) throws SQLException {
    String sure = OWN.get(random.nextInt(OWN.size()));
    for (String table : OWN) {
      if (table.equals(sure) || random.nextInt(3) == 0) {
        String owner = table.equals("fib_flow_tasks") || random.nextInt(3) == 0 ? "id" : "task_id";
        set('"' + table + '"', owner);
      }
    }
    for (String table : others) {
      if (random.nextInt(3) == 0) {
        set('"' + table.replace("\"", "\"\"") + '"', "id");
      }
    }
  }

  private void set(String table, String column) throws SQLException {
    List<String> statements = new ArrayList<>();
    statements.add("alter table " + table + " enable row level security");
    if (random.nextInt(4) == 0) {
      // Else it would not concern its owner, as whom the keys of the database act.
      statements.add("alter table " + table + " owner to " + ROLE);
      statements.add("alter table " + table + " force row level security");
    }
    String some = column + " % " + (2 + random.nextInt(5)) + " <> " + random.nextInt(2);
    switch (random.nextInt(9)) {
      case 0, 1, 2 -> statements.add("create policy hides on " + table + " using (" + some + ")");
      case 3, 4 -> statements.addAll(each(table, "true", "true", some));
      case 5 -> statements.addAll(each(table, "true", some, "true"));
      case 6 -> statements.addAll(each(table, some, "true", "true"));
      case 7 -> statements.addAll(each(table, "true", "true", "true"));
      default -> {
        // Without any policy all is hidden.
      }
    }
    database.execute(statements.toArray(String[]::new));
  }

  private static List<String> each(String table, String select, String update, String delete) {
    return List.of(
        "create policy shown on " + table + " for select using (" + select + ")",
        "create policy locked on " + table + " for update using (" + update + ")",
        "create policy deleted on " + table + " for delete using (" + delete + ")");
  }

  /** Removes all policies of the store's tables and sets others. */
  void change(Collection<String> others) throws SQLException {
    database.execute(
        "do $$ declare p record; begin for p in select * from pg_policies loop"
            + " execute format('drop policy %I on %I', p.policyname, p.tablename);"
            + " end loop; end $$");
    set(others);
  }
}
