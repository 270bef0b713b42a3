package dev.holdfast.store.sql.postgres;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.StoreFailure;
import dev.holdfast.store.sql.ServerGuard;
import dev.holdfast.store.sql.tunnel.ServerAddress;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.postgresql.PGConnection;

/** Watches a connection to PostgreSQL: every transaction begins with what it is limited to. */
final class PostgresGuard extends ServerGuard {

  /** Planned anew, a statement takes as long as all that it does to a hundred rows. */
  private static final int SAME_AGAIN = 3;

  private static final String PATH = "search_path";

  private final long ofRole;
  private final String schema;

  /** Whether the connection is nobody else's. */
  private final boolean own;

  /** The search path that was set for as long as the connection is open; null if none was. */
  private String standing;

  private boolean roleDecides;

  PostgresGuard(
      Connection connection,
      Cancellation cancellation,
      Duration timeout,
      PostgresLogin login,
      boolean writing)
      throws SQLException {
    super(connection, cancellation, login.settings(writing));
    ofRole = login.statementMillis();
    schema = login.parts.parameter(ServerAddress.SCHEMA);
    own = writing && !login.pooled();
    if (own) {
      connection.unwrap(PGConnection.class).setPrepareThreshold(SAME_AGAIN);
    }
    limit(timeout);
  }

  @Override
  public void begin(Connection on, Map<String, String> settings) throws SQLException {
    if (own && !Objects.equals(settings.get(PATH), standing)) {
      // Set in each transaction, it makes the driver forget all statements (from PostgreSQL 18 on).
      standing = settings.get(PATH);
      execute(on, "set search_path = " + standing);
      on.commit();
    }
    String path =
        schema.isEmpty()
            ? ""
            // Reads, so it comes after what must stand before the first look.
            : "; select set_config('search_path', '%s', true)"
                .formatted(on.unwrap(PGConnection.class).escapeLiteral(schema));
    execute(
        on,
        settings.entrySet().stream()
            .filter(each -> !own || !each.getKey().equals(PATH))
            .map(each -> local(each.getKey(), each.getValue()))
            .collect(Collectors.joining("; ", "", path)));
  }

  @Override
  public void apply(Connection on, String name, String value) throws SQLException {
    execute(on, local(name, value));
  }

  private static String local(String name, String value) {
    return "set local " + name + " = " + value;
  }

  @Override
  public void end(Connection on, Map<String, String> settings, boolean keep) throws SQLException {
    if (keep) {
      on.commit();
    } else {
      on.rollback();
    }
  }

  @Override
  public void limit(Duration timeout) throws SQLException {
    long millis = Math.max(1, timeout.toMillis());
    roleDecides = ofRole > 0 && ofRole < millis;
    hearFor(timeout);
    set("statement_timeout", Long.toString(roleDecides ? ofRole : millis));
  }

  @Override
  public StoreFailure told(StoreFailure failure) {
    return roleDecides && failure instanceof StoreFailure.TimedOut
        ? new StoreFailure.TimedOut(
            "the statement_timeout of this role or database is %,d ms".formatted(ofRole))
        : failure;
  }

  @Override
  public void limitLockWait(Duration patience) throws SQLException {
    set("lock_timeout", Long.toString(Math.max(1, patience.toMillis())));
  }
}
