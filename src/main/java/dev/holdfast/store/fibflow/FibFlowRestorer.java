package dev.holdfast.store.fibflow;

import dev.holdfast.store.StoreException;
import dev.holdfast.store.StoreFailure;
import dev.holdfast.store.operation.Preflight;
import dev.holdfast.store.operation.RowChange;
import dev.holdfast.store.rows.RestoreWriter;
import dev.holdfast.store.rows.StoredRow;
import dev.holdfast.store.rows.StoredTable;
import dev.holdfast.store.sql.ChangeCheck;
import dev.holdfast.store.sql.RowMeter;
import dev.holdfast.store.sql.SqlEngine;
import dev.holdfast.store.sql.SqlSession;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Collection;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Puts rows back into a fib-flow store. */
final class FibFlowRestorer extends FibFlowRows implements RestoreWriter {

  private final ChangeCheck counts;

  FibFlowRestorer(SqlSession session, RetentionDialect dialect) {
    super(session, dialect);
    this.counts =
        new ChangeCheck(
            dialect.meter(session, EnumSet.allOf(RowChange.class)), FibFlowTables.CLEANED);
  }

  @Override
  public Preflight preflight() {
    return session().run(dialect()::restorePreflight);
  }

  @Override
  public void raiseSequences(Map<String, Long> largest) {
    largest.forEach(
        (table, id) ->
            session()
                .run(
                    s -> {
                      dialect().raiseSequence(s, table, id);
                      return null;
                    }));
  }

  @Override
  public void transaction(Runnable work) {
    counts.prepare();
    session()
        .run(
            s -> {
              dialect().beginWriting(s);
              try {
                work.run();
                dialect().commit(s);
                return null;
              } catch (SQLException | RuntimeException failure) {
                takeBack(failure);
                throw failure;
              }
            });
  }

  private void takeBack(Exception failure) {
    try {
      dialect().rollback(session());
    } catch (SQLException | RuntimeException broken) {
      failure.addSuppressed(broken);
    }
  }

  @Override
  public boolean altering() {
    return true;
  }

  @Override
  public void insert(Collection<StoredRow> rows) {
    Map<StoredTable, List<StoredRow>> byTable =
        rows.stream()
            .collect(Collectors.groupingBy(StoredRow::table, HashMap::new, Collectors.toList()));
    session()
        .run(
            s -> {
              long[] inserted = new long[FibFlowTables.CLEANED.size()];
              counts.begin();
              for (Map.Entry<StoredTable, List<StoredRow>> entry : byTable.entrySet()) {
                insert(s, entry.getKey(), entry.getValue());
                inserted[FibFlowTables.CLEANED.indexOf(entry.getKey().name())] +=
                    entry.getValue().size();
              }
              counts.require(RowMeter.Rows.of(inserted, new long[inserted.length]));
              return null;
            });
  }

  private static void insert(SqlSession session, StoredTable table, List<StoredRow> rows)
      throws SQLException {
    SqlEngine engine = session.engine();
    Map<String, PreparedStatement> statements = new HashMap<>();
    Map<String, SqlEngine.StoredBinder> binders = new HashMap<>();
    try {
      for (StoredRow row : rows) {
        String places =
            row.values().stream().map(engine::storedPlace).collect(Collectors.joining(", "));
        PreparedStatement statement = statements.get(places);
        if (statement == null) {
          statement =
              session
                  .connection()
                  .prepareStatement(
                      "insert into %s (%s) %s values (%s)"
                          .formatted(
                              table.name(),
                              StoredTables.columns(engine, table),
                              engine.givenIds(),
                              places));
          statements.put(places, statement);
          binders.put(places, engine.binder(statement));
        }
        SqlEngine.StoredBinder binder = binders.get(places);
        for (int i = 0; i < row.values().size(); i++) {
          binder.bind(i + 1, row.values().get(i));
        }
        try (var _ = session.watch(statement)) {
          requireOne(statement.executeUpdate(), table);
        }
      }
    } finally {
      for (PreparedStatement statement : statements.values()) {
        statement.close();
      }
    }
  }

  private static void requireOne(int inserted, StoredTable table) {
    if (inserted != 1) {
      throw new StoreException(
          new StoreFailure.NotWritable(
              "a trigger or a rule kept a row from being put into " + table.name()));
    }
  }
}
