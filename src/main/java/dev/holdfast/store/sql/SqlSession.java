package dev.holdfast.store.sql;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.StoreException;
import dev.holdfast.store.StoreFailure;
import dev.holdfast.store.address.StoreAddress;
import dev.holdfast.store.sql.tunnel.ServerAddress;
import dev.holdfast.store.sql.tunnel.SshTarget;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Handles;
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
  private final Guard guard;
  private final boolean writing;

  private SqlSession(
      SqlEngine engine, Cancellation cancellation, Handle handle, Guard guard, boolean writing) {
    this.writing = writing;
    this.engine = engine;
    this.cancellation = cancellation;
    this.handle = handle;
    this.guard = guard;
    // The guard ends transactions; a driver may take a session for being in one all the time.
    handle.getConfig(Handles.class).setForceEndTransactions(false);
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
                context.addCleanable(guard.watch(statement::cancel)::close);
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

  /** Opens a session that cannot write; on a server it is one view of the store. */
  public static SqlSession reading(SqlEngine engine, Cancellation cancellation, Duration timeout) {
    return open(engine, cancellation, timeout, false);
  }

  /**
   * Opens the session of a confirmed run. On a server each {@link #run} is a transaction, taken
   * back at its end unless {@link #commit} came first. What was begun is brought to its end.
   *
   * @param cancellation stops it before it is open, and never after
   */
  public static SqlSession writing(SqlEngine engine, Cancellation cancellation, Duration timeout) {
    return open(engine, cancellation, timeout, true);
  }

  private static SqlSession open(
      SqlEngine engine, Cancellation cancellation, Duration timeout, boolean writing) {
    if (cancellation.isCancelled()) {
      throw new StoreException(new StoreFailure.Cancelled());
    }
    Cancellation stop = writing ? Cancellation.never() : cancellation;
    try {
      Connection connection = writing ? engine.openWriter() : engine.openReader();
      try {
        Guard guard = engine.guard(connection, stop, timeout, writing);
        return new SqlSession(engine, stop, Jdbi.open(connection), guard, writing);
      } catch (SQLException | RuntimeException failure) {
        try {
          connection.close();
        } catch (SQLException broken) {
          // The pool throws it away.
          failure.addSuppressed(broken);
        }
        throw failure;
      }
    } catch (SQLException failure) {
      throw new StoreException(engine.failure(failure), failure);
    }
  }

  /** Returns what stands on this session, which is closed if that cannot be made. */
  public <T> T opening(Function<SqlSession, T> what) {
    try {
      return what.apply(this);
    } catch (RuntimeException failure) {
      close();
      throw failure;
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
    boolean began = false;
    try {
      began = guard.begin();
      return work.on(this);
    } catch (CancellationException cancelled) {
      throw new StoreException(new StoreFailure.Cancelled(), cancelled);
    } catch (JdbiException | SQLException failure) {
      throw new StoreException(meaning(failure), failure);
    } finally {
      if (began && writing) {
        rollback();
      }
    }
  }

  /** Does work that gives nothing back, as {@link #run} does. */
  public void perform(Act act) {
    run(
        s -> {
          act.on(s);
          return null;
        });
  }

  /** Returns what the clock of the database says, in Unix seconds. */
  public long now() {
    return query("select " + engine.nowSql()).mapTo(Long.class).one();
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

  /** The same, with ids for {@link SqlEngine#isOneOf} of a parameter {@code ids}. */
  public Query query(String sql, long[] ids) {
    return engine.bindIds(query(sql), "ids", ids);
  }

  /** Returns the handle, for transactions and updates. */
  public Handle handle() {
    return handle;
  }

  /** Returns the connection, for plain JDBC; statements on it must be {@link #watch watched}. */
  public Connection connection() {
    return handle.getConnection();
  }

  /**
   * Reads all rows of a query that may have many, one by one. Until it ends nothing else can be
   * asked on this session.
   *
   * @param values of its named parameters: numbers, texts
   */
  public void each(String sql, Map<String, ?> values, ScannedRow.Sink sink) throws SQLException {
    engine.each(this, sql, values, sink);
  }

  /**
   * Reads how many rows have each key of a range.
   *
   * @param sql the query for keys between {@code :from} and {@code :to}, and how many rows each has
   */
  public void counts(String sql, long from, long to, ScannedRow.CountSink sink)
      throws SQLException {
    engine.counts(this, sql, from, to, sink);
  }

  /** Reads them such that between two of them others can be asked for. */
  public void rows(String sql, Map<String, ?> values, ScannedRow.Sink sink) {
    each(
        query(sql).bindMap(values).setFetchSize(SqlEngine.FETCH_SIZE),
        row -> sink.accept(ScannedRow.of(row)));
  }

  /** Returns a whole number, or null where there is none. */
  public static Long whole(ResultSet row, int column) throws SQLException {
    return row.getObject(column) instanceof Number number ? number.longValue() : null;
  }

  /** Hears the rows of a query, each as it comes. */
  public static void each(Query query, RowSink sink) {
    query
        .map(
            (row, _) -> {
              sink.accept(row);
              return true;
            })
        .forEach(_ -> {});
  }

  /**
   * Makes cancellation and timeout reach a plain JDBC statement until closed.
   *
   * @param cancel what stops it
   */
  public Cancellation.Registration watch(Guard.Stop cancel) {
    cancellation.throwIfCancelled();
    return guard.watch(cancel);
  }

  /** Stops any single statement after another time from now on. */
  public void limitStatements(Duration timeout) throws SQLException {
    guard.limit(timeout);
  }

  /** Gives up waiting on somebody else's lock after another time from now on. */
  public void limitLockWait(Duration patience) throws SQLException {
    guard.limitLockWait(patience);
  }

  /** Sets a variable of a server, see {@link Guard#set}. */
  public void set(String name, String value) {
    try {
      guard.set(name, value);
    } catch (SQLException failure) {
      throw new StoreException(meaning(failure), failure);
    }
  }

  /** Returns whether it is the session of a confirmed run. */
  public boolean writing() {
    return writing;
  }

  /** Returns the engine. */
  public SqlEngine engine() {
    return engine;
  }

  /** Returns the job's cancellation. */
  public Cancellation cancellation() {
    return cancellation;
  }

  /** Returns whether all of this session so far is one transaction. */
  public boolean inTransaction() {
    return guard.begun();
  }

  /** Does work in one transaction: commits when it returns, takes everything back if it throws. */
  public <T> T transaction(Work<T> work) {
    return run(
        s -> {
          engine.beginWriting(s);
          try {
            T done = work.on(s);
            engine.commit(s);
            return done;
          } catch (SQLException | RuntimeException failure) {
            try {
              engine.rollback(s);
            } catch (SQLException | RuntimeException broken) {
              failure.addSuppressed(broken);
            }
            throw failure;
          }
        });
  }

  /** Keeps what was done on a server in the {@link #run} that is under way. */
  public void commit() throws SQLException {
    guard.end(true);
  }

  /** Takes back what an open transaction did; a connection that is broken has done so already. */
  public void rollback() {
    try {
      guard.end(false);
    } catch (SQLException broken) {
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

  /** Work that gives nothing back. */
  @FunctionalInterface
  public interface Act {
    /** Does it. */
    void on(SqlSession session) throws SQLException;
  }

  /** Hears rows. */
  @FunctionalInterface
  public interface RowSink {
    /** Takes the row at which the result stands. */
    void accept(ResultSet row) throws SQLException;
  }
}
