package dev.holdfast.store.sql;

import static java.util.stream.Collectors.joining;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.Notice;
import dev.holdfast.store.StoreFailure;
import dev.holdfast.store.StoreOptions;
import dev.holdfast.store.StoreSpace;
import dev.holdfast.store.address.StoreAddress;
import dev.holdfast.store.address.Transport;
import dev.holdfast.store.operation.RowChange;
import dev.holdfast.store.sql.mysql.MysqlEngine;
import dev.holdfast.store.sql.postgres.PostgresEngine;
import dev.holdfast.store.sql.sqlite.SqliteEngine;
import dev.holdfast.store.sql.sqlite.SqliteFile;
import dev.holdfast.task.NameFilter;
import dev.holdfast.task.TaskId;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import org.jdbi.v3.core.statement.SqlStatement;

/** What differs between database engines: one class an engine. Thread-safe. */
public interface SqlEngine extends AutoCloseable {

  /** How many rows of many are here at once. */
  int FETCH_SIZE = 5_000;

  /** What engines are asked, and what each writes in its own way. */
  SqlFile SQL = SqlFile.beside(SqlEngine.class);

  /**
   * Returns that of an address, by what stands last in its scheme.
   *
   * @throws dev.holdfast.store.StoreException if it does not open
   */
  static SqlEngine to(StoreAddress address, StoreOptions options) {
    return switch (address.scheme().replaceFirst(".*[+]", "")) {
      case StoreAddress.FILE -> new SqliteEngine(SqliteFile.at(address.location()), options);
      case "postgresql" -> new PostgresEngine(address, options);
      default -> new MysqlEngine(address, options);
    };
  }

  /** Returns product and version, such as {@code PostgreSQL 18.6}. */
  String product();

  /** Returns how a connection comes to the server; {@link Optional#empty} for a file. */
  default Optional<SqlSession.Work<Transport>> transport() {
    return Optional.empty();
  }

  /** Returns what to know about how the database was opened. */
  List<Notice> notices();

  /**
   * Opens a connection that cannot write, enforced by the driver.
   *
   * @throws SQLException if it does not open
   */
  Connection openReader() throws SQLException;

  /**
   * Opens the connection of one confirmed run; never creates a database.
   *
   * @throws SQLException if it does not open
   */
  Connection openWriter() throws SQLException;

  /**
   * Makes the connection obey the cancellation, and stop any single statement after this time.
   *
   * @param writing whether it is one of {@link #openWriter}
   * @throws SQLException if the connection is broken
   */
  Guard guard(
      Connection connection, Cancellation cancellation, Duration statementTimeout, boolean writing)
      throws SQLException;

  /** Says what an exception of this driver means. */
  StoreFailure failure(SQLException exception);

  /** Returns what {@code sql.txt} says of this engine under a name, with what is put in. */
  default String sql(String name, Object... parts) {
    return SQL.of(this, name, parts);
  }

  /** Returns an SQL expression for the database's time in whole Unix seconds. */
  default String nowSql() {
    return sql("now");
  }

  /** Returns a condition: the numeric column is one of the ids bound to {@code :parameter}. */
  default String isOneOf(String column, String parameter) {
    return sql("one-of", column, parameter);
  }

  /** Gives a statement the ids for {@link #isOneOf}; returns the statement. */
  <S extends SqlStatement<S>> S bindIds(S statement, String parameter, long[] ids);

  /**
   * Returns a condition: the text column is one of these parameters, byte by byte, whatever rules
   * the database has for comparing its texts.
   *
   * @param parameters names, at least one
   */
  default String textIsOneOf(String column, Collection<String> parameters) {
    return parameters.size() == 1
        ? column + " = :" + parameters.iterator().next()
        : column + parameters.stream().map(name -> ":" + name).collect(joining(", ", " in (", ")"));
  }

  /** Returns the text column such that grouping and sorting go byte by byte. */
  default String exactText(String column) {
    return sql("exact-text", column);
  }

  /**
   * Returns a condition: the text column matches the pattern, whatever its case. In the pattern
   * {@code !} escapes.
   */
  default String containsIgnoringCase(String column, String parameter) {
    return sql("contains", column, parameter);
  }

  /**
   * Returns a condition: the text column matches the filter, byte by byte, whatever rules the
   * database has for comparing its texts. An index on the column serves one that begins with fixed
   * text, where the database can use it for that.
   *
   * @param parameter to which {@link #pattern} is bound
   */
  default String matches(String column, NameFilter filter, String parameter) {
    return sql("matches", column, parameter);
  }

  /** Returns the filter as {@link #matches} takes it. */
  default String pattern(NameFilter filter) {
    return filter.as("%", "[!%_]", "!$0");
  }

  /** Returns how values inside of JSON texts are found. */
  JsonSql json();

  /**
   * Returns a condition: in the order of the column and then of the id, the row comes after a
   * place.
   *
   * @param key an expression for the place's value, never NULL
   * @param id an expression for the place's id
   * @param ascending whether after means greater
   */
  default String comesAfter(String column, String key, String id, boolean ascending) {
    return sql("after", column, ascending ? ">" : "<", key, id);
  }

  /** Returns whether a column takes and orders values of any type, whatever its own is. */
  default boolean ordersAnyValue() {
    return false;
  }

  /** Returns whether the planner needs to be told when a status index does not pay. */
  default boolean plannerNeedsHints() {
    return false;
  }

  /**
   * Reads what the catalogue says of tables that the user can see.
   *
   * @throws SQLException if the connection is broken
   */
  Catalogue catalogue(Connection connection, Collection<Catalogue.Name> tables) throws SQLException;

  /**
   * Finds tables that are called so in other schemas that this user may use; none where there are
   * no schemas.
   *
   * @return their names by schema, those that are known by their schema left out
   */
  default Map<String, Set<String>> elsewhere(
      Connection connection, Collection<Catalogue.Name> tables) throws SQLException {
    return Map.of();
  }

  /**
   * Returns the columns of one of them, empty if there is no such table.
   *
   * @param table as a statement spells it
   * @throws SQLException if the connection is broken
   */
  default List<Catalogue.Column> columns(Connection connection, String table) throws SQLException {
    Catalogue.Name name = Catalogue.Name.spelled(table);
    return catalogue(connection, List.of(name)).table(name).columns();
  }

  /**
   * Looks why a table is not seen.
   *
   * @throws SQLException if it may be there, and this user has no right to see it
   */
  default void requireVisible(SqlSession session, Catalogue.Name table) throws SQLException {}

  /**
   * Returns what tells the database that holds this table from every other, the same for all
   * aliases of its address: see {@link dev.holdfast.store.StoreFingerprint#place}.
   *
   * @param table one that is there
   * @throws SQLException if the connection is broken
   */
  String place(SqlSession session, String table) throws SQLException;

  /**
   * Reads a value of a row exactly as it is stored: see {@link dev.holdfast.store.rows.StoredRow}.
   *
   * @param index from 1
   * @throws SQLException if the connection is broken
   */
  Object storedValue(ResultSet row, int index) throws SQLException;

  /** Returns the place of such a value in an insert: a parameter, or one that is cast. */
  default String storedPlace(Object value) {
    return "?";
  }

  /** Returns what an insert says before its values so that it may give ids. */
  default String givenIds() {
    return "";
  }

  /**
   * Makes what binds values as {@link #storedValue} reads them, or as an archive keeps them.
   *
   * @throws SQLException if the database refuses the statement
   */
  StoredBinder binder(PreparedStatement insert) throws SQLException;

  /** Returns what stands before the rows of values of a condition on several columns. */
  default String rowsOfValues() {
    return "";
  }

  /**
   * Binds a value of a key, which may be a text where its column holds something else.
   *
   * @throws SQLException if the column cannot hold it
   */
  default void bindKey(PreparedStatement statement, int index, Object value) throws SQLException {
    statement.setObject(index, value);
  }

  /** Begins the transaction of a batch; a server’s session is in one already. */
  default void beginWriting(SqlSession session) throws SQLException {}

  /** Commits the transaction of a batch. */
  default void commit(SqlSession session) throws SQLException {
    session.commit();
  }

  /** Takes the transaction of a batch back, if one is open. */
  default void rollback(SqlSession session) throws SQLException {
    session.rollback();
  }

  /** Returns whether a batch keeps every other writer out. */
  default boolean excludesWriters() {
    return false;
  }

  /**
   * Returns whether rows are best read by the delete itself: exact where others may write between a
   * read and the delete, but SQLite keeps all of them in memory for that.
   */
  default boolean deleteShowsRows() {
    return false;
  }

  /** Returns what a query says at its end to lock its rows, passing over those of others. */
  default String lockingRows() {
    return " for update skip locked";
  }

  /** Returns what a query says at its end that reads rows about to be deleted. */
  default String lockingShownRows() {
    return "";
  }

  /** Returns what a statement that deletes subjects says at its end. */
  default String deletingOrder(List<String> key) {
    return "";
  }

  /**
   * Returns a condition: nothing but that happens when rows of {@code :tables} are deleted. Empty
   * where one statement cannot lock, compare and delete from several tables: each one less is a way
   * to the server and back less, while the batch holds its locks.
   */
  default Optional<String> undisturbed() {
    return Optional.empty();
  }

  /**
   * Returns whether the server may spread tables over others, and joins what lies apart only where
   * one of the two comes to the other as a whole.
   */
  default boolean spreads() {
    return false;
  }

  /**
   * Returns in which part of tables that are spread each subject lies: rows are locked in one part
   * by a statement. Empty where a statement may lock any.
   *
   * @param tables those that change, as a statement spells them, each with the columns in which its
   *     rows name a subject
   * @throws dev.holdfast.store.StoreException if no part has all rows of a subject
   */
  default Map<TaskId, Long> shards(
      SqlSession session, SequencedMap<String, List<String>> tables, Collection<TaskId> subjects) {
    return Map.of();
  }

  /** Returns what this user may do. */
  Rights rights(SqlSession session);

  /** Returns what reads the foreign keys of such a database. */
  ForeignKeys foreignKeys();

  /** Returns what counts the rows of some tables that a transaction changes in these ways. */
  RowMeter meter(SqlSession session, List<String> tables, Set<RowChange> watched);

  /** Returns whether that sees rows which the database deletes with others, by a key. */
  default boolean countsCascades() {
    return true;
  }

  /**
   * Names the sequence of a column of ids if it would give out one at or below the largest; empty
   * where an insert raises it by itself.
   */
  default Optional<String> sequenceBehind(
      SqlSession session, String table, String column, long largest) {
    return Optional.empty();
  }

  /** Raises that sequence if it is behind, and never lowers it. */
  default void raiseSequence(SqlSession session, String table, String column, long largest)
      throws SQLException {}

  /** Looks how much room these tables take, or the file they are in. */
  StoreSpace space(SqlSession session, List<String> tables);

  /**
   * Reads all rows of a query, see {@link SqlSession#each}.
   *
   * @throws SQLException if the database refuses, or the connection is broken
   */
  default void each(SqlSession session, String sql, Map<String, ?> values, ScannedRow.Sink sink)
      throws SQLException {
    session.rows(sql, values, sink);
  }

  /** Reads how many rows have each key of a range, see {@link SqlSession#counts}. */
  default void counts(SqlSession session, String sql, long from, long to, ScannedRow.CountSink sink)
      throws SQLException {
    each(session, sql, Map.of("from", from, "to", to), sink);
  }

  /** Returns whether an open read stops writers, so that long scans must be cut up. */
  default boolean readsBlockWriters(SqlSession session) {
    return false;
  }

  @Override
  void close();

  /** Returns the name of a column as a select list takes it, whatever is in it. */
  default String column(String name) {
    return quoted(name);
  }

  /** Returns a name as standard SQL takes it, whatever is in it. */
  static String quoted(String name) {
    return '"' + name.replace("\"", "\"\"") + '"';
  }
}
