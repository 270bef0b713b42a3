package dev.holdfast.store.sql;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.holdfast.store.Notice;
import dev.holdfast.store.StoreOptions;
import dev.holdfast.store.address.Transport;
import dev.holdfast.store.sql.tunnel.ServerLogin;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.mapper.reflect.ConstructorMapper;

/**
 * What database servers have in common, as against a file: a few read-only connections are kept; a
 * reader stops no writer; columns hold one type each, and the server plans by statistics.
 */
public abstract class ServerEngine implements SqlEngine {

  private static final int READERS = 8;

  private final ServerLogin login;
  private final HikariDataSource readers;

  /**
   * Opens no connection yet.
   *
   * @param login opens connections; closed with this
   */
  public ServerEngine(ServerLogin login, StoreOptions options) {
    this.login = login;
    HikariConfig config = new HikariConfig();
    config.setPoolName("holdfast-readers");
    config.setDataSource(login.readers());
    config.setAutoCommit(!login.driverBegins());
    config.setReadOnly(login.driverBegins());
    config.setMaximumPoolSize(READERS);
    config.setMinimumIdle(0);
    config.setIdleTimeout(Duration.ofSeconds(30).toMillis());
    config.setConnectionTimeout(options.connectTimeout().toMillis());
    // The login was tried already; a broken network later is told by the verb that meets it.
    config.setInitializationFailTimeout(-1);
    this.readers = new HikariDataSource(config);
  }

  @Override
  public Optional<SqlSession.Work<Transport>> transport() {
    return Optional.of(
        session ->
            login.parts.transport(
                session
                    .query(sql("protocol"))
                    .map((row, _) -> row.getString("value"))
                    .findOne()
                    .orElse(null)));
  }

  /** Returns what the server says of the room of each of these tables that is there. */
  protected final <T> List<T> spaces(SqlSession session, List<String> tables, Class<T> as) {
    return tables.stream()
        .flatMap(
            table ->
                session
                    .query(sql("space"))
                    .bind("table", table)
                    .map(ConstructorMapper.of(as))
                    .stream())
        .toList();
  }

  /** Returns a name such that no other part of a place can be taken for its end. */
  protected static String escaped(String name) {
    return name.replace("%", "%25").replace("/", "%2F");
  }

  @Override
  public final List<Notice> notices() {
    return login.notices();
  }

  @Override
  public final Connection openReader() throws SQLException {
    Connection reader = readers.getConnection();
    // The pool looks only at those that were idle for a while, and the driver knows better.
    while (reader.unwrap(Connection.class).isClosed()) {
      readers.evictConnection(reader);
      reader = readers.getConnection();
    }
    return reader;
  }

  @Override
  public final Connection openWriter() throws SQLException {
    return login.open();
  }

  @Override
  public final void close() {
    readers.close();
    login.close();
  }
}
