package dev.holdfast.store.eventstream;

import dev.holdfast.store.StoreException;
import dev.holdfast.store.StoreFailure;
import dev.holdfast.store.operation.Preflight;
import dev.holdfast.store.operation.RowChange;
import dev.holdfast.store.rows.RestoreWriter;
import dev.holdfast.store.rows.StoredRow;
import dev.holdfast.store.rows.StoredTable;
import dev.holdfast.store.sql.ChangeCheck;
import dev.holdfast.store.sql.PostgresRights;
import dev.holdfast.store.sql.RowMeter;
import dev.holdfast.store.sql.SqlEngine;
import dev.holdfast.store.sql.SqlSession;
import dev.holdfast.task.TaskId;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** Reads events by their ids, exactly as they are, and puts them back. */
final class EventTableRows implements RestoreWriter {

  private static final int ROWS_AT_ONCE = 100;

  private final SqlSession session;
  private final EventStreamTables tables;
  private final StoredTable table;

  EventTableRows(SqlSession session, EventStreamTables tables) {
    this.session = session;
    this.tables = tables;
    this.table = session.run(s -> EventTable.read(s, tables));
  }

  @Override
  public List<StoredTable> tables() {
    return List.of(table);
  }

  @Override
  public void rows(StoredTable ofEvents, Collection<TaskId> ids, Consumer<StoredRow> sink) {
    if (ids.isEmpty()) {
      return;
    }
    session.run(
        s -> {
          s.query(
                  "select %s from %s where id = any(:ids)"
                      .formatted(EventTable.columns(table), tables.eventTable()))
              .bind("ids", BoundArrays.longs(numbers(ids)))
              .setFetchSize(ROWS_AT_ONCE)
              .map((row, _) -> EventTable.row(table, row, s.engine()))
              .forEach(sink);
          return null;
        });
  }

  @Override
  public Set<TaskId> present(Collection<TaskId> events) {
    return session.run(
        s ->
            new HashSet<>(
                s.query("select id from %s where id = any(:ids)".formatted(tables.eventTable()))
                    .bind("ids", BoundArrays.longs(numbers(events)))
                    .map((row, _) -> TaskId.of(row.getLong(1)))
                    .list()));
  }

  private static List<Long> numbers(Collection<TaskId> ids) {
    return ids.stream()
        .filter(TaskId.Numeric.class::isInstance)
        .map(id -> ((TaskId.Numeric) id).value())
        .toList();
  }

  @Override
  public List<String> sequencesBehind(Map<String, Long> largest) {
    Long most = largest.get(table.name());
    return most == null ? List.of() : session.run(s -> behind(s, most).stream().toList());
  }

  private Optional<String> behind(SqlSession s, long largest) {
    return s.query("select pg_get_serial_sequence(:table, 'id')")
        .bind("table", tables.eventTable())
        .mapTo(String.class)
        .findOne()
        .filter(name -> next(s, name) <= largest);
  }

  private static long next(SqlSession s, String sequence) {
    return s.query("select last_value + case when is_called then 1 else 0 end from " + sequence)
        .mapTo(Long.class)
        .one();
  }

  @Override
  public Preflight preflight() {
    return session.run(
        s -> {
          PostgresRights rights = new PostgresRights(s);
          return new Preflight(
              rights.obstacle(Map.of(tables.eventTable(), List.of("SELECT", "INSERT"))),
              triggers());
        });
  }

  @Override
  public List<String> triggers() {
    return session.run(
        s -> new PostgresRights(s).triggers(RowChange.INSERT, List.of(tables.eventTable())));
  }

  @Override
  public boolean altering() {
    return true;
  }

  @Override
  public void raiseSequences(Map<String, Long> largest) {
    Long most = largest.get(table.name());
    if (most == null) {
      return;
    }
    transaction(
        () ->
            session.run(
                s -> {
                  Optional<String> sequence = behind(s, most);
                  if (sequence.isPresent()) {
                    // While nobody can insert, nobody moves the sequence on meanwhile.
                    s.handle()
                        .execute(
                            "lock table " + tables.eventTable() + " in share row exclusive mode");
                    s.query(
                            "select setval(cast(:sequence as regclass), greatest(:most, "
                                + "(select last_value from "
                                + sequence.get()
                                + ")))")
                        .bind("sequence", sequence.get())
                        .bind("most", most)
                        .mapTo(Long.class)
                        .one();
                  }
                  return null;
                }));
  }

  @Override
  public void transaction(Runnable work) {
    session.run(
        s -> {
          try {
            work.run();
            s.commit();
            return null;
          } catch (RuntimeException failure) {
            s.rollback();
            throw failure;
          }
        });
  }

  @Override
  public void insert(Collection<StoredRow> rows) {
    Map<StoredTable, List<StoredRow>> byColumns =
        rows.stream().collect(Collectors.groupingBy(StoredRow::table));
    session.run(
        s -> {
          ChangeCheck counts = tables.changes(s);
          counts.begin();
          for (Map.Entry<StoredTable, List<StoredRow>> entry : byColumns.entrySet()) {
            insert(s, entry.getKey(), entry.getValue());
          }
          counts.require(RowMeter.Rows.of(new long[] {rows.size(), 0}, new long[2]));
          return null;
        });
  }

  private void insert(SqlSession s, StoredTable from, List<StoredRow> rows) throws SQLException {
    SqlEngine engine = s.engine();
    String places = from.columns().stream().map(_ -> "?").collect(Collectors.joining(", "));
    try (PreparedStatement statement =
        s.connection()
            .prepareStatement(
                "insert into %s (%s) %s values (%s)"
                    .formatted(
                        tables.eventTable(),
                        EventTable.columns(from),
                        engine.givenIds(),
                        places))) {
      SqlEngine.StoredBinder binder = engine.binder(statement);
      for (StoredRow row : rows) {
        for (int i = 0; i < row.values().size(); i++) {
          binder.bind(i + 1, row.values().get(i));
        }
        try (var _ = s.watch(statement)) {
          if (statement.executeUpdate() != 1) {
            throw new StoreException(
                new StoreFailure.NotWritable(
                    "a trigger or a rule prevented the restore of an event"));
          }
        }
      }
    }
  }

  @Override
  public void close() {
    session.rollback();
    session.close();
  }
}
