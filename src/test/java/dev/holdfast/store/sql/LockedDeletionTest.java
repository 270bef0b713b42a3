package dev.holdfast.store.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.OracleStore;
import dev.holdfast.store.StoreException;
import dev.holdfast.store.StoreFailure;
import dev.holdfast.store.StoreOptions;
import dev.holdfast.store.TestEngine;
import dev.holdfast.store.address.SecretSource;
import dev.holdfast.store.operation.BatchReceipt;
import dev.holdfast.store.operation.BatchRecorder;
import dev.holdfast.store.operation.Planned;
import dev.holdfast.store.rows.StoredTable;
import dev.holdfast.store.terms.DriftReason;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskStatus;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jdbi.v3.core.statement.SqlLogger;
import org.jdbi.v3.core.statement.SqlStatements;
import org.jdbi.v3.core.statement.StatementContext;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A batch in one statement on PostgreSQL, and what others commit while it goes. */
class LockedDeletionTest {

  private static final StoredTable WORKS =
      StoredTable.ofSubjects("works", List.of("id"), List.of());
  private static final StoredTable PARTS =
      StoredTable.ofParts("parts", List.of("no"), "work", "parts", List.of());

  private final List<String> asked = new ArrayList<>();
  private OracleStore database;

  @BeforeEach
  void fill() throws SQLException {
    database = TestEngine.POSTGRES.blank();
    database.execute(
        "create table works (id bigint primary key, status text)",
        "create table parts (no bigserial primary key, work bigint)",
        "insert into works select i, 'done' from generate_series(1, 9) i",
        "insert into parts (work) select i % 9 + 1 from generate_series(1, 90) i");
  }

  @AfterEach
  void drop() throws Exception {
    TestEngine.POSTGRES.dispose(database);
  }

  @Test
  void deletesAllWhereNobodyCommits() throws Exception {
    try (Connection idle = database.connect()) {
      idle.setAutoCommit(false);
      idle.createStatement().execute("insert into parts (work) values (9)");
      assertThat(delete(() -> {}).rows()).isEqualTo(4 + 40);
      idle.rollback();
    }
    assertThat(database.number("select count(*) from works")).isEqualTo(5);
    assertThat(database.number("select count(*) from parts")).isEqualTo(50);
  }

  @Test
  void findsARowThatWasWrittenBeforeAndCommittedMeanwhile() throws Exception {
    try (Connection worker = database.connect()) {
      worker.setAutoCommit(false);
      worker.createStatement().execute("insert into parts (work) values (2)");
      // So that the worker's is not the youngest of all that the deletes know.
      database.execute("create table later (no bigint)");
      refuses(worker::commit);
    }
  }

  @Test
  void findsARowThatWasWrittenAndCommittedMeanwhile() throws SQLException {
    refuses(() -> database.execute("insert into parts (work) values (2)"));
  }

  @Test
  void findsOneOfTwoThatIsCommittedWhileTheOtherStaysOpen() throws Exception {
    try (Connection open = database.connect();
        Connection worker = database.connect()) {
      open.setAutoCommit(false);
      worker.setAutoCommit(false);
      open.createStatement().execute("insert into parts (work) values (9)");
      worker.createStatement().execute("insert into parts (work) values (3)");
      refuses(worker::commit);
      open.rollback();
    }
  }

  private void refuses(Meanwhile meanwhile) throws SQLException {
    assertThatThrownBy(() -> delete(meanwhile))
        .isInstanceOfSatisfying(
            StoreException.class,
            refused ->
                assertThat(refused.failure())
                    .isInstanceOfSatisfying(
                        StoreFailure.NotAsPlanned.class,
                        wrong -> assertThat(wrong.left()).isEqualTo(1)));
    assertThat(database.number("select count(*) from works")).isEqualTo(9);
    assertThat(database.number("select count(*) from parts")).isEqualTo(91);
  }

  /** Deletes the first four; between the deletes and the look after them something happens. */
  private BatchReceipt delete(Meanwhile meanwhile) {
    StoreOptions options = StoreOptions.defaults(SecretSource.NONE);
    try (SqlEngine engine = SqlEngine.to(database.storeAddress(), options);
        SqlSession session =
            SqlSession.writing(engine, Cancellation.never(), Duration.ofMinutes(1))) {
      session
          .handle()
          .getConfig(SqlStatements.class)
          .setSqlLogger(
              new SqlLogger() {
                @Override
                public void logAfterExecution(StatementContext context) {
                  if (context.getRenderedSql().startsWith("with d0")) {
                    asked.add("deletes");
                    try {
                      meanwhile.happens();
                    } catch (SQLException failure) {
                      throw new IllegalStateException(failure);
                    }
                  }
                }
              });
      List<Planned> tasks = new ArrayList<>();
      for (long id = 1; id <= 4; id++) {
        tasks.add(
            new Planned(TaskId.of(id), new TaskStatus("done"), 0, null, null, Set.of(), null));
      }
      LockedDeletion deletion = new LockedDeletion(session, List.of(WORKS, PARTS));
      AsPlanned planned =
          new AsPlanned(
              "works t", AsPlanned.told("t.status", "0::float8"), "true", null, "false", Map.of());
      BatchReceipt receipt =
          session.transaction(
              _ ->
                  deletion.atOnce(
                      new BatchCheck(tasks, _ -> 0.0, DriftReason.ACTIVE_AGAIN),
                      planned,
                      Set::of,
                      BatchRecorder.NONE));
      assertThat(asked).containsExactly("deletes");
      return receipt;
    }
  }

  @FunctionalInterface
  private interface Meanwhile {
    void happens() throws SQLException;
  }
}
