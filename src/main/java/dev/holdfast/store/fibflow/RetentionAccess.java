package dev.holdfast.store.fibflow;

import dev.holdfast.job.Cancellation;
import dev.holdfast.job.Progress;
import dev.holdfast.store.Finding;
import dev.holdfast.store.FindingSheet;
import dev.holdfast.store.fibflow.act.FibFlowActs;
import dev.holdfast.store.fibflow.inspect.FibFlowInspector;
import dev.holdfast.store.operation.Acts;
import dev.holdfast.store.operation.Operation;
import dev.holdfast.store.operation.Preflight;
import dev.holdfast.store.operation.RowChange;
import dev.holdfast.store.retention.Retention;
import dev.holdfast.store.retention.RetentionSnapshot;
import dev.holdfast.store.rows.Restoring;
import dev.holdfast.store.rows.StoredTable;
import dev.holdfast.store.sql.ArchivableTables;
import dev.holdfast.store.sql.Database;
import dev.holdfast.store.sql.ForeignPaths;
import dev.holdfast.store.sql.SqlSession;
import dev.holdfast.store.sql.TableRows;
import dev.holdfast.store.sql.sqlite.SqliteEngine;
import dev.holdfast.store.terms.Choices;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Opens a store for judging a policy and for running it, as this kind of database needs. */
public record RetentionAccess(Database database, FibFlowTables tables) implements Retention {
  /** A batch is made to take a twentieth of a second; one that takes this long is stuck. */
  private static final Duration LONGEST_STATEMENT = Duration.ofSeconds(30);

  private static final Map<RowChange, List<String>> ALL =
      Stream.of(RowChange.values())
          .collect(Collectors.toMap(change -> change, _ -> FibFlowTables.CLEANED));

  private RetentionDialect dialect() {
    return new RetentionDialect(database.engine(), database.options().lockTimeout());
  }

  @Override
  public RetentionSnapshot snapshot(Cancellation cancellation) {
    return database
        .reading(cancellation)
        .opening(session -> FibFlowSnapshot.open(session, tables, dialect()));
  }

  public List<Finding> inspect(Progress progress, Cancellation cancellation) {
    return database.read(
        cancellation,
        s -> {
          dialect().beginReading(s);
          try {
            TaskIds.require(s);
            FindingSheet sheet = new FindingSheet();
            sheet.behind(dialect().access(s).hidden(), dialect().triggers(s, ALL));
            new FibFlowInspector(s, tables, sheet).run(progress);
            new ForeignPaths(s, FibFlowTables.REFERRED).tell(sheet);
            return sheet.findings();
          } finally {
            if (!s.connection().isClosed()) {
              dialect().endReading(s);
            }
          }
        });
  }

  @Override
  public Preflight preflight(Cancellation cancellation) {
    return database.read(cancellation, s -> dialect().preflight(s, FibFlowTables.DELETED));
  }

  /**
   * Opens the writing connection of a cleanup. Cancelling never stops a statement of it: a batch is
   * short, and the run looks between two of them.
   */
  @Override
  public Operation writer(Choices choices, Cancellation cancellation) {
    return writer(session -> new FibFlowWriter(session, tables, dialect()), cancellation);
  }

  /** Returns what changes the status of tasks; see {@link #writer}. */
  public Acts acts() {
    return new FibFlowActs(database, tables, dialect(), this);
  }

  /** Opens a writing connection for batches of a kind. */
  public Operation writer(Function<SqlSession, Operation> kind, Cancellation cancellation) {
    Duration patience =
        Collections.min(List.of(database.options().statementTimeout(), LONGEST_STATEMENT));
    return SqlSession.writing(database.engine(), cancellation, patience)
        .opening(
            session -> {
              session.perform(s -> dialect().settle(s));
              return kind.apply(session);
            });
  }

  /** Returns rows of the tables, and back. */
  public Restoring archivable() {
    return new ArchivableTables(
        database,
        session -> new TableRows(session, FibFlowTables.ARCHIVED, StoredTable::name),
        database.engine() instanceof SqliteEngine sqlite
            ? Optional.of(sqlite.file.path())
            : Optional.empty());
  }
}
