package dev.holdfast.benchmark;

import dev.holdfast.store.OracleStore;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/** What a DBA would type: everything in one transaction, nothing checked, everybody locked out. */
final class GiantTransaction {

  static final String OLD = "status in ('completed', 'permanently_failed') and last_active_time < ";

  private GiantTransaction() {}

  /** Deletes all that is old. */
  static Measured run(OracleStore store, List<String> deletes) throws SQLException {
    Stopwatch watch = new Stopwatch();
    try (Connection connection = store.connect();
        Statement statement = connection.createStatement()) {
      connection.setAutoCommit(false);
      for (String delete : deletes) {
        statement.execute(delete);
      }
      connection.commit();
    }
    Samples one = new Samples();
    one.add(Math.round(watch.seconds() * 1e9));
    return new Measured(watch.seconds(), watch.processorSeconds(), one);
  }
}
