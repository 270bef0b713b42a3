package dev.holdfast.demo;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/** Writes told stories into the tables of a fib-flow store, in batches of bounded size. */
final class StoreInserts implements AutoCloseable {

  private static final List<String> TASK_COLUMNS =
      List.of(
          "id name type priority payload created_at tag status next_run_time last_active_time"
              .concat(" last_event_time last_event_type result error current_stage_name")
              .concat(" progress_text progress_percent stage timeout retry_count max_retries")
              .concat(" retry_interval cron_expr root_id parent_id total_children")
              .concat(" completed_children worker_id start_time context")
              .split(" "));
  private static final List<String> EVENT_COLUMNS =
      List.of(
          "task_id root_id parent_id event_type from_status to_status stage worker_id attempt"
              .concat(" event_time message metadata")
              .split(" "));
  private static final List<String> ATTEMPT_COLUMNS =
      List.of(
          "task_id attempt worker_id started_at ended_at outcome error timeout_flag".split(" "));
  private static final List<String> WORKER_COLUMNS =
      List.of(
          "worker_id pod_id status registered_at last_seen_at expires_at superseded_at dead_at meta"
              .split(" "));

  private final RowInserts tasks;
  private final RowInserts events;
  private final RowInserts attempts;
  private final RowInserts workers;

  StoreInserts(Connection connection) throws SQLException {
    tasks = new RowInserts(connection, "fib_flow_tasks", TASK_COLUMNS);
    events = new RowInserts(connection, "fib_flow_task_events", EVENT_COLUMNS);
    attempts = new RowInserts(connection, "fib_flow_task_attempts", ATTEMPT_COLUMNS);
    workers = new RowInserts(connection, "fib_flow_workers", WORKER_COLUMNS);
  }

  void add(Saga saga) throws SQLException {
    for (RowState task : saga.tasks()) {
      add(task);
    }
    for (EventRow event : saga.events()) {
      add(event);
    }
    for (AttemptRow a : saga.attempts()) {
      int timeout = "timeout".equals(a.outcome) ? 1 : 0;
      attempts.add(
          a.taskId, a.number, a.worker, a.startedAt, a.endedAt, a.outcome, a.error, timeout);
    }
  }

  private void add(RowState t) throws SQLException {
    tasks.add(
        t.id,
        t.job.name(),
        t.job.type(),
        t.priority,
        t.payload,
        t.createdAt,
        t.job.tag(),
        t.status,
        t.nextRunTime,
        t.lastActiveTime,
        t.lastEventTime,
        t.lastEventType,
        t.result,
        t.error,
        t.stageName,
        t.progressText,
        t.progressPercent,
        t.stage,
        t.job.timeout(),
        t.retryCount,
        t.job.maxRetries(),
        t.job.retryInterval(),
        t.job.cron(),
        t.rootId,
        t.parentId,
        t.totalChildren,
        t.completedChildren,
        t.worker,
        t.startTime,
        t.context);
  }

  private void add(EventRow e) throws SQLException {
    events.add(
        e.taskId(),
        e.rootId(),
        e.parentId(),
        e.type(),
        e.from(),
        e.to(),
        e.stage(),
        e.worker(),
        e.attempt(),
        e.time(),
        e.message(),
        e.metadata());
  }

  void add(WorkerLife w) throws SQLException {
    workers.add(
        w.id(),
        w.pod(),
        w.fate(),
        w.registered(),
        w.lastSeen(),
        w.lastSeen() + WorkerLife.LEASE,
        w.fate().equals("superseded") ? w.ended() : null,
        w.dead() ? w.ended() : null,
        new JsonLine()
            .raw("pid", 4_000 + w.registered() % 900)
            .raw("started_at", w.registered())
            .end());
  }

  /** Sends what waits in the batches. */
  void flush() throws SQLException {
    tasks.flush();
    events.flush();
    attempts.flush();
    workers.flush();
  }

  @Override
  public void close() throws SQLException {
    tasks.close();
    events.close();
    attempts.close();
    workers.close();
  }
}
