package dev.holdfast.store.sql;

import dev.holdfast.store.StoreException;
import dev.holdfast.store.StoreFailure;
import dev.holdfast.store.operation.Preflight;
import dev.holdfast.store.operation.RowChange;
import dev.holdfast.store.rows.RestoreWriter;
import dev.holdfast.store.rows.StoredColumn;
import dev.holdfast.store.rows.StoredRow;
import dev.holdfast.store.rows.StoredTable;
import dev.holdfast.task.TaskId;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jdbi.v3.core.argument.Argument;
import org.jdbi.v3.core.mapper.RowMapper;
import org.jdbi.v3.core.statement.Query;
import org.jdbi.v3.core.statement.Update;

/**
 * Reads the rows of some tables by their keys, exactly as they are, and puts them back. A kind of
 * store says which tables, and what must be looked at before.
 */
public class TableRows implements RestoreWriter {

  /** Rows may be large: a binary value can have megabytes. */
  static final int AT_ONCE = 50;

  /** The session. */
  protected final SqlSession session;

  private final Function<StoredTable, String> sqlNames;
  private final List<StoredTable> tables;
  private ChangeCheck counts;

  /**
   * Takes the tables with the columns they have now.
   *
   * @param tables that of the subjects first; those whose rows go in the order in which rows are
   *     put in
   * @param sqlNames returns a table as a statement spells it
   */
  public TableRows(
      SqlSession session, List<StoredTable> tables, Function<StoredTable, String> sqlNames) {
    this.session = session;
    this.sqlNames = sqlNames;
    this.tables = tables.stream().map(this::asItIs).toList();
  }

  private StoredTable asItIs(StoredTable table) {
    return table.goes() || table.holds() == StoredTable.Holds.UNLINKED
        ? session.run(s -> columnsOf(s, table, sqlName(table)))
        : table;
  }

  /** Returns a table with the columns that it has now and whose values are somebody’s own. */
  public static StoredTable columnsOf(SqlSession session, StoredTable table, String sqlName)
      throws SQLException {
    return table
        .withColumns(
            session.engine().columns(session.connection(), sqlName).stream()
                .filter(column -> !column.generated())
                .map(column -> new StoredColumn(column.name(), column.exactType()))
                .toList())
        .knownBy(table.key());
  }

  /** Returns all columns of a table for a select list; one that is gone by then is an error. */
  public static String columns(SqlEngine engine, StoredTable table) {
    return table.columns().stream()
        .filter(column -> !column.name().equals(StoredTable.ROW))
        .map(column -> engine.column(column.name()))
        .collect(Collectors.joining(", "));
  }

  /** Reads all columns of a table, in its order. */
  public static StoredRow row(StoredTable table, ResultSet row, SqlEngine engine)
      throws SQLException {
    Object[] values = new Object[table.columns().size()];
    for (int i = 0; i < values.length; i++) {
      values[i] = engine.storedValue(row, i + 1);
    }
    return new StoredRow(table, values);
  }

  /** Returns what reads all rows of a statement; those without a key get names. */
  static RowMapper<StoredRow> reader(StoredTable table, SqlEngine engine) {
    if (table.indexOf(StoredTable.ROW) < 0) {
      return (row, _) -> row(table, row, engine);
    }
    StoredTable own = table.withColumns(table.columns().subList(0, table.columns().size() - 1));
    RowNames names = new RowNames();
    return (row, _) -> new StoredRow(table, names.with(row(own, row, engine).values()));
  }

  private String sqlName(StoredTable table) {
    return sqlNames.apply(table);
  }

  @Override
  public final List<StoredTable> tables() {
    return tables;
  }

  @Override
  public Preflight preflight() {
    return session.run(
        s -> {
          Rights rights = s.engine().rights(s);
          Map<String, List<String>> wanted = new LinkedHashMap<>();
          going().forEach(table -> wanted.put(sqlName(table), List.of("SELECT", "INSERT")));
          return new Preflight(
              rights.readOnly() ? Rights.READ_ONLY : rights.obstacle(wanted), triggers());
        });
  }

  @Override
  public List<String> triggers() {
    List<String> names = going().map(this::sqlName).toList();
    return session.run(s -> s.engine().rights(s).triggers(RowChange.INSERT, names));
  }

  private Stream<StoredTable> going() {
    return tables.stream().filter(StoredTable::goes);
  }

  @Override
  public final void rows(StoredTable table, Collection<StoredRow> like, Consumer<StoredRow> sink) {
    if (like.isEmpty()) {
      return;
    }
    session.perform(
        s ->
            select(s, columns(s.engine(), table), table, RowKeys.of(s.engine(), table, like))
                .setFetchSize(AT_ONCE)
                .map(reader(table, s.engine()))
                .forEach(sink));
  }

  private Query select(SqlSession s, String what, StoredTable table, RowKeys keys) {
    return keys.bind(
        s.query("select %s from %s where %s".formatted(what, sqlName(table), keys.condition())));
  }

  @Override
  public final Set<TaskId> present(Collection<TaskId> subjects) {
    if (subjects.isEmpty()) {
      return Set.of();
    }
    StoredTable key =
        tables
            .getFirst()
            .withColumns(
                tables.getFirst().subject().stream()
                    .map(column -> new StoredColumn(column, ""))
                    .toList());
    return session.run(
        s ->
            new HashSet<>(
                select(
                        s,
                        columns(s.engine(), key),
                        key,
                        RowKeys.ofSubjects(s.engine(), key, subjects))
                    .map((row, _) -> row(key, row, s.engine()).subject())
                    .list()));
  }

  @Override
  public final List<String> sequencesBehind(Map<String, Long> largest) {
    return session.run(
        s ->
            tables.stream()
                .filter(table -> largest.containsKey(table.name()))
                .flatMap(
                    table ->
                        s
                            .engine()
                            .sequenceBehind(
                                s,
                                sqlName(table),
                                table.key().getFirst(),
                                largest.get(table.name()))
                            .stream())
                .toList());
  }

  @Override
  public final void raiseSequences(Map<String, Long> largest) {
    for (StoredTable table : tables) {
      if (largest.containsKey(table.name())) {
        session.perform(
            s ->
                s.engine()
                    .raiseSequence(
                        s, sqlName(table), table.key().getFirst(), largest.get(table.name())));
      }
    }
  }

  @Override
  public final void transaction(Runnable work) {
    if (counts == null) {
      counts = changes();
    }
    counts.prepare();
    session.transaction(
        _ -> {
          work.run();
          return null;
        });
  }

  /** Returns what holds a restore to the rows that it puts in, by table. */
  protected ChangeCheck changes() {
    RowMeter meter =
        session
            .engine()
            .meter(session, going().map(this::sqlName).toList(), EnumSet.allOf(RowChange.class));
    return new ChangeCheck(
        takesAway() ? meter.everywhere() : meter, going().map(StoredTable::name).toList());
  }

  @Override
  public final boolean insert(Collection<StoredRow> rows, Map<TaskId, Map<String, String>> proofs) {
    session.perform(
        s -> {
          long[] inserted = new long[counts.tables()];
          long[] taken = new long[counts.tables()];
          List<TaskId> subjects =
              takesAway()
                  ? rows.stream()
                      .filter(row -> row.table().name().equals(tables.getFirst().name()))
                      .map(StoredRow::subject)
                      .toList()
                  : List.of();
          List<StoredTable> watched =
              tables.stream()
                  .skip(1)
                  .filter(table -> table.goes() && !subjects.isEmpty())
                  .filter(table -> among(s, "select count(*) from", table, subjects) == 0)
                  .toList();
          counts.begin();
          for (int place = 0; place < tables.size(); place++) {
            if (tables.get(place).holds() == StoredTable.Holds.UNLINKED) {
              continue;
            }
            String name = tables.get(place).name();
            Map<StoredTable, List<StoredRow>> byColumns =
                rows.stream()
                    .filter(row -> row.table().name().equals(name))
                    .collect(Collectors.groupingBy(StoredRow::table));
            for (Map.Entry<StoredTable, List<StoredRow>> entry : byColumns.entrySet()) {
              insert(s, entry.getKey(), entry.getValue());
              inserted[place] += entry.getValue().size();
            }
            for (int part = 1; place == 0 && part < tables.size(); part++) {
              // Nothing was there: what is now was written by triggers.
              if (watched.contains(tables.get(part))) {
                taken[part] = among(s, "delete from", tables.get(part), subjects);
                inserted[part] += taken[part];
              }
            }
          }
          counts.require(new RowMeter.Rows(inserted, new long[inserted.length], taken, 0));
          rows.stream()
              .filter(row -> row.table().holds() == StoredTable.Holds.UNLINKED)
              .forEach(row -> link(s, row));
        });
    return true;
  }

  /** Returns whether what triggers write for subjects that come back is taken away again. */
  protected boolean takesAway() {
    return false;
  }

  /** Counts the rows of some subjects, or deletes them. */
  private long among(SqlSession s, String what, StoredTable table, List<TaskId> subjects) {
    RowKeys keys = RowKeys.ofSubjects(s.engine(), table, subjects);
    String sql = "%s %s where %s".formatted(what, sqlName(table), keys.condition());
    return what.startsWith("select")
        ? keys.bind(s.query(sql)).mapTo(Long.class).one()
        : keys.bind(s.handle().createUpdate(sql)).execute();
  }

  /** Links a row again that is linked to nothing; whether it is then is looked at afterwards. */
  private void link(SqlSession s, StoredRow row) {
    RowKeys key = RowKeys.of(s.engine(), row.table(), List.of(row));
    List<String> columns = row.table().subject();
    String sets =
        IntStream.range(0, columns.size())
            .mapToObj(at -> s.engine().column(columns.get(at)) + " = :to" + at)
            .collect(Collectors.joining(", "));
    String free =
        columns.stream()
            .map(column -> " and " + s.engine().column(column) + " is null")
            .collect(Collectors.joining());
    Update update =
        s.handle()
            .createUpdate(
                "update %s set %s where %s%s"
                    .formatted(sqlName(row.table()), sets, key.condition(), free));
    for (int at = 0; at < columns.size(); at++) {
      Object value = row.value(columns.get(at));
      Argument bound = (place, prepared, _) -> s.engine().bindKey(prepared, place, value);
      update.bind("to" + at, bound);
    }
    key.bind(update).execute();
  }

  private void insert(SqlSession s, StoredTable table, List<StoredRow> rows) throws SQLException {
    SqlEngine engine = s.engine();
    Map<String, PreparedStatement> statements = new HashMap<>();
    Map<String, StoredBinder> binders = new HashMap<>();
    try {
      int own = table.columns().size() - (table.indexOf(StoredTable.ROW) < 0 ? 0 : 1);
      for (StoredRow row : rows) {
        String places =
            row.values().stream()
                .limit(own)
                .map(engine::storedPlace)
                .collect(Collectors.joining(", "));
        PreparedStatement statement = statements.get(places);
        if (statement == null) {
          statement =
              s.connection()
                  .prepareStatement(
                      "insert into %s (%s) %s values (%s)"
                          .formatted(
                              sqlName(table), columns(engine, table), engine.givenIds(), places));
          statements.put(places, statement);
          binders.put(places, engine.binder(statement));
        }
        StoredBinder binder = binders.get(places);
        for (int i = 0; i < own; i++) {
          binder.bind(i + 1, row.values().get(i));
        }
        try (var _ = s.watch(statement::cancel)) {
          if (statement.executeUpdate() != 1) {
            throw new StoreException(
                new StoreFailure.NotWritable(
                    "a trigger or a rule kept a row from being put into " + table.name()));
          }
        }
      }
    } finally {
      for (PreparedStatement statement : statements.values()) {
        statement.close();
      }
    }
  }

  @Override
  public final void close() {
    session.rollback();
    session.close();
  }
}
