package dev.holdfast.store.sql.postgres;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.StoreFailure;
import dev.holdfast.store.StoreOptions;
import dev.holdfast.store.StoreSpace;
import dev.holdfast.store.address.StoreAddress;
import dev.holdfast.store.address.Transport;
import dev.holdfast.store.operation.RowChange;
import dev.holdfast.store.rows.PlainSql;
import dev.holdfast.store.rows.StoredText;
import dev.holdfast.store.sql.Catalogue;
import dev.holdfast.store.sql.ForeignKeys;
import dev.holdfast.store.sql.Guard;
import dev.holdfast.store.sql.JsonSql;
import dev.holdfast.store.sql.NamedParameters;
import dev.holdfast.store.sql.RawTexts;
import dev.holdfast.store.sql.Rights;
import dev.holdfast.store.sql.RowMeter;
import dev.holdfast.store.sql.ScannedRow;
import dev.holdfast.store.sql.ServerEngine;
import dev.holdfast.store.sql.SqlSession;
import dev.holdfast.store.sql.StoredBinder;
import dev.holdfast.store.sql.tunnel.ServerLogin;
import dev.holdfast.store.sql.tunnel.TunnelException;
import dev.holdfast.task.TaskId;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.time.Duration;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.function.Function;
import org.jdbi.v3.core.argument.Argument;
import org.jdbi.v3.core.statement.SqlStatement;

/** PostgreSQL. A few read-only connections are kept; a writing one is opened for its run. */
public final class PostgresEngine extends ServerEngine {

  /** The variable of the environment that gives the password. */
  public static final String PASSWORD_VARIABLE = PostgresLogin.VARIABLE;

  private static final Set<String> TEXT_TYPES = Set.of("text", "varchar", "bpchar", "name");

  private final PostgresLogin login;
  private final String product;

  /**
   * Logs in.
   *
   * @throws dev.holdfast.store.StoreException if the server cannot be reached or lets nobody in
   */
  public PostgresEngine(StoreAddress address, StoreOptions options) {
    this(new PostgresLogin(address, options, System.getenv()), options);
  }

  private PostgresEngine(PostgresLogin login, StoreOptions options) {
    super(login, options);
    this.login = login;
    this.product = "PostgreSQL " + login.serverVersion();
  }

  /** Returns whether the server is of this major version or a newer one. */
  public boolean isSince(int major) {
    return login.isSince(major);
  }

  @Override
  public String product() {
    return product;
  }

  @Override
  public Optional<SqlSession.Work<Transport>> transport() {
    // The server tells of the pooler's connection, and nobody of the one to the pooler.
    return login.pooled() ? Optional.empty() : super.transport();
  }

  @Override
  public Guard guard(
      Connection connection, Cancellation cancellation, Duration timeout, boolean writing)
      throws SQLException {
    return new PostgresGuard(connection, cancellation, timeout, login, writing);
  }

  @Override
  public StoreFailure failure(SQLException exception) {
    return TunnelException.in(exception)
        .or(() -> ServerLogin.silence(exception))
        .orElseGet(() -> PostgresFailures.of(exception, login.display()));
  }

  @Override
  public <S extends SqlStatement<S>> S bindIds(S statement, String parameter, long[] ids) {
    Argument array = (position, prepared, context) -> prepared.setObject(position, ids);
    return statement.bind(parameter, array);
  }

  @Override
  public JsonSql json() {
    return new PostgresJson(this, login.isSince(16));
  }

  @Override
  public Map<String, Set<String>> elsewhere(
      Connection connection, Collection<Catalogue.Name> tables) throws SQLException {
    Map<String, Set<String>> found = new LinkedHashMap<>();
    PlainSql.all(
        connection,
        sql("elsewhere"),
        (row, _) ->
            found.computeIfAbsent(row.getString(1), _ -> new HashSet<>()).add(row.getString(2)),
        (Object) texts(tables, Catalogue.Name::table));
    return found;
  }

  @Override
  public Catalogue catalogue(Connection connection, Collection<Catalogue.Name> tables)
      throws SQLException {
    List<Catalogue.Name> names = List.copyOf(tables);
    return Catalogue.read(
        connection,
        sql("columns"),
        names,
        TEXT_TYPES::contains,
        (type, _) -> PostgresValues.exactType(type),
        texts(names, Catalogue.Name::schema),
        texts(names, Catalogue.Name::table));
  }

  private static String[] texts(
      Collection<Catalogue.Name> names, Function<Catalogue.Name, String> part) {
    return names.stream().map(part).toArray(String[]::new);
  }

  @Override
  public void requireVisible(SqlSession session, Catalogue.Name table) throws SQLException {
    Optional<String> hidden =
        session
            .query(sql("not-visible"))
            .bind("table", table.table())
            .bind("schema", table.schema())
            .mapTo(String.class)
            .findOne();
    if (hidden.isPresent()) {
      throw new SQLException(hidden.get(), "42501");
    }
  }

  @Override
  public String place(SqlSession session, String table) throws SQLException {
    return session
        .query(sql("place"))
        .bind("table", table)
        .map(
            (row, _) ->
                "postgresql:"
                    + (row.getBoolean(5)
                        ? systemIdentifier(session)
                        : "oids-" + row.getString(3) + "-" + row.getString(4))
                    + "/"
                    + escaped(row.getString(1))
                    + "/"
                    + escaped(row.getString(2)))
        .findOne()
        .orElseThrow(() -> new SQLException("no table " + table, "42P01"));
  }

  private static String systemIdentifier(SqlSession session) {
    return session
        .query("select system_identifier::text from pg_control_system()")
        .mapTo(String.class)
        .one();
  }

  @Override
  public Object storedValue(ResultSet row, int index) throws SQLException {
    Object value = PostgresValues.stored(row, index);
    return login.rawTexts() && value instanceof String text ? RawTexts.stored(text) : value;
  }

  @Override
  public void each(SqlSession session, String sql, Map<String, ?> values, ScannedRow.Sink sink)
      throws SQLException {
    if (login.rawTexts()) {
      super.each(session, sql, values, sink);
      return;
    }
    PostgresCopy.each(session, filled(sql, values), sink);
  }

  @Override
  public void counts(SqlSession session, String sql, long from, long to, ScannedRow.CountSink sink)
      throws SQLException {
    if (login.rawTexts()) {
      super.counts(session, sql, from, to, sink);
    } else {
      String lists = filled(sql("keys-by-count", sql), Map.of("from", from, "to", to));
      PostgresCopy.counts(session, lists, from, sink);
    }
  }

  private static String filled(String sql, Map<String, ?> values) {
    return NamedParameters.filled(
        sql, "??", "??", name -> values.containsKey(name) ? literal(values.get(name)) : ":" + name);
  }

  /** COPY takes no parameters. */
  private static String literal(Object value) {
    return switch (value) {
      case null -> "null";
      case Double number when number != Math.rint(number) || Math.abs(number) > 1e15 ->
          "'" + number + "'::float8";
      // Of whole numbers a column can be found by its index.
      case Number number -> "(" + number.longValue() + ")::int8";
      default -> "E'" + value.toString().replace("\\", "\\\\").replace("'", "''") + "'::varchar";
    };
  }

  @Override
  public String givenIds() {
    return "overriding system value";
  }

  /** The driver sends texts in UTF-8 alone; what is none in a text goes as bytes. */
  @Override
  public String storedPlace(Object value) {
    return value instanceof StoredText ? "convert_from(?, 'SQL_ASCII')" : "?";
  }

  @Override
  public StoredBinder binder(PreparedStatement insert) throws SQLException {
    StoredBinder exact = PostgresValues.binder(insert);
    return login.rawTexts()
        ? (index, value) ->
            exact.bind(
                index,
                value instanceof String text
                    ? RawTexts.text(text.getBytes(StandardCharsets.UTF_8))
                    : value)
        : exact;
  }

  /** The server reads a text as whatever the column holds. */
  @Override
  public void bindKey(PreparedStatement statement, int index, Object value) throws SQLException {
    if (value instanceof String text) {
      statement.setObject(index, text, Types.OTHER);
    } else {
      statement.setObject(index, value);
    }
  }

  @Override
  public boolean deleteShowsRows() {
    return true; // A worker may add a row between a read and the delete.
  }

  @Override
  public Optional<String> undisturbed() {
    return Optional.of(sql("undisturbed"));
  }

  @Override
  public boolean spreads() {
    return login.citus();
  }

  @Override
  public Map<TaskId, Long> shards(
      SqlSession session, SequencedMap<String, List<String>> tables, Collection<TaskId> subjects) {
    return new PostgresShards(session).of(tables, subjects);
  }

  @Override
  public Rights rights(SqlSession session) {
    return new PostgresRights(session);
  }

  @Override
  public ForeignKeys foreignKeys() {
    return new PostgresForeignKeys();
  }

  @Override
  public RowMeter meter(SqlSession session, List<String> tables, Set<RowChange> watched) {
    return new PostgresRowMeter(session, tables, watched);
  }

  @Override
  public Optional<String> sequenceBehind(
      SqlSession session, String table, String column, long largest) {
    return session
        .query(sql("sequence"))
        .bind("table", table)
        .bind("column", column)
        .mapTo(String.class)
        .findOne()
        .filter(name -> next(session, name) <= largest);
  }

  private static long next(SqlSession session, String sequence) {
    return session
        .query("select last_value + case when is_called then 1 else 0 end from " + sequence)
        .mapTo(Long.class)
        .one();
  }

  @Override
  public void raiseSequence(SqlSession session, String table, String column, long largest)
      throws SQLException {
    Optional<String> found = sequenceBehind(session, table, column, largest);
    if (found.isEmpty()) {
      return;
    }
    String sequence = found.get();
    // While nobody can insert, nobody moves the sequence on between this look and the change.
    session.handle().execute("lock table " + table + " in share row exclusive mode");
    if (next(session, sequence) <= largest) {
      session
          .query("select setval(cast(:sequence as regclass), :largest)")
          .bind("sequence", sequence)
          .bind("largest", largest)
          .mapTo(Long.class)
          .one();
    }
    session.commit();
  }

  @Override
  public StoreSpace space(SqlSession session, List<String> tables) {
    return new StoreSpace.Tables(spaces(session, tables, StoreSpace.TableSpace.class));
  }
}
