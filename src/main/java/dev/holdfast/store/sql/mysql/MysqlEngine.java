package dev.holdfast.store.sql.mysql;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.StoreFailure;
import dev.holdfast.store.StoreOptions;
import dev.holdfast.store.StoreSpace;
import dev.holdfast.store.address.StoreAddress;
import dev.holdfast.store.operation.RowChange;
import dev.holdfast.store.rows.PlainSql;
import dev.holdfast.store.sql.Catalogue;
import dev.holdfast.store.sql.ForeignKeys;
import dev.holdfast.store.sql.Guard;
import dev.holdfast.store.sql.JsonSql;
import dev.holdfast.store.sql.Rights;
import dev.holdfast.store.sql.RowMeter;
import dev.holdfast.store.sql.ServerEngine;
import dev.holdfast.store.sql.SqlSession;
import dev.holdfast.store.sql.StoredBinder;
import dev.holdfast.store.sql.tunnel.ServerLogin;
import dev.holdfast.store.sql.tunnel.TunnelException;
import dev.holdfast.task.NameFilter;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jdbi.v3.core.statement.SqlStatement;

/**
 * MySQL and MariaDB, through MariaDB's driver. A few read-only connections are kept; a writing one
 * is opened for its run. Texts compare byte by byte whatever collation their columns have: names
 * that differ by case, by an accent or by a blank at the end are different names, as on the other
 * engines (decision 0026).
 */
public final class MysqlEngine extends ServerEngine {

  /** The variable of the environment that gives the password. */
  public static final String PASSWORD_VARIABLE = MysqlLogin.VARIABLE;

  /** What decides how much the next transaction sees of others, see {@link SqlSession#set}. */
  public static final String ISOLATION = "transaction_isolation";

  /** Whether the next transaction can write: {@code on} or {@code off}. */
  public static final String READ_ONLY = "transaction_read_only";

  private static final Set<String> TEXT_TYPES =
      Set.of(
          "char", "varchar", "tinytext", "text", "mediumtext", "longtext", "enum", "set", "json");

  private final MysqlLogin login;

  /**
   * Logs in.
   *
   * @throws dev.holdfast.store.StoreException if the server cannot be reached or lets nobody in
   */
  public MysqlEngine(StoreAddress address, StoreOptions options) {
    this(new MysqlLogin(address, options), options);
  }

  private MysqlEngine(MysqlLogin login, StoreOptions options) {
    super(login, options);
    this.login = login;
  }

  /** Returns which server answers. */
  public MysqlServer server() {
    return login.server();
  }

  @Override
  public String product() {
    return login.server().product();
  }

  @Override
  public Guard guard(
      Connection connection, Cancellation cancellation, Duration timeout, boolean writing)
      throws SQLException {
    return new MysqlGuard(connection, cancellation, login, timeout, writing);
  }

  @Override
  public StoreFailure failure(SQLException exception) {
    return TunnelException.in(exception)
        .or(() -> ServerLogin.silence(exception))
        .orElseGet(() -> MysqlFailures.of(exception, login.display()));
  }

  @Override
  public <S extends SqlStatement<S>> S bindIds(S statement, String parameter, long[] ids) {
    if (ids.length == 0) {
      return statement.define(parameter, "null");
    }
    long[] padded = Arrays.copyOf(ids, places(ids.length));
    Arrays.fill(padded, ids.length, padded.length, ids[ids.length - 1]);
    return statement.bindList(parameter, Arrays.stream(padded).boxed().toList());
  }

  /**
   * Few different texts for any number of ids: each new text costs more than the places left over.
   */
  private static int places(int ids) {
    int highest = Integer.highestOneBit(ids);
    return highest == ids ? ids : highest << 1;
  }

  /** The first half finds what an index has, the second takes out what only looks alike. */
  @Override
  public String textIsOneOf(String column, Collection<String> parameters) {
    return "(%s in (%s) and %s in (%s))"
        .formatted(
            column,
            parameters.stream().map(name -> ":" + name).collect(Collectors.joining(", ")),
            exactText(column),
            parameters.stream()
                .map(name -> exactText(":" + name))
                .collect(Collectors.joining(", ")));
  }

  @Override
  public String matches(String column, NameFilter filter, String parameter) {
    String like = " like %s escape '!'";
    String exact = exactText(column) + like.formatted(exactText(":" + parameter));
    // What is equal byte by byte is so by the column's own rules: only those can use its index.
    return filter.prefix().isEmpty()
        ? exact
        : "(" + column + like.formatted(":" + parameter) + " and " + exact + ")";
  }

  @Override
  public JsonSql json() {
    return new MysqlJson(this);
  }

  /** Of each table by itself: only so does the server not open all tables of the database. */
  @Override
  public Catalogue catalogue(Connection connection, Collection<Catalogue.Name> tables)
      throws SQLException {
    List<Catalogue.Name> names = tables.stream().filter(name -> name.schema() == null).toList();
    String sql =
        IntStream.range(0, names.size())
            .mapToObj(at -> sql("columns", at))
            .collect(Collectors.joining(" union all ", "", " order by 1, 8"));
    Object[] asked = names.stream().map(Catalogue.Name::table).toArray();
    return Catalogue.read(
        connection, sql, names, TEXT_TYPES::contains, MysqlValues::exactType, asked);
  }

  /** The catalogue lists nothing that may not be read, and no word of it. */
  @Override
  public void requireVisible(SqlSession session, Catalogue.Name table) throws SQLException {
    try {
      PlainSql.run(session.connection(), "select 1 from " + column(table.table()) + " where 1 = 0");
    } catch (SQLException refused) {
      if (failure(refused) instanceof StoreFailure.AccessDenied) {
        throw refused;
      }
    }
  }

  /**
   * MySQL makes a number for each data directory. MariaDB's is made of the network card and the
   * port, so that two data directories of one machine need more to be told apart.
   */
  @Override
  public String place(SqlSession session, String table) throws SQLException {
    String database =
        session
            .query(
                "select table_schema from information_schema.tables"
                    + " where table_schema = database() and table_name = :table")
            .bind("table", table)
            .mapTo(String.class)
            .findOne()
            .orElseThrow(() -> new SQLException("no table " + table, "42S02", 1146));
    String identifier =
        server().mariaDb() ? "concat_ws(':', @@hostname, @@port, @@datadir)" : "@@server_uuid";
    String identity = session.query("select " + identifier).mapTo(String.class).one();
    return "mysql:" + escaped(identity) + "/" + escaped(database);
  }

  @Override
  public Object storedValue(ResultSet row, int index) throws SQLException {
    return MysqlValues.stored(row, index);
  }

  @Override
  public StoredBinder binder(PreparedStatement insert) {
    return MysqlValues.binder(insert);
  }

  /** Only MariaDB could show rows as it deletes them: they are locked as they are read. */
  @Override
  public String lockingRows() {
    return login.server().skipsLocked() ? " for update skip locked" : " for update";
  }

  @Override
  public String lockingShownRows() {
    return " for update";
  }

  @Override
  public boolean countsCascades() {
    return false;
  }

  /** A task before those it is below: else the server deletes some by itself, uncounted. */
  @Override
  public String deletingOrder(List<String> key) {
    return key.stream()
        .map(name -> column(name) + " desc")
        .collect(Collectors.joining(", ", " order by ", ""));
  }

  @Override
  public Rights rights(SqlSession session) {
    return new MysqlRights(session);
  }

  @Override
  public ForeignKeys foreignKeys() {
    return new MysqlForeignKeys(login.server());
  }

  @Override
  public RowMeter meter(SqlSession session, List<String> tables, Set<RowChange> watched) {
    return new MysqlRowMeter(session, tables, watched);
  }

  @Override
  public StoreSpace space(SqlSession session, List<String> tables) {
    return new StoreSpace.Tablespaces(spaces(session, tables, StoreSpace.Tablespace.class));
  }
}
