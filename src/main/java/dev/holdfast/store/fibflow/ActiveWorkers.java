package dev.holdfast.store.fibflow;

import dev.holdfast.store.sql.SqlSession;
import java.util.OptionalLong;

/** Counts the workers that fib-flow itself takes for alive. */
public final class ActiveWorkers {

  private ActiveWorkers() {}

  /**
   * Counts them.
   *
   * @param now in Unix seconds
   * @return empty if the store records none
   */
  public static OptionalLong count(SqlSession session, FibFlowTables tables, long now) {
    if (!tables.workers().containsKey("status") || !tables.workers().containsKey("expires_at")) {
      return OptionalLong.empty();
    }
    // fib-flow reaps a worker once expires_at < now (lib/db/base.js, reapExpiredWorkers).
    return OptionalLong.of(
        session
            .query(
                "select count(*) from "
                    + FibFlowTables.WORKERS
                    + " where status = 'active' and expires_at >= :now")
            .bind("now", now)
            .mapTo(Long.class)
            .one());
  }
}
