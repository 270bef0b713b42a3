package dev.holdfast.store.sql;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.StoreAddress;
import dev.holdfast.store.StoreException;
import dev.holdfast.store.StoreFailure;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.CancellationException;
import java.util.regex.Pattern;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.JdbiException;
import org.jdbi.v3.core.statement.DefinedAttributeTemplateEngine;
import org.jdbi.v3.core.statement.Query;
import org.jdbi.v3.core.statement.SqlStatements;
import org.jdbi.v3.core.statement.StatementContext;
import org.jdbi.v3.core.statement.StatementCustomizer;

/**
 * One connection in use by one job: every statement on it obeys the job's cancellation and a
 * timeout, and every failure leaves it as a {@link StoreException}. Not thread-safe.
 */
public final class SqlSession implements AutoCloseable {

  /** What JDBI takes for something to fill in. */
  private static final Pattern DEFINED = Pattern.compile("<\\w");

  private final SqlEngine engine;
  private final Cancellation cancellation;
  private final Handle handle;
  private final SqlEngine.Guard guard;

  private SqlSession(
      SqlEngine engine, Cancellation cancellation, Handle handle, SqlEngine.Guard guard) {
    this.engine = engine;
    this.cancellation = cancellation;
    this.handle = handle;
    this.guard = guard;
    handle
        .getConfig(SqlStatements.class)
        .setUnusedBindingAllowed(true)
        .setSqlParser(new NamedParameters())
        .setTemplateEngine(SqlSession::rendered)
        .addCustomizer(
            new StatementCustomizer() {
              @Override
              public void beforeExecution(PreparedStatement statement, StatementContext context) {
                cancellation.throwIfCancelled();
                context.addCleanable(guard.watch(statement)::close);
              }
            });
  }

  /** Fills in what a statement defines; JDBI's lexer is left alone where nothing is. */
  private static String rendered(String template, StatementContext context) {
    return DEFINED.matcher(template).find() || template.indexOf('\\') >= 0
        ? new DefinedAttributeTemplateEngine().render(template, context)
        : template;
  }

  /**
   * Checks the address of a database server without connecting.
   *
   * @throws StoreException with {@link StoreFailure.MalformedAddress} if it is none
   */
  public static void checkServer(StoreAddress address) {
    SshTarget.of(ServerAddress.of(address), address);
  }

  /** Opens a session that cannot write. */
  public static SqlSession reading(SqlEngine engine, Cancellation cancellation, Duration timeout) {
    return open(engine, cancellation, timeout, engine::openReader);
  }

  /** Opens the session of a confirmed run. */
  public static SqlSession writing(SqlEngine engine, Cancellation cancellation, Duration timeout) {
    return open(engine, cancellation, timeout, engine::openWriter);
  }

  private static SqlSession open(
      SqlEngine engine, Cancellation cancellation, Duration timeout, Opening opening) {
    if (cancellation.isCancelled()) {
      throw new StoreException(new StoreFailure.Cancelled());
    }
    try {
      Connection connection = opening.open();
      try {
        SqlEngine.Guard guard = engine.guard(connection, cancellation, timeout);
        return new SqlSession(engine, cancellation, Jdbi.open(connection), guard);
      } catch (SQLException | RuntimeException failure) {
        connection.close();
        throw failure;
      }
    } catch (SQLException failure) {
      throw new StoreException(engine.failure(failure), failure);
    }
  }

  /** Runs work on a new reading session and closes it. */
  public static <T> T read(
      SqlEngine engine, Cancellation cancellation, Duration timeout, Work<T> work) {
    try (SqlSession session = reading(engine, cancellation, timeout)) {
      return session.run(work);
    }
  }

  /**
   * Runs work on this session.
   *
   * @throws StoreException whatever the driver threw, mapped
   */
  public <T> T run(Work<T> work) {
    try {
      return work.on(this);
    } catch (CancellationException cancelled) {
      throw new StoreException(new StoreFailure.Cancelled(), cancelled);
    } catch (JdbiException | SQLException failure) {
      throw new StoreException(meaning(failure), failure);
    }
  }

  private StoreFailure meaning(Exception failure) {
    if (cancellation.isCancelled()) {
      return new StoreFailure.Cancelled();
    }
    if (guard.timedOut()) {
      return new StoreFailure.TimedOut("statement stopped after its time was over");
    }
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof SQLException exception) {
        return guard.told(engine.failure(exception));
      }
    }
    return new StoreFailure.Unexpected(String.valueOf(failure.getMessage()));
  }

  /** Begins a query. */
  public Query query(String sql) {
    return handle.createQuery(sql);
  }

  /** Returns the handle, for transactions and updates. */
  public Handle handle() {
    return handle;
  }

  /** Returns the connection, for plain JDBC; statements on it must be {@link #watch watched}. */
  public Connection connection() {
    return handle.getConnection();
  }

  /** Makes cancellation and timeout reach a plain JDBC statement until closed. */
  public Cancellation.Registration watch(java.sql.Statement statement) {
    cancellation.throwIfCancelled();
    return guard.watch(statement);
  }

  /** Stops any single statement after another time from now on. */
  public void limitStatements(Duration timeout) throws SQLException {
    guard.limit(timeout);
  }

  /** Gives up waiting on somebody else's lock after another time from now on. */
  public void limitLockWait(Duration patience) throws SQLException {
    guard.limitLockWait(patience);
  }

  /** Returns the engine. */
  public SqlEngine engine() {
    return engine;
  }

  /** Returns the job's cancellation. */
  public Cancellation cancellation() {
    return cancellation;
  }

  /** Takes back what an open transaction did; a connection that is broken has done so already. */
  public void rollback() {
    try {
      if (handle.isInTransaction()) {
        handle.rollback();
      }
    } catch (JdbiException broken) {
      org.slf4j.LoggerFactory.getLogger(SqlSession.class).debug("rolling back", broken);
    }
  }

  @Override
  public void close() {
    guard.close();
    try {
      handle.close();
    } catch (JdbiException broken) {
      // The connection is gone already; the failure that broke it was told where it happened.
      org.slf4j.LoggerFactory.getLogger(SqlSession.class).debug("closing a broken session", broken);
    }
  }

  /**
   * Work on a session.
   *
   * @param <T> the result type
   */
  @FunctionalInterface
  public interface Work<T> {
    /** Does it. */
    T on(SqlSession session) throws SQLException;
  }

  private interface Opening {
    Connection open() throws SQLException;
  }
}
