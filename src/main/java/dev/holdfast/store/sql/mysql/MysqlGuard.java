package dev.holdfast.store.sql.mysql;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.sql.ServerGuard;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The transactions of a session of MySQL or MariaDB. These have no settings of a transaction, but
 * variables of a session: they are set once it is open, and have the server's own values again
 * before it ends. Its cancel is {@code KILL QUERY}, which the driver sends.
 */
final class MysqlGuard extends ServerGuard {

  private static final String OF_THE_NEXT = "transaction_";

  /** What the server stops by itself it tells better than a statement that was killed. */
  private static final Duration READS_STOP_FIRST = Duration.ofMillis(250);

  private final MysqlServer server;

  public MysqlGuard(
      Connection connection,
      Cancellation cancellation,
      MysqlLogin login,
      Duration timeout,
      boolean writing)
      throws SQLException {
    super(connection, cancellation, login.settings(writing));
    this.server = login.server();
    limit(timeout);
  }

  @Override
  public void begin(Connection on, Map<String, String> settings) throws SQLException {
    boolean reading = settings.get(MysqlEngine.READ_ONLY).equals("on");
    run(
        on,
        List.of(
            "set transaction isolation level " + settings.get(MysqlEngine.ISOLATION),
            "start transaction " + (reading ? "with consistent snapshot, read only" : "read write"),
            set(settings, false)));
  }

  @Override
  public void apply(Connection on, String name, String value) throws SQLException {
    // How a transaction begins is decided for the next one.
    if (!name.startsWith(OF_THE_NEXT)) {
      execute(on, "set session " + name + " = " + value);
    }
  }

  @Override
  public void end(Connection on, Map<String, String> settings, boolean keep) throws SQLException {
    if (keep) {
      execute(on, set(settings, true));
      execute(on, "commit and no chain");
    } else {
      run(on, List.of(set(settings, true), "rollback and no chain"));
    }
  }

  private static String set(Map<String, String> settings, boolean back) {
    return settings.entrySet().stream()
        .filter(each -> !each.getKey().startsWith(OF_THE_NEXT))
        .map(each -> each.getKey() + " = " + (back ? "default" : each.getValue()))
        .collect(Collectors.joining(", ", "set session ", ""));
  }

  /** All in one way to the server and back: the driver does not wait between them. */
  private static void run(Connection on, List<String> statements) throws SQLException {
    try (Statement batch = on.createStatement()) {
      for (String each : statements) {
        batch.addBatch(each);
      }
      batch.executeBatch();
    }
  }

  @Override
  public void limit(Duration timeout) throws SQLException {
    hearFor(timeout);
    set(server.limiting(), server.statementLimit(Math.max(1, timeout.toMillis())));
    if (!server.stopsWrites()) {
      limitFromHere(timeout.plus(READS_STOP_FIRST));
    }
  }

  @Override
  public void limitLockWait(Duration patience) throws SQLException {
    for (Map.Entry<String, String> each : lockWait(patience).entrySet()) {
      set(each.getKey(), each.getValue());
    }
  }

  /** Both servers wait for locks in whole seconds. */
  public static Map<String, String> lockWait(Duration patience) {
    String seconds = Long.toString(Math.max(1, (patience.toMillis() + 999) / 1_000));
    return Map.of("innodb_lock_wait_timeout", seconds, "lock_wait_timeout", seconds);
  }
}
