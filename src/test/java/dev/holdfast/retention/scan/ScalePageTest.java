package dev.holdfast.retention.scan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.job.Cancellation;
import dev.holdfast.job.Progress;
import dev.holdfast.retention.hold.Holds;
import dev.holdfast.retention.plan.CleanupOptions;
import dev.holdfast.retention.plan.CleanupPlan;
import dev.holdfast.retention.plan.Preview;
import dev.holdfast.retention.policy.Policy;
import dev.holdfast.retention.run.CleanupListener;
import dev.holdfast.retention.run.CleanupRun;
import dev.holdfast.retention.run.RunClock;
import dev.holdfast.store.OracleStore;
import dev.holdfast.store.OracleStores;
import dev.holdfast.store.Roles;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.operation.BatchRecorder;
import dev.holdfast.store.operation.Operation;
import dev.holdfast.store.retention.Retention;
import dev.holdfast.store.retention.RetentionSnapshot;
import dev.holdfast.store.terms.Choices;
import dev.holdfast.task.TaskId;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The page on large stores names statements by what Holdfast really sends to PostgreSQL. */
class ScalePageTest {

  private static final Path PAGE = Path.of("src/site/markdown/scale.md");
  private static final Pattern BLOCK = Pattern.compile("```sql\n(.*?)```", Pattern.DOTALL);
  private static final int STATEMENTS = 8;

  /** A server that has the rows elsewhere finds one shard by the ids, which are all of it. */
  private static final Pattern SHARD_KNOWN =
      Pattern.compile("(where|and) (t[.])?\"?(id|task_id)\"? = any\\(\\$\\d+\\)");

  /** Where the driver tells what it sends. */
  private static final Logger DRIVER = Logger.getLogger("org.postgresql.core.v3.QueryExecutorImpl");

  @Test
  void eachStatementOfThePageIsSent() throws Exception {
    Set<String> sent = sent();
    List<String> named =
        BLOCK
            .matcher(Files.readString(PAGE))
            .results()
            .map(block -> block.group(1))
            .flatMap(block -> List.of(block.split(";\n")).stream())
            .map(ScalePageTest::plain)
            .toList();

    assertThat(named).hasSizeGreaterThanOrEqualTo(STATEMENTS);
    assertThat(sent).containsAll(named);
  }

  /**
   * PostgreSQL plays Citus: its catalogue tells of four shards. What locks or deletes rows names
   * tasks of one of them.
   */
  @Test
  void whatLocksOrDeletesNamesOneShardOfADistributedStore() throws Exception {
    OracleStore database = OracleStores.postgres();
    database.execute(
        "set allow_system_table_mods = on",
        "create table pg_catalog.pg_dist_partition as select t::regclass as logicalrelid,"
            + " 'h' as partmethod, c as partkey, 1 as colocationid from (values"
            + " ('fib_flow_tasks', 'id'), ('fib_flow_task_events', 'task_id'),"
            + " ('fib_flow_task_attempts', 'task_id')) v(t, c)",
        "create function pg_catalog.column_to_column_name(regclass, text) returns text"
            + " language sql as 'select $2'",
        "create function pg_catalog.get_shard_id_for_distribution_column(regclass, bigint)"
            + " returns bigint language sql as 'select $2 % 4'",
        "create function pg_catalog.run_command_on_shards(regclass, text) returns table(success"
            + " boolean, result text) language sql as 'select true, null where false'");
    Statements statements = new Statements();
    List<Set<Long>> transactions = new ArrayList<>();

    statements.during(
        database,
        true,
        (deleted, _) ->
            transactions.add(
                deleted.stream()
                    .map(id -> ((TaskId.Numeric) id).value() % 4)
                    .collect(Collectors.toSet())));

    assertThat(transactions).hasSizeGreaterThanOrEqualTo(4).allMatch(shards -> shards.size() == 1);
    assertThat(statements.texts)
        .filteredOn(sql -> sql.contains(" for update") || sql.contains("delete from"))
        .hasSizeGreaterThanOrEqualTo(5)
        .allMatch(SHARD_KNOWN.asPredicate())
        .noneMatch(sql -> sql.contains(" in (select"));
  }

  private static String plain(String sql) {
    return sql.strip()
        .replaceAll("\\s+", " ")
        // What was asked for stands in the statement.
        .replaceAll("E'[^']*'::varchar|\\([-\\d]+\\)::int8", "…");
  }

  private static Set<String> sent() throws Exception {
    Statements statements = new Statements();
    statements.during(OracleStores.postgres(), false, BatchRecorder.NONE);
    statements.during(OracleStores.postgres(), true, BatchRecorder.NONE);
    return statements.texts.stream().map(ScalePageTest::plain).collect(Collectors.toSet());
  }

  /**
   * Deletes what a preview found.
   *
   * @param changes whether one of the tasks changes after it, so that its batch is compared row by
   *     row
   */
  private static void cleanup(OracleStore database, boolean changes, BatchRecorder recorder)
      throws SQLException {
    try (TaskStore store = database.open()) {
      Preview preview;
      try (RetentionSnapshot snapshot =
          Roles.of(store, Retention.class).snapshot(Cancellation.never())) {
        preview =
            new PreviewScan(Policy.olderThan(604_800), OracleStores.NOW, null, Holds.NONE)
                .run(snapshot, Progress.NONE);
      }
      if (changes) {
        database.execute(
            "update fib_flow_tasks set last_active_time = last_active_time + 1 where id = "
                + preview.candidates().id(0));
      }
      store.fingerprint(Cancellation.never());
      CleanupPlan.Ready plan = (CleanupPlan.Ready) CleanupPlan.of(preview, CleanupOptions.DEFAULT);
      try (Operation writer =
          Roles.of(store, Retention.class).writer(Choices.NONE, Cancellation.never())) {
        new CleanupRun(
                plan.order(),
                CleanupListener.NONE,
                Cancellation.never(),
                RunClock.of(Clock.systemUTC()))
            .recordedBy(List.of(recorder))
            .run(writer);
      }
    }
  }

  /** Keeps what the driver says that it sends. */
  private static final class Statements extends Handler {

    private static final Pattern PARSE =
        Pattern.compile("FE=> Parse\\(.*?query=\"(.*)\",oids=.*", Pattern.DOTALL);

    private final Set<String> texts = ConcurrentHashMap.newKeySet();

    void during(OracleStore database, boolean changes, BatchRecorder recorder) throws SQLException {
      Level before = DRIVER.getLevel();
      DRIVER.setLevel(Level.FINEST);
      DRIVER.addHandler(this);
      try {
        cleanup(database, changes, recorder);
      } finally {
        DRIVER.removeHandler(this);
        DRIVER.setLevel(before);
      }
    }

    @Override
    public void publish(LogRecord told) {
      Matcher parse = PARSE.matcher(told.getMessage());
      if (parse.find()) {
        texts.add(parse.group(1));
      }
    }

    @Override
    public void flush() {
      // Nothing is held back.
    }

    @Override
    public void close() {
      // Nothing is open.
    }
  }
}
