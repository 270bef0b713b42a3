package dev.holdfast.store.fibflow;

import dev.holdfast.store.sql.SqlSession;
import java.util.OptionalLong;

/** The workers that fib-flow itself takes for alive, in SQL: the same as {@link Worker#alive}. */
public final class ActiveWorkers {

  private ActiveWorkers() {}

  /** Returns whether the store records which of them are. */
  public static boolean known(FibFlowTables tables) {
    return tables.workers().containsKey("status") && tables.workers().containsKey("expires_at");
  }

  /**
   * Returns a condition on {@code w}, a worker.
   *
   * @param now an expression for the time in Unix seconds
   */
  public static String alive(String now) {
    return "w.status = 'active' AND w.expires_at >= " + now;
  }

  /**
   * Counts them.
   *
   * @param now in Unix seconds
   * @return empty if the store records none
   */
  public static OptionalLong count(SqlSession session, FibFlowTables tables, long now) {
    String sql = "select count(*) from " + FibFlowTables.WORKERS + " w where " + alive(":now");
    return known(tables)
        ? OptionalLong.of(session.query(sql).bind("now", now).mapTo(Long.class).one())
        : OptionalLong.empty();
  }
}
