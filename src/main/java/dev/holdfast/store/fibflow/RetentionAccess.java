package dev.holdfast.store.fibflow;

import dev.holdfast.job.Cancellation;
import dev.holdfast.job.Progress;
import dev.holdfast.store.Finding;
import dev.holdfast.store.FindingSheet;
import dev.holdfast.store.fibflow.act.FibFlowActor;
import dev.holdfast.store.fibflow.act.ResumedAgain;
import dev.holdfast.store.fibflow.inspect.FibFlowInspector;
import dev.holdfast.store.operation.Acts;
import dev.holdfast.store.operation.Operation;
import dev.holdfast.store.operation.Operations;
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
import dev.holdfast.store.terms.ActTerm;
import dev.holdfast.store.terms.Choices;
import dev.holdfast.store.terms.HazardTerm;
import dev.holdfast.task.Task;
import dev.holdfast.task.TaskId;
import java.time.Duration;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Opens a store for judging a policy, for running it and for changing the status of tasks, as this
 * kind of database needs.
 */
record RetentionAccess(Database database, FibFlowTables tables) implements Retention, Acts {
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

  /** Opens a writing connection for batches of a kind. */
  private Operation writer(Function<SqlSession, Operation> kind, Cancellation cancellation) {
    Duration patience =
        Collections.min(List.of(database.options().statementTimeout(), LONGEST_STATEMENT));
    return SqlSession.writing(database.engine(), cancellation, patience)
        .opening(
            session -> {
              session.perform(s -> dialect().settle(s));
              return kind.apply(session);
            });
  }

  /**
   * As fib-flow's own code would change them (formats/fib-flow, section 6); see {@link #writer}.
   */
  @Override
  public Operations operations(ActTerm act, String reason) {
    return new Operations() {
      @Override
      public Preflight preflight(Cancellation cancellation) {
        return database.read(cancellation, s -> dialect().preflight(s, FibFlowTables.CHANGED));
      }

      @Override
      public Operation writer(Choices choices, Cancellation cancellation) {
        return RetentionAccess.this.writer(
            session -> new FibFlowActor(session, tables, dialect(), act, reason), cancellation);
      }
    };
  }

  @Override
  public OptionalLong waiting(Cancellation cancellation) {
    if (!tables.tasks().containsKey("next_run_time")) {
      return OptionalLong.empty();
    }
    String sql =
        "select count(*) from %s where status = 'pending' and next_run_time <= %s"
            .formatted(FibFlowTables.TASKS, database.engine().nowSql());
    return OptionalLong.of(
        database.read(cancellation, session -> session.query(sql).mapTo(Long.class).one()));
  }

  @Override
  public Map<TaskId, Seen> look(ActTerm act, List<Task> all, long now, Cancellation cancellation) {
    List<Task> tasks = act.possible(all);
    Map<HazardTerm, Collection<TaskId>> found = new LinkedHashMap<>();
    find(
        act.hazards().get("children_results_lost"),
        task -> task.totalChildren() != null && task.totalChildren() > 0,
        tasks,
        found);
    find(act.hazards().get("cron_task"), task -> "cron".equals(task.type()), tasks, found);
    if (act.verb().equals("resume") && !tasks.isEmpty()) {
      find(
          act.hazards().get("schedule_lost"),
          task -> task.nextRunTime() != null && task.nextRunTime() > now,
          tasks,
          found);
      database.read(
          cancellation,
          session -> {
            if (ActiveWorkers.count(session, tables, now).orElse(1) == 0) {
              find(act.hazards().get("no_live_worker"), task -> true, tasks, found);
            }
            Collection<TaskId> again = new ResumedAgain(session, tables).among(tasks, now);
            if (!again.isEmpty()) {
              found.put(act.hazards().get("resumed_again"), again);
            }
            return null;
          });
    }
    // Compared with what a batch reads under its locks, fractions and all.
    return Seen.of(all, task -> Seen.at(task.fields().raw("last_active_time"), null), found);
  }

  private static void find(
      HazardTerm hazard,
      Predicate<Task> condition,
      List<Task> tasks,
      Map<HazardTerm, Collection<TaskId>> found) {
    List<TaskId> ids = tasks.stream().filter(condition).map(Task::id).toList();
    if (!ids.isEmpty()) {
      found.put(hazard, ids);
    }
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
