package dev.holdfast.benchmark;

import dev.holdfast.store.OracleStore;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;

/** What a DBA would type: everything in one transaction, nothing checked, everybody locked out. */
final class GiantTransaction {

  static final String OLD = "status in ('completed', 'permanently_failed') and last_active_time < ";

  private GiantTransaction() {}

  /** Deletes all that is older than the cutoff. */
  static Measured run(OracleStore store, long cutoff) throws SQLException {
    String condition = OLD + cutoff;
    String ids = " where task_id in (select id from fib_flow_tasks where " + condition + ")";
    Stopwatch watch = new Stopwatch();
    try (Connection connection = store.connect();
        Statement statement = connection.createStatement()) {
      connection.setAutoCommit(false);
      statement.execute("delete from fib_flow_task_events" + ids);
      statement.execute("delete from fib_flow_task_attempts" + ids);
      statement.execute("delete from fib_flow_tasks where " + condition);
      connection.commit();
    }
    Samples one = new Samples();
    one.add(Math.round(watch.seconds() * 1e9));
    return new Measured(watch.seconds(), watch.processorSeconds(), one);
  }
}
