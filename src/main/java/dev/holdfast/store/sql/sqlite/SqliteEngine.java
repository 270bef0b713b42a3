package dev.holdfast.store.sql.sqlite;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.Notice;
import dev.holdfast.store.StoreFailure;
import dev.holdfast.store.StoreOptions;
import dev.holdfast.store.StoreSpace;
import dev.holdfast.store.operation.RowChange;
import dev.holdfast.store.rows.PlainSql;
import dev.holdfast.store.rows.StoredText;
import dev.holdfast.store.sql.Catalogue;
import dev.holdfast.store.sql.ForeignKeys;
import dev.holdfast.store.sql.Guard;
import dev.holdfast.store.sql.JsonSql;
import dev.holdfast.store.sql.Rights;
import dev.holdfast.store.sql.RowMeter;
import dev.holdfast.store.sql.SqlEngine;
import dev.holdfast.store.sql.SqlSession;
import dev.holdfast.store.sql.StoredBinder;
import dev.holdfast.task.NameFilter;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jdbi.v3.core.statement.SqlStatement;
import org.sqlite.BusyHandler;
import org.sqlite.JDBC;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;
import org.sqlite.SQLiteOpenMode;

/**
 * SQLite. One connection a session: they open in about a millisecond, and a kept one would hold a
 * lock or an old snapshot.
 */
public final class SqliteEngine implements SqlEngine {

  /** What begins a parameter, a text or a comment. */
  private static final Pattern MISLEADING = Pattern.compile("[:?`'\"\\\\]|--|/\\*");

  /** The file. */
  public final SqliteFile file;

  private final boolean immutable;
  private final Duration lockTimeout;
  private final String product;

  /**
   * Opens the file once to see that it is a database.
   *
   * @throws dev.holdfast.store.StoreException if it is not, each case with its own failure
   */
  public SqliteEngine(SqliteFile file, StoreOptions options) {
    this.file = file;
    this.lockTimeout = options.lockTimeout();
    file.check();
    this.immutable = file.needsImmutable(this::probe);
    this.product = "SQLite " + version();
  }

  private String version() {
    return SqlSession.read(
        this,
        Cancellation.never(),
        lockTimeout,
        session -> session.query("select sqlite_version()").mapTo(String.class).one());
  }

  private void probe() throws SQLException {
    try (Connection connection = openReadOnly()) {
      look(connection);
    }
  }

  @Override
  public String product() {
    return product;
  }

  @Override
  public List<Notice> notices() {
    return immutable ? List.of(new Notice(Notice.Kind.IMMUTABLE, List.of())) : List.of();
  }

  @Override
  public Connection openReader() throws SQLException {
    file.check();
    // A runtime with more rights may have begun to write since: then its side files are there.
    return immutable && !file.hasWal() ? open("?immutable=1", true) : openReadOnly();
  }

  private Connection openReadOnly() throws SQLException {
    if (file.hasJournal()) {
      rollBackHotJournal();
    }
    return open("?mode=ro", true);
  }

  /**
   * A process that was killed while it wrote leaves its journal, and until that is rolled back
   * nobody can read. Any program that reads does so as it opens; only a read-only connection may
   * not, so one that may write opens the database once.
   */
  private void rollBackHotJournal() throws SQLException {
    try (Connection reader = open("?mode=ro", true)) {
      // Who waits here cannot be cancelled; the read that comes can.
      BusyHandler.clearHandler(reader);
      look(reader);
    } catch (SQLiteException refused) {
      if (refused.getResultCode() != SQLiteErrorCode.SQLITE_READONLY_ROLLBACK) {
        return; // Somebody is writing, or worse: the read that comes now says what.
      }
      try (Connection writer = open("?mode=rw", false)) {
        look(writer);
      } catch (SQLException notWritable) {
        refused.addSuppressed(notWritable);
        throw refused;
      }
    }
  }

  private static void look(Connection connection) throws SQLException {
    PlainSql.run(connection, "select count(*) from sqlite_master");
  }

  @Override
  public Connection openWriter() throws SQLException {
    file.check();
    if (immutable && !file.hasWal()) {
      // SQLite would say that it cannot open the file, which it has just read.
      throw new SQLiteException(
          file.whyNotWritable().orElse("no log can be made beside " + file.path()),
          SQLiteErrorCode.SQLITE_READONLY);
    }
    return open("?mode=rw", false);
  }

  private Connection open(String mode, boolean readOnly) throws SQLException {
    SQLiteConfig config = new SQLiteConfig();
    config.setReadOnly(readOnly);
    config.setBusyTimeout(Math.toIntExact(lockTimeout.toMillis()));
    config.resetOpenMode(SQLiteOpenMode.CREATE);
    // Not by the driver manager, which loads the drivers of all databases.
    return JDBC.createConnection("jdbc:sqlite:" + file.uri() + mode, config.toProperties());
  }

  @Override
  public Guard guard(
      Connection connection, Cancellation cancellation, Duration timeout, boolean writing)
      throws SQLException {
    return new SqliteGuard(connection, cancellation, timeout, lockTimeout);
  }

  @Override
  public StoreFailure failure(SQLException exception) {
    return SqliteFailures.of(exception, file.path().toString());
  }

  @Override
  public <S extends SqlStatement<S>> S bindIds(S statement, String parameter, long[] ids) {
    return statement.bind(
        parameter,
        Arrays.stream(ids).mapToObj(Long::toString).collect(Collectors.joining(",", "[", "]")));
  }

  @Override
  public String pattern(NameFilter filter) {
    return filter.as("*", "[?\\[]", "[$0]");
  }

  @Override
  public JsonSql json() {
    return new SqliteJson(this);
  }

  @Override
  public boolean ordersAnyValue() {
    return true;
  }

  @Override
  public boolean plannerNeedsHints() {
    return true;
  }

  @Override
  public Catalogue catalogue(Connection connection, Collection<Catalogue.Name> tables)
      throws SQLException {
    List<Catalogue.Name> names = tables.stream().filter(name -> name.schema() == null).toList();
    String places =
        IntStream.range(0, names.size())
            .mapToObj(at -> "(" + at + ", ?)")
            .collect(Collectors.joining(", "));
    Object[] asked = names.stream().map(Catalogue.Name::table).toArray();
    return Catalogue.read(
        connection,
        sql("columns", places),
        names,
        type -> type.toUpperCase(Locale.ROOT).matches(".*(TEXT|CHAR|CLOB).*"),
        (type, _) -> type,
        asked);
  }

  @Override
  public String place(SqlSession session, String table) {
    return "sqlite:" + file.realPath();
  }

  /** Loses nothing of a value. */
  @Override
  public Object storedValue(ResultSet row, int index) throws SQLException {
    return switch (row.getObject(index)) {
      case Integer number -> number.longValue();
      // The driver puts this in place of bytes that are no UTF-8; then the bytes are what counts.
      case String text when text.indexOf('\ufffd') >= 0 -> StoredText.decode(row.getBytes(index));
      case null -> null;
      case Object value -> value;
    };
  }

  @Override
  public String storedPlace(Object value) {
    return value instanceof StoredText ? "cast(? as text)" : "?";
  }

  @Override
  public StoredBinder binder(PreparedStatement insert) {
    return (index, value) -> {
      switch (value) {
        case null -> insert.setNull(index, Types.NULL);
        case Boolean flag -> insert.setLong(index, flag ? 1 : 0);
        case Long number -> insert.setLong(index, number);
        case Double number -> insert.setDouble(index, number);
        case StoredText(byte[] bytes) -> insert.setBytes(index, bytes);
        case byte[] bytes -> insert.setBytes(index, bytes);
        default -> insert.setString(index, value.toString());
      }
    };
  }

  @Override
  public String rowsOfValues() {
    return "values ";
  }

  /** The write lock at once: a lock that has to grow later fails where others are writing. */
  @Override
  public void beginWriting(SqlSession session) {
    session.handle().execute("begin immediate");
  }

  @Override
  public void commit(SqlSession session) {
    session.handle().execute("commit");
  }

  @Override
  public void rollback(SqlSession session) {
    session.handle().execute("rollback");
  }

  @Override
  public boolean excludesWriters() {
    return true;
  }

  @Override
  public Rights rights(SqlSession session) {
    return new SqliteRights(session, file);
  }

  @Override
  public String lockingRows() {
    return ""; // The transaction holds the only write lock there is.
  }

  @Override
  public ForeignKeys foreignKeys() {
    return new SqliteForeignKeys();
  }

  @Override
  public RowMeter meter(SqlSession session, List<String> tables, Set<RowChange> watched) {
    return new SqliteRowMeter(session, tables, watched);
  }

  @Override
  public StoreSpace space(SqlSession session, List<String> tables) {
    return file.space(session);
  }

  @Override
  public boolean readsBlockWriters(SqlSession session) {
    return !session.query("pragma journal_mode").mapTo(String.class).one().equals("wal");
  }

  @Override
  public void close() {
    // Nothing is kept open between sessions.
  }

  /**
   * Between double quotes SQLite takes the name of a column that is not there for a text
   * (sqlite.org/quirks); between these it never does. JDBI reads inside of these, so a name that
   * would mislead it there keeps the double ones.
   */
  @Override
  public String column(String name) {
    return MISLEADING.matcher(name).find() ? SqlEngine.super.column(name) : "`" + name + "`";
  }
}
