package dev.holdfast.benchmark;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.OracleStore;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.activity.Groups;
import dev.holdfast.task.FieldTerm;
import dev.holdfast.task.Task;
import dev.holdfast.task.TaskFilter;
import dev.holdfast.task.TaskId;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Searches a large store for first pages, as the window and {@code tasks --limit 50} do: the rows,
 * how many there are in all, and how many of each status are left. Each by turns with the SQL that
 * somebody would type for the same answer, on a connection that is open. Ends with 1 if a target is
 * missed or an answer differs.
 *
 * <p>Takes the number of tasks, the engines ({@code sqlite-wal}, {@code postgresql}, {@code
 * mariadb}, {@code mysql}, separated by commas), the bytes of a payload, a directory, and a pattern
 * of the names of those searches that are wanted, if not all are.
 */
public final class SearchBenchmark {

  private static final double AT_MOST = 1.3;

  /** In milliseconds: what a connection of its own and a few more messages may cost besides. */
  private static final double BESIDES = 10;

  private static final int ROUNDS = 5;
  private static final Duration PATIENCE = Duration.ofMinutes(10);
  private static final Set<String> HEAVY = Set.of("payload", "result", "context");

  private final TaskStore store;
  private final Connection connection;
  private final List<String> columns;
  private boolean missed;

  private SearchBenchmark(TaskStore store, Connection connection) throws SQLException {
    this.store = store;
    this.connection = connection;
    this.columns = columns(connection);
  }

  /** What is measured of a search, by turns. */
  private interface Turn<T> {
    T take() throws SQLException;
  }

  /** Runs. */
  public static void main(String[] arguments) throws Exception {
    Locale.setDefault(Locale.ENGLISH);
    int tasks = Integer.parseInt(arguments[0]);
    long now = System.currentTimeMillis() / 1_000;
    Filling filling = new Filling(tasks, now, Integer.parseInt(arguments[2]), AgeOrder.SCATTERED);
    boolean missed = false;
    System.out.printf(
        "First pages of %,d tasks with a payload of about %s bytes%n", tasks, arguments[2]);
    for (String engine : arguments[1].split(",")) {
      try (BenchmarkStores stores = QueryBenchmark.stores(engine, filling, Path.of(arguments[3]))) {
        OracleStore copy = stores.copy();
        Searching.prepare(copy, engine.equals("mariadb") || engine.equals("mysql"), now);
        stores.tidy(copy);
        System.out.printf("%n%s%n", stores.engine());
        missed |= measure(copy, engine, tasks, arguments.length > 4 ? arguments[4] : ".*");
        stores.drop(copy);
      }
    }
    System.exit(missed ? 1 : 0);
  }

  /** Searches a store; returns whether a target was missed. */
  static boolean measure(OracleStore filled, String engine, int tasks, String wanted)
      throws SQLException {
    try (TaskStore store = filled.open();
        Connection connection = filled.connect()) {
      SearchBenchmark benchmark = new SearchBenchmark(store, connection);
      String head = "%9s%9s%6s  ";
      System.out.printf("%-26s%10s  ", "milliseconds", "found");
      for (String what : List.of("page", "total", "statuses")) {
        System.out.printf(head, what, "bare", "times");
      }
      System.out.println();
      for (Searching each : Searching.all(engine, tasks)) {
        if (each.name().matches(wanted)) {
          benchmark.compare(each);
        }
      }
      return benchmark.missed;
    }
  }

  private static List<String> columns(Connection connection) throws SQLException {
    List<String> columns = new ArrayList<>();
    try (Statement statement = connection.createStatement();
        ResultSet none = statement.executeQuery("select * from fib_flow_tasks where 1 = 0")) {
      for (int i = 1; i <= none.getMetaData().getColumnCount(); i++) {
        String name = none.getMetaData().getColumnLabel(i);
        if (!HEAVY.contains(name)) {
          columns.add(name);
        }
      }
    }
    return columns;
  }

  private void compare(Searching asked) throws SQLException {
    Cancellation never = Cancellation.never();
    TaskFilter filter = asked.query().filter();
    StringBuilder line = new StringBuilder();
    line.append(
        turns(
            () -> rows(asked.page(columns)),
            () -> store.tasks(asked.query(), never).items().stream().map(Task::id).toList()));
    line.append(
        turns(() -> number(asked.total()), () -> store.count(filter, PATIENCE, never).value()));
    line.append(turns(() -> groups(asked.chips()), () -> groups(filter)));
    System.out.printf("%-26s%,10d  %s%n", asked.name(), number(asked.total()), line);
  }

  private Map<String, Long> groups(TaskFilter filter) {
    Cancellation never = Cancellation.never();
    return new TreeMap<>(
        store
            .role(Groups.class)
            .orElseThrow()
            .counts(FieldTerm.STATUS, filter, PATIENCE, never)
            .orElseThrow());
  }

  /**
   * By turns, and the median counts: a busy machine is never equally busy twice. The first round
   * warms up.
   */
  private <T> String turns(Turn<T> bare, Turn<T> ours) throws SQLException {
    double[] bareTimes = new double[ROUNDS];
    double[] ourTimes = new double[ROUNDS];
    boolean same = true;
    for (int round = -1; round < ROUNDS; round++) {
      long start = System.nanoTime();
      T expected = bare.take();
      long between = System.nanoTime();
      T found = ours.take();
      long end = System.nanoTime();
      same &= expected.equals(found);
      if (round >= 0) {
        ourTimes[round] = (end - between) / 1e6;
        bareTimes[round] = (between - start) / 1e6;
      }
    }
    double times = median(ourTimes) / median(bareTimes);
    boolean held = times <= AT_MOST || median(ourTimes) - median(bareTimes) <= BESIDES;
    missed |= !held || !same;
    return "%9.1f%9.1f%6.2f%s"
        .formatted(
            median(ourTimes),
            median(bareTimes),
            times,
            same ? held ? "  " : "! " : " THE ANSWER DIFFERS ");
  }

  private List<TaskId> rows(String sql) throws SQLException {
    List<TaskId> ids = new ArrayList<>();
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      while (rows.next()) {
        for (int i = 1; i <= columns.size(); i++) {
          rows.getObject(i);
        }
        ids.add(TaskId.of(rows.getLong("id")));
      }
    }
    return ids;
  }

  private long number(String sql) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(sql)) {
      row.next();
      return row.getLong(1);
    }
  }

  private Map<String, Long> groups(String sql) throws SQLException {
    Map<String, Long> groups = new TreeMap<>();
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      while (rows.next()) {
        groups.put(rows.getString(1), rows.getLong(2));
      }
    }
    return groups;
  }

  private static double median(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return sorted[sorted.length / 2];
  }
}
