package dev.holdfast.store.sql;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.holdfast.job.Cancellation;
import dev.holdfast.store.Notice;
import dev.holdfast.store.StoreAddress;
import dev.holdfast.store.StoreFailure;
import dev.holdfast.store.StoreOptions;
import dev.holdfast.store.StoreSpace;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.jdbi.v3.core.argument.Argument;
import org.jdbi.v3.core.statement.SqlStatement;

/** PostgreSQL. A few read-only connections are kept; a writing one is opened for its run. */
public final class PostgresEngine implements SqlEngine {

  private static final int READERS = 4;
  private static final Set<String> TEXT_TYPES = Set.of("text", "varchar", "bpchar", "name");

  private final PostgresLogin login;
  private final HikariDataSource readers;
  private final String product;

  /**
   * Logs in.
   *
   * @throws dev.holdfast.store.StoreException if the server cannot be reached or lets nobody in
   */
  public PostgresEngine(StoreAddress address, StoreOptions options) {
    this.login = PostgresLogin.to(address, options);
    this.product = "PostgreSQL " + login.serverVersion();
    this.readers = pool(options);
  }

  private HikariDataSource pool(StoreOptions options) {
    HikariConfig config = new HikariConfig();
    config.setPoolName("holdfast-readers");
    config.setDataSource(login.readers());
    config.setMaximumPoolSize(READERS);
    config.setMinimumIdle(0);
    config.setIdleTimeout(Duration.ofSeconds(30).toMillis());
    config.setConnectionTimeout(options.connectTimeout().toMillis());
    // The login was tried already; a broken network later is told by the verb that meets it.
    config.setInitializationFailTimeout(-1);
    return new HikariDataSource(config);
  }

  @Override
  public String product() {
    return product;
  }

  @Override
  public List<Notice> notices() {
    return List.of();
  }

  @Override
  public Connection openReader() throws SQLException {
    return readers.getConnection();
  }

  @Override
  public Connection openWriter() throws SQLException {
    return login.openWriter();
  }

  @Override
  public Guard guard(Connection connection, Cancellation cancellation, Duration timeout)
      throws SQLException {
    return new PostgresGuard(connection, cancellation, timeout);
  }

  @Override
  public StoreFailure failure(SQLException exception) {
    return PostgresFailures.of(exception, login.display());
  }

  @Override
  public String nowSql() {
    return "floor(extract(epoch from clock_timestamp()))::bigint";
  }

  @Override
  public String isOneOf(String column, String parameter) {
    return column + " = any(:" + parameter + ")";
  }

  @Override
  public <S extends SqlStatement<S>> S bindIds(S statement, String parameter, long[] ids) {
    Long[] boxed = Arrays.stream(ids).boxed().toArray(Long[]::new);
    Argument array =
        (position, prepared, context) ->
            prepared.setArray(position, prepared.getConnection().createArrayOf("bigint", boxed));
    return statement.bind(parameter, array);
  }

  @Override
  public String containsIgnoringCase(String column, String parameter) {
    return column + " ilike :" + parameter + " escape '!'";
  }

  @Override
  public String byteLength(String column) {
    return "octet_length(" + column + ")";
  }

  @Override
  public String unindexed(String column) {
    return column;
  }

  @Override
  public boolean ordersAnyValue() {
    return false;
  }

  @Override
  public boolean plannerNeedsHints() {
    return false;
  }

  @Override
  public List<Column> columns(Connection connection, String table) throws SQLException {
    // to_regclass follows the search path, as the statements that come later do.
    String sql =
        "select a.attname, t.typname from pg_attribute a join pg_type t on t.oid = a.atttypid"
            + " where a.attrelid = to_regclass(?) and a.attnum > 0 and not a.attisdropped"
            + " order by a.attnum";
    List<Column> columns = new ArrayList<>();
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      statement.setString(1, table);
      try (ResultSet rows = statement.executeQuery()) {
        while (rows.next()) {
          String type = rows.getString(2);
          columns.add(
              new Column(
                  rows.getString(1), TEXT_TYPES.contains(type), PostgresValues.exactType(type)));
        }
      }
    }
    return columns;
  }

  @Override
  public String place(SqlSession session, String table) throws SQLException {
    return PostgresPlace.of(session.connection(), table);
  }

  @Override
  public Object storedValue(ResultSet row, int index) throws SQLException {
    return PostgresValues.stored(row, index);
  }

  @Override
  public String storedPlace(Object value) {
    return "?";
  }

  @Override
  public String givenIds() {
    return "overriding system value";
  }

  @Override
  public StoredBinder binder(PreparedStatement insert) throws SQLException {
    return PostgresValues.binder(insert);
  }

  @Override
  public StoreSpace space(SqlSession session, List<String> tables) {
    return PostgresSpace.look(session, tables);
  }

  @Override
  public boolean readsBlockWriters(SqlSession session) {
    return false;
  }

  @Override
  public void close() {
    readers.close();
  }

  /** Reaches running statements through the driver's own cancel. */
  private static final class PostgresGuard implements Guard {

    private final Connection connection;
    private final Cancellation cancellation;

    PostgresGuard(Connection connection, Cancellation cancellation, Duration timeout)
        throws SQLException {
      this.connection = connection;
      this.cancellation = cancellation;
      limit(timeout);
    }

    @Override
    public void limit(Duration timeout) throws SQLException {
      try (Statement statement = connection.createStatement()) {
        statement.execute("set statement_timeout = " + Math.max(1, timeout.toMillis()));
      }
    }

    @Override
    public void limitLockWait(Duration patience) throws SQLException {
      try (Statement statement = connection.createStatement()) {
        statement.execute("set lock_timeout = " + Math.max(1, patience.toMillis()));
      }
    }

    @Override
    public Cancellation.Registration watch(Statement statement) {
      return cancellation.onCancel(
          () -> {
            try {
              statement.cancel();
            } catch (SQLException ended) {
              org.slf4j.LoggerFactory.getLogger(PostgresEngine.class)
                  .debug("cancelling a statement that had ended", ended);
            }
          });
    }

    @Override
    public boolean timedOut() {
      return false; // The server says so itself: see PostgresFailures.
    }

    @Override
    public void close() {
      // The next session sets its own timeout.
    }
  }
}
