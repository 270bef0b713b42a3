package dev.holdfast.benchmark;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.OracleStore;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.fibflow.FibFlowTerms;
import dev.holdfast.task.TaskFilter;
import dev.holdfast.task.TaskQuery;
import dev.holdfast.text.query.Query;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * Asks queries of a large store, each by turns with the SQL that somebody would type for it: the
 * same answer without any guard (but one for JSON where MariaDB does not look), on a connection
 * that is open. What is compared is counting all that match; the first page is timed besides. Ends
 * with 1 if a target is missed or an answer differs.
 *
 * <p>Takes the number of tasks, the engines ({@code sqlite-wal}, {@code postgresql}, {@code
 * mariadb}, {@code mysql}, separated by commas), the bytes of a payload, and a directory.
 */
public final class QueryBenchmark {

  private static final double AT_MOST = 3;

  /** In milliseconds: what a connection of its own and a few more messages may cost besides. */
  private static final double BESIDES = 25;

  private static final int ROUNDS = 5;
  private static final Duration PATIENCE = Duration.ofMinutes(10);

  /** What somebody would type who knows the tables. */
  private static final String STUCK =
      """
      (status = 'running' and worker_id not in (select worker_id from fib_flow_workers
          where status = 'active' and expires_at >= %1$d)
        or status = 'running' and start_time < %1$d - timeout and not exists (
          select 1 from fib_flow_task_events e
          where e.task_id = fib_flow_tasks.id and e.event_time >= %1$d - timeout)
        or status = 'pending' and next_run_time < %1$d - 60)
      """;

  private boolean missed;

  private QueryBenchmark() {}

  /** What is asked, and the condition that means the same. */
  private record Asked(String name, String query, String sql) {}

  /** Runs. */
  public static void main(String[] arguments) throws Exception {
    Locale.setDefault(Locale.ENGLISH);
    int tasks = Integer.parseInt(arguments[0]);
    long now = System.currentTimeMillis() / 1_000;
    Filling filling = new Filling(tasks, now, Integer.parseInt(arguments[2]), AgeOrder.BY_AGE);
    QueryBenchmark benchmark = new QueryBenchmark();
    say("Queries on %,d tasks with a payload of about %s bytes", tasks, arguments[2]);
    for (String engine : arguments[1].split(",")) {
      try (BenchmarkStores stores = stores(engine, filling, Path.of(arguments[3]))) {
        benchmark.measure(stores, engine);
      }
    }
    System.exit(benchmark.missed ? 1 : 0);
  }

  static BenchmarkStores stores(String engine, Filling filling, Path directory) throws Exception {
    return switch (engine) {
      case "sqlite-wal" -> new SqliteStores(SqliteStores.fill(directory, filling), true);
      case "postgresql" -> PostgresStores.fill(filling);
      default -> MysqlStores.fill(engine, filling);
    };
  }

  /** Some run, half of them on a worker that is gone; as many should have been taken long ago. */
  static String[] unfinished(long now) {
    long later = now + 1_000_000;
    String worker =
        "insert into fib_flow_workers (worker_id, pod_id, status, registered_at, last_seen_at,"
            + " expires_at) values ('%s', 'pod', '%s', %d, %d, %d)";
    return new String[] {
      worker.formatted("worker-there", "active", now, now, later),
      worker.formatted("worker-gone", "dead", now, now, now),
      "update fib_flow_tasks set status = 'running', start_time = %d, worker_id = case when id %% 800"
              .formatted(later)
          + " = 3 then 'worker-gone' else 'worker-there' end where id % 400 = 3",
      "update fib_flow_tasks set status = 'pending', next_run_time = %d where id %% 400 = 5"
          .formatted(now - 1_000)
    };
  }

  private static List<Asked> asked(String engine) {
    String customer =
        switch (engine) {
          case "sqlite-wal" -> "json_extract(payload, '$.customer')";
          case "postgresql" -> "cast(payload as jsonb) ->> 'customer'";
          default -> "json_unquote(json_extract(payload, '$.customer'))";
        };
    String order =
        switch (engine) {
          case "sqlite-wal" -> "json_extract(payload, '$.order')";
          case "postgresql" -> "cast(cast(payload as jsonb) ->> 'order' as float8)";
          default -> "json_extract(payload, '$.order')";
        };
    // Alone, the function would stop at the first key and take what it never read for JSON.
    String valid = engine.equals("mariadb") ? "json_valid(payload) and " : "";
    String like = engine.equals("postgresql") ? "ilike" : "like";
    String text =
        List.of("name", "tag", "current_stage_name", "progress_text", "error", "worker_id").stream()
            .map(column -> column + " " + like + " '%loaded 4711%'")
            .reduce((one, two) -> one + " or " + two)
            .orElseThrow();
    return List.of(
        new Asked(
            "status and name",
            "status:permanently_failed name:orders.import.7*",
            "status = 'permanently_failed' and name like 'orders.import.7%'"),
        new Asked("text of an error", "error:\"refused 4707\"", "error like '%refused 4707%'"),
        new Asked("text in a payload", "payload.customer:c-4711", valid + customer + " = 'c-4711'"),
        new Asked("number in a payload", "payload.order:4711", valid + order + " = 4711"),
        new Asked("range in a payload", "payload.order:<1000", valid + order + " < 1000"),
        new Asked(
            "range beside a status",
            "status:permanently_failed payload.order:<1000",
            "status = 'permanently_failed' and " + valid + order + " < 1000"),
        new Asked("free text", "\"loaded 4711\"", "(" + text + ")"),
        new Asked("stuck", "is:stuck", STUCK));
  }

  private static void say(String line, Object... values) {
    System.out.println(line.formatted(values));
  }

  private void measure(BenchmarkStores stores, String engine) throws Exception {
    say("%n%s", stores.engine());
    OracleStore copy = stores.copy();

    String error =
        engine.equals("sqlite-wal") || engine.equals("postgresql")
            ? "'connect refused ' || id"
            : "concat('connect refused ', id)";
    copy.execute(
        "update fib_flow_tasks set error = " + error + " where status = 'permanently_failed'");
    copy.execute(unfinished(System.currentTimeMillis() / 1_000));
    stores.tidy(copy);
    try (TaskStore store = copy.open();
        Connection connection = copy.connect()) {
      for (Asked each : asked(engine)) {
        compare(each, store, connection);
      }
    } finally {
      stores.drop(copy);
    }
  }

  /** By turns, and the median counts: a busy machine is never equally busy twice. */
  private void compare(Asked asked, TaskStore store, Connection connection) throws SQLException {
    Cancellation never = Cancellation.never();
    long now = store.now(never);
    TaskFilter filter =
        Query.parse(asked.query()).narrow(TaskFilter.ALL, FibFlowTerms.LISTING, now);
    String condition = asked.query().equals("is:stuck") ? asked.sql().formatted(now) : asked.sql();
    double[] bare = new double[ROUNDS];
    double[] ours = new double[ROUNDS];
    double[] page = new double[ROUNDS];
    long expected = 0;
    long found = 0;
    for (int round = 0; round < ROUNDS; round++) {
      long start = System.nanoTime();
      expected = count(connection, condition);
      long counted = System.nanoTime();
      found = store.count(filter, PATIENCE, never).value();
      long told = System.nanoTime();
      store.tasks(TaskQuery.newest(filter, 50), never);
      bare[round] = (counted - start) / 1e6;
      ours[round] = (told - counted) / 1e6;
      page[round] = (System.nanoTime() - told) / 1e6;
    }
    double times = median(ours) / median(bare);
    boolean held =
        found == expected && (times <= AT_MOST || median(ours) - median(bare) <= BESIDES);
    missed |= !held;
    say(
        "  %-22s %,9d found  bare SQL %,8.0f ms  Holdfast %,8.0f ms  %5.2f times  %s"
            + "  first page %,6.0f ms%s",
        asked.name(),
        found,
        median(bare),
        median(ours),
        times,
        held ? "held: at most " + AT_MOST : "MISSED: at most " + AT_MOST,
        median(page),
        found == expected ? "" : "  THE ANSWER DIFFERS: " + expected);
  }

  private static long count(Connection connection, String condition) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows =
            statement.executeQuery("select count(*) from fib_flow_tasks where " + condition)) {
      rows.next();
      return rows.getLong(1);
    }
  }

  private static double median(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return sorted[sorted.length / 2];
  }
}
