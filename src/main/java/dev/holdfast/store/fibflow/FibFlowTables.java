package dev.holdfast.store.fibflow;

import dev.holdfast.store.Notice;
import dev.holdfast.store.StoreException;
import dev.holdfast.store.StoreFailure;
import dev.holdfast.store.StoreFingerprint;
import dev.holdfast.store.operation.RowChange;
import dev.holdfast.store.rows.StoredColumn;
import dev.holdfast.store.rows.StoredTable;
import dev.holdfast.store.sql.ArchiveOrigin;
import dev.holdfast.store.sql.Catalogue;
import dev.holdfast.store.sql.Catalogue.Name;
import dev.holdfast.store.sql.CleanedTable;
import dev.holdfast.store.sql.Database;
import dev.holdfast.store.sql.SqlFile;
import dev.holdfast.store.sql.SqlSession;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The tables as this store has them: older stores lack columns ({@code context}, the five cache
 * columns) or the workers table. Each map holds column names in the store's order and whether the
 * column is declared as text. {@code archiveOf} is the address of the store whose archive this is,
 * or null.
 */
public record FibFlowTables(
    Map<String, Boolean> tasks,
    Map<String, Boolean> events,
    Map<String, Boolean> attempts,
    Map<String, Boolean> workers,
    String archiveOf) {

  /** The statements that one engine needs otherwise than another. */
  public static final SqlFile SQL = SqlFile.beside(FibFlowTables.class);

  public static final String TASKS = "fib_flow_tasks";
  public static final String EVENTS = "fib_flow_task_events";
  public static final String ATTEMPTS = "fib_flow_task_attempts";
  public static final String WORKERS = "fib_flow_workers";

  /** What belongs to tasks, in the order of their measures. Indexes are the runtime's own. */
  static final List<StoredTable> PARTS =
      List.of(
          StoredTable.ofParts(EVENTS, List.of("id"), "task_id", "events", List.of())
              .withIndexes(
                  List.of(List.of("task_id", "event_time"), List.of("root_id", "event_time"))),
          StoredTable.ofParts(ATTEMPTS, List.of("id"), "task_id", "attempts", List.of())
              .withIndexes(List.of(List.of("task_id", "attempt"))));

  /**
   * What a cleanup deletes, and an archive has. Nothing is archived of workers: the empty table
   * says that none is missing.
   */
  static final List<StoredTable> ARCHIVED =
      List.of(
          StoredTable.ofSubjects(TASKS, "id", List.of())
              .withIndexes(List.of(List.of("root_id", "created_at"), List.of("parent_id"))),
          PARTS.getFirst(),
          PARTS.getLast(),
          StoredTable.ofSubjects(
                  WORKERS,
                  "worker_id",
                  StoredColumn.list(
                      "worker_id text, pod_id text, status text, registered_at integer,"
                          + " last_seen_at integer, expires_at integer, superseded_at integer,"
                          + " dead_at integer, meta text"))
              .withHolds(StoredTable.Holds.NOTHING));

  /** The tables a cleanup deletes from. */
  public static final List<String> CLEANED = List.of(TASKS, EVENTS, ATTEMPTS);

  /** All that is asked for: those, and what may be missing. */
  static final List<String> KNOWN =
      List.of(TASKS, EVENTS, ATTEMPTS, WORKERS, ArchiveOrigin.ABOUT.table());

  /** What is done to them by a cleanup and by acts. */
  static final Map<RowChange, List<String>> DELETED = Map.of(RowChange.DELETE, CLEANED);

  public static final Map<RowChange, List<String>> CHANGED =
      Map.of(RowChange.UPDATE, List.of(TASKS), RowChange.INSERT, List.of(EVENTS));

  /** The same as what keys of other tables may refer to. */
  static final List<CleanedTable> REFERRED =
      List.of(
          new CleanedTable(TASKS, "id", true),
          new CleanedTable(EVENTS, "task_id", false),
          new CleanedTable(ATTEMPTS, "task_id", false));

  /** What fib-flow 6.x creates, in its order. */
  static final List<String> TASK_COLUMNS =
      List.of(
          ("id name type priority payload created_at tag status next_run_time last_active_time"
                  + " last_event_time last_event_type result error current_stage_name"
                  + " progress_text progress_percent stage timeout retry_count max_retries"
                  + " retry_interval cron_expr root_id parent_id total_children"
                  + " completed_children worker_id start_time context")
              .split(" "));

  /** Returns a statement: a table stands in braces, such as {@code {tasks}}, {@code %s} a part. */
  public static String sql(String form, Object... parts) {
    return form.replace("{tasks}", TASKS)
        .replace("{events}", EVENTS)
        .replace("{attempts}", ATTEMPTS)
        .replace("{workers}", WORKERS)
        .formatted(parts);
  }

  /** The tables as they are in a database; what is wrong with them is not told yet. */
  static FibFlowTables of(Catalogue catalogue, List<Name> names) {
    List<Map<String, Boolean>> columns =
        names.stream()
            .map(
                name -> {
                  Map<String, Boolean> text = new LinkedHashMap<>();
                  catalogue
                      .table(name)
                      .columns()
                      .forEach(column -> text.put(column.name(), column.text()));
                  return text;
                })
            .toList();
    return new FibFlowTables(columns.get(0), columns.get(1), columns.get(2), columns.get(3), null);
  }

  /**
   * Returns the same of an open database.
   *
   * @throws StoreException if nothing of it could be shown
   */
  FibFlowTables checked(Database database) {
    missing()
        .forEach(
            (table, columns) -> {
              throw new StoreException(new StoreFailure.MissingColumns(table, columns));
            });
    requireComparableStatus(database);

    return database.catalogue().lacking(List.of(ArchiveOrigin.ABOUT)).isEmpty()
        ? new FibFlowTables(
            tasks, events, attempts, workers, ArchiveOrigin.read(database, "address"))
        : this;
  }

  /** Returns the columns without which nothing can be shown, by the table that lacks them. */
  Map<String, List<String>> missing() {
    Map<String, List<String>> missing = new LinkedHashMap<>();
    lacking(missing, TASKS, tasks, "id", "name", "status");
    lacking(missing, EVENTS, events, "id", "task_id", "event_type", "event_time");
    lacking(missing, ATTEMPTS, attempts, "id", "task_id", "attempt");
    return missing;
  }

  private static void lacking(
      Map<String, List<String>> missing,
      String table,
      Map<String, Boolean> columns,
      String... needed) {
    List<String> absent = Arrays.stream(needed).filter(name -> !columns.containsKey(name)).toList();
    if (!absent.isEmpty()) {
      missing.put(table, absent);
    }
  }

  /** PostgreSQL compares no enum with a text; what fib-flow makes is a text. */
  private void requireComparableStatus(Database database) {
    if (tasks.get("status")) {
      return;
    }
    try {
      database.read(
          session ->
              session
                  .query("select id from " + TASKS + " where status = :status and 1 = 0")
                  .bind("status", "completed")
                  .mapTo(Long.class)
                  .list());
    } catch (StoreException refused) {
      throw refused.failure() instanceof StoreFailure.SchemaChanged(String detail)
          ? new StoreException(
              new StoreFailure.OfKind(
                  FibFlowTerms.STATUSES.texts,
                  database.typed().display(),
                  "statusType",
                  detail,
                  false),
              refused)
          : refused;
    }
  }

  List<Notice> notices() {
    List<Notice> notices = new ArrayList<>();
    if (archiveOf != null) {
      notices.add(new Notice(Notice.Kind.ARCHIVE, List.of(archiveOf)));
    }
    List<String> missing = TASK_COLUMNS.stream().filter(name -> !tasks.containsKey(name)).toList();
    if (!missing.isEmpty()) {
      notices.add(new Notice(Notice.Kind.MISSING_COLUMNS, missing));
    }
    if (workers.isEmpty()) {
      notices.add(new Notice(Notice.Kind.MISSING_TABLES, List.of(WORKERS)));
    }
    return notices;
  }

  /** Returns the task column, or an SQL NULL where this store lacks it. */
  public String taskColumn(String name) {
    return tasks.containsKey(name) ? name : "null";
  }

  /** Returns those of the columns that this store has, for an order by. */
  public static String ordered(Map<String, Boolean> columns, String... wanted) {
    return Arrays.stream(wanted).filter(columns::containsKey).collect(Collectors.joining(", "));
  }

  /**
   * Finds out which store this is. Over a line for each table that a cleanup deletes from and each
   * of its columns. Indexes do not count: a DBA who adds the one that retention lacks makes no
   * other store.
   */
  static StoreFingerprint fingerprint(SqlSession session) throws SQLException {
    StringBuilder schema = new StringBuilder();
    List<Name> names = CLEANED.stream().map(Name::of).toList();
    Catalogue catalogue = session.engine().catalogue(session.connection(), names);
    for (Name table : names) {
      schema.append(table).append('\n');
      catalogue.table(table).columns().stream()
          .map(Catalogue.Column::name)
          .sorted()
          .forEach(name -> schema.append(' ').append(name).append('\n'));
    }
    return new StoreFingerprint(
        session.engine().place(session, TASKS), StoreFingerprint.schemaOf(schema.toString()));
  }
}
