package dev.holdfast.desktop.retention;

import dev.holdfast.store.OracleStore;
import dev.holdfast.store.OracleStores;
import dev.holdfast.store.OracleStores.Journal;
import java.nio.file.Path;

/** Makes stores with nothing but many old, completed tasks, half as many again that are new. */
final class ManyTasks {

  private ManyTasks() {}

  static OracleStore completed(Path directory, Journal journal, int tasks) throws Exception {
    OracleStore store = OracleStores.emptySqlite(directory, journal);
    insert(store, tasks, OracleStores.NOW - 30 * 86_400L);
    insert(store, tasks / 2 + tasks, OracleStores.NOW - 60);
    return store;
  }

  private static void insert(OracleStore store, int tasks, long lastActive) throws Exception {
    store.execute(
        """
        INSERT INTO fib_flow_tasks (name, type, status, created_at, next_run_time, last_active_time)
        WITH RECURSIVE number(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < %d)
        SELECT 'email.send', 'async', 'completed', %d, %d, %d - n %% 86400 FROM number
        """
            .formatted(tasks, lastActive, lastActive, lastActive));
  }
}
