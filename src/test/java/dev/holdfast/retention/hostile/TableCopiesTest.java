package dev.holdfast.retention.hostile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The judge of all others sees what it should see. */
class TableCopiesTest {

  private Connection connection;
  private TableCopies before;

  @BeforeEach
  void fill() throws SQLException {
    connection = DriverManager.getConnection("jdbc:sqlite::memory:");
    run("create table fib_flow_tasks (id integer, status text)");
    run("create table fib_flow_task_events (id integer, task_id integer)");
    run("create table fib_flow_task_attempts (id integer, task_id integer)");
    run("create table invoices (id integer, task_id integer)");
    for (int id = 1; id <= 3; id++) {
      run("insert into fib_flow_tasks values (" + id + ", 'completed')");
      run("insert into fib_flow_task_events values (" + id + ", " + id + ")");
      run("insert into fib_flow_task_attempts values (" + id + ", " + id + ")");
      run("insert into invoices values (" + id + ", " + id + ")");
    }
    before = TableCopies.of(connection);
  }

  @AfterEach
  void close() throws SQLException {
    connection.close();
  }

  private void run(String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private void delete(int id) throws SQLException {
    run("delete from fib_flow_tasks where id = " + id);
    run("delete from fib_flow_task_events where task_id = " + id);
    run("delete from fib_flow_task_attempts where task_id = " + id);
  }

  private void judge() throws SQLException {
    before.requireOnlyPlanned(TableCopies.of(connection), Set.of("1", "2"), Set.of());
  }

  @Test
  void whatWasPlannedMayBeGone() throws SQLException {
    delete(1);

    judge();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "delete from fib_flow_tasks where id = 3 | was not planned",
        "delete from fib_flow_tasks where id = 2 | still has a row",
        "delete from fib_flow_task_events where id = 2 | lost or changed",
        "delete from fib_flow_task_attempts where id = 3 | lost or changed",
        "update fib_flow_tasks set status = 'failed' where id = 2 | was not so before",
        "insert into fib_flow_task_events values (9, 1) | still has a row",
        "update invoices set task_id = null where id = 1 | was not so before",
        "delete from invoices where id = 1 | lost or changed",
        "drop table invoices | tables came or went",
        "insert into fib_flow_tasks values (9, 'completed') | was not so before"
      })
  void everythingElseIsFound(String damage, String told) throws SQLException {
    delete(1);
    run(damage);

    assertThatThrownBy(this::judge).isInstanceOf(AssertionError.class).hasMessageContaining(told);
  }

  @Test
  void whatWasHiddenMayBeLeftAndNothingElse() throws SQLException {
    run("delete from fib_flow_tasks where id = 1");
    run("delete from fib_flow_task_attempts where task_id = 1");
    TableCopies after = TableCopies.of(connection);
    run("delete from fib_flow_task_events where task_id = 1");
    TableCopies seen = TableCopies.of(connection);

    assertThat(before.requireOnlyPlanned(after, Set.of("1"), Set.of(), seen)).isEqualTo(1);
    assertThatThrownBy(() -> before.requireOnlyPlanned(after, Set.of("1"), Set.of(), before))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("still has a row");
  }
}
