package dev.holdfast.store.fibflow;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.Notice;
import dev.holdfast.store.StoreException;
import dev.holdfast.store.StoreFailure;
import dev.holdfast.store.address.StoreAddress;
import dev.holdfast.store.operation.RowChange;
import dev.holdfast.store.rows.StoredColumn;
import dev.holdfast.store.rows.StoredTable;
import dev.holdfast.store.sql.CleanedTable;
import dev.holdfast.store.sql.SqlEngine;
import dev.holdfast.store.sql.SqlSession;
import java.time.Duration;
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
record FibFlowTables(
    Map<String, Boolean> tasks,
    Map<String, Boolean> events,
    Map<String, Boolean> attempts,
    Map<String, Boolean> workers,
    String archiveOf) {

  static final String TASKS = "fib_flow_tasks";
  static final String EVENTS = "fib_flow_task_events";
  static final String ATTEMPTS = "fib_flow_task_attempts";
  static final String WORKERS = "fib_flow_workers";

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
          new StoredTable(
              WORKERS,
              List.of("worker_id"),
              List.of("worker_id"),
              StoredTable.Holds.NOTHING,
              null,
              List.of(),
              Map.of(),
              List.of(
                  new StoredColumn("worker_id", "text"),
                  new StoredColumn("pod_id", "text"),
                  new StoredColumn("status", "text"),
                  new StoredColumn("registered_at", "integer"),
                  new StoredColumn("last_seen_at", "integer"),
                  new StoredColumn("expires_at", "integer"),
                  new StoredColumn("superseded_at", "integer"),
                  new StoredColumn("dead_at", "integer"),
                  new StoredColumn("meta", "text"))));

  /** The tables a cleanup deletes from. */
  static final List<String> CLEANED = List.of(TASKS, EVENTS, ATTEMPTS);

  /** What is done to them by a cleanup, by a restore and by acts. */
  static final Map<RowChange, List<String>> DELETED = Map.of(RowChange.DELETE, CLEANED);

  static final Map<RowChange, List<String>> INSERTED = Map.of(RowChange.INSERT, CLEANED);

  static final Map<RowChange, List<String>> CHANGED =
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

  private static final Duration PATIENCE = Duration.ofSeconds(30);

  static FibFlowTables read(SqlEngine engine, StoreAddress address) {
    FibFlowTables found =
        SqlSession.read(
            engine,
            Cancellation.never(),
            PATIENCE,
            session ->
                new FibFlowTables(
                    columns(session, TASKS),
                    columns(session, EVENTS),
                    columns(session, ATTEMPTS),
                    columns(session, WORKERS),
                    archiveOf(session)));
    found.requireEssentials(engine, address);
    found.requireComparableStatus(engine, address);
    return found;
  }

  private static String archiveOf(SqlSession session) throws java.sql.SQLException {
    if (columns(session, "holdfast_archive").isEmpty()) {
      return null;
    }
    return session
        .query("select value from holdfast_archive where name = 'address'")
        .mapTo(String.class)
        .findOne()
        .orElse("?");
  }

  private static Map<String, Boolean> columns(SqlSession session, String table)
      throws java.sql.SQLException {
    Map<String, Boolean> columns = new LinkedHashMap<>();
    for (SqlEngine.Column column : session.engine().columns(session.connection(), table)) {
      columns.put(column.name(), column.text());
    }
    return columns;
  }

  private void requireEssentials(SqlEngine engine, StoreAddress address) {
    List<String> missing = new ArrayList<>();
    if (tasks.isEmpty()) {
      missing.add(TASKS);
    }
    if (events.isEmpty()) {
      missing.add(EVENTS);
    }
    if (attempts.isEmpty()) {
      missing.add(ATTEMPTS);
    }
    if (!missing.isEmpty()) {
      SqlSession.<Void>read(
          engine,
          Cancellation.never(),
          PATIENCE,
          session -> {
            engine.requireVisible(session, missing.getFirst());
            return null;
          });
      throw new StoreException(
          new StoreFailure.MissingTables(address.display(), FibFlowStoreProvider.KIND, missing));
    }
    require(TASKS, tasks, List.of("id", "name", "status"));
    require(EVENTS, events, List.of("id", "task_id", "event_type", "event_time"));
    require(ATTEMPTS, attempts, List.of("id", "task_id", "attempt"));
  }

  /** PostgreSQL compares no enum with a text; what fib-flow makes is a text. */
  private void requireComparableStatus(SqlEngine engine, StoreAddress address) {
    if (tasks.get("status")) {
      return;
    }
    try {
      SqlSession.read(
          engine,
          Cancellation.never(),
          PATIENCE,
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
                  FibFlowTerms.TEXTS, address.display(), "statusType", detail, false),
              refused)
          : refused;
    }
  }

  private static void require(String table, Map<String, Boolean> columns, List<String> needed) {
    List<String> missing = needed.stream().filter(name -> !columns.containsKey(name)).toList();
    if (!missing.isEmpty()) {
      throw new StoreException(new StoreFailure.MissingColumns(table, missing));
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
  String taskColumn(String name) {
    return tasks.containsKey(name) ? name : "null";
  }

  /** Returns those of the columns that this store has, for an order by. */
  static String ordered(Map<String, Boolean> columns, String... wanted) {
    return Arrays.stream(wanted).filter(columns::containsKey).collect(Collectors.joining(", "));
  }

  /** Returns a name as SQL takes it, whatever is in it. */
  static String quoted(String name) {
    return '"' + name.replace("\"", "\"\"") + '"';
  }
}
