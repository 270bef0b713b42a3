package dev.holdfast.retention.run;

import dev.holdfast.retention.RetentionContract;
import dev.holdfast.store.StartsEmpty;
import java.sql.Connection;
import org.junit.jupiter.api.BeforeEach;

/** Runs on a store of thirty tasks that a policy deletes. */
@StartsEmpty
abstract class CleanupContract extends RetentionContract {

  static final int TASKS = 30;

  @BeforeEach
  final void thirtyTasks() throws Exception {
    try (Connection connection = database.connect()) {
      connection.setAutoCommit(false);
      for (long id = 1; id <= TASKS; id++) {
        task(connection, id, "completed", OLD + id);
      }
      connection.commit();
    }
  }
}
