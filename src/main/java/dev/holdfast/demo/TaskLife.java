package dev.holdfast.demo;

/**
 * The life of one task, told forward in time. Each step appends the events fib-flow would have
 * written and moves the snapshot as fib-flow does. A step later than {@code now} does not happen,
 * nor does any after it: so a story may be told to its end and the store shows it half done.
 */
final class TaskLife {

  private static final String PLAIN =
      "{\"error\":null,\"retry_count\":null,\"next_run_time\":null}";

  private final World world;
  final RowState row;
  final Facts facts;
  private int attempts;
  private boolean stopped;

  private TaskLife(World world, RowState row) {
    this.world = world;
    this.row = row;
    this.facts = world.facts(rootOrSelf(row), row.id);
  }

  /** Starts a story; {@code parent} is null for a root. */
  static TaskLife create(World world, CatalogJob job, RowState parent, long at, String status) {
    Long parentId = parent == null ? null : parent.id;
    Long rootId = parent == null ? null : Long.valueOf(rootOrSelf(parent));
    return create(world, new RowState(world.takeId(), job, rootId, parentId, at), status);
  }

  /** Starts the story of a row with ids of the caller's choice. */
  static TaskLife create(World world, RowState row, String status) {
    TaskLife story = new TaskLife(world, row);
    CatalogJob job = row.job;
    row.payload = job.payload().fill(story.facts);
    row.status = status;
    world.saga.add(row);
    String tag = job.tag() == null ? "null" : JsonLine.quoted(job.tag());
    String metadata =
        new JsonLine().text("name", job.name()).text("type", job.type()).raw("tag", tag).end();
    story.event("task_created", null, status, null, row.createdAt, story.says("created"), metadata);
    return story;
  }

  /** Whether the story has reached {@code now} and stands still. */
  boolean stopped() {
    return stopped;
  }

  /** Whether the task came to an end, good or bad. */
  boolean ended() {
    return row.status.equals("completed") || row.status.equals("permanently_failed");
  }

  /** A worker takes the task and starts an attempt. */
  AttemptLife claim(long at, WorkerLife worker) {
    if (!reaches(at)) {
      return new AttemptLife(this, null);
    }
    row.workerId = worker.id();
    row.startTime = at;
    row.lastActiveTime = at;
    AttemptRow attempt = new AttemptRow(row.id, ++attempts, worker.id(), at);
    world.saga.add(attempt);
    String by = " by " + worker.id();
    String name = new JsonLine().text("name", row.job.name()).end();
    String started =
        new JsonLine().text("name", row.job.name()).raw("retry_count", row.retryCount).end();
    move("task_claimed", "running", at, says("claimed" + by), name);
    event("task_started", "pending", "running", attempts, at, says("started" + by), started);
    if (row.retryCount > 0) {
      String again = says("retry attempt " + attempts + " started" + by);
      event("task_retry_started", "pending", "running", attempts, at, again, started);
    }
    return new AttemptLife(this, attempt);
  }

  /** The maintenance sweep puts a failed or timed-out task back in the queue. */
  void scheduleRetry(long at) {
    if (!reaches(at)) {
      return;
    }
    row.retryCount++;
    row.nextRunTime = at + row.job.retryInterval();
    row.result = null;
    row.stage = 0;
    String metadata =
        new JsonLine().raw("retry_count", row.retryCount).text("previous_status", row.status).end();
    activeMove("task_retry_scheduled", "pending", at, says("scheduled for retry"), metadata);
  }

  /** The sweep gives up: a cron task is paused, any other fails for good. */
  void giveUp(long at) {
    if (!reaches(at)) {
      return;
    }
    if (row.job.cron() != null) {
      String message = "Cron task " + row.job.name() + " paused after retry exhaustion";
      activeMove("task_paused", "paused", at, message, "{\"retry_exhausted\":true}");
      return;
    }
    String metadata =
        new JsonLine().raw("error", JsonLine.quoted(row.error)).raw("retry_exhausted", true).end();
    String message = says("permanently failed after retry exhaustion");
    activeMove("task_permanently_failed", "permanently_failed", at, message, metadata);
  }

  /** An operator cancels a suspended task. */
  void cancel(long at, String reason) {
    if (!reaches(at)) {
      return;
    }
    row.error = reason;
    row.result = "null";
    String metadata =
        new JsonLine()
            .text("error", reason)
            .raw("retry_count", null)
            .raw("next_run_time", null)
            .end();
    change("task_permanently_failed", "permanently_failed", at, metadata);
  }

  /** An operator pauses the task. */
  void pause(long at) {
    if (reaches(at)) {
      row.result = "null";
      change("task_paused", "paused", at, PLAIN);
    }
  }

  /** An operator sets a paused task going again. */
  void unpause(long at) {
    if (!reaches(at)) {
      return;
    }
    row.stage = 0;
    requeue("task_status_changed", at, "");
  }

  /** A suspended task got what it waited for. */
  void resume(long at, String reason) {
    if (!reaches(at)) {
      return;
    }
    row.stage++;
    requeue("task_resumed", at, ",\"resume_reason\":" + JsonLine.quoted(reason));
  }

  private void requeue(String type, long at, String more) {
    row.retryCount = 0;
    row.nextRunTime = at;
    String metadata = "{\"error\":null,\"retry_count\":0,\"next_run_time\":" + at + more + "}";
    change(type, "pending", at, metadata);
  }

  /** All children ended; the parent's next round may start. Not a sign of life of the parent. */
  void childrenDone(long at) {
    if (!reaches(at)) {
      return;
    }
    row.stage++;
    String message = "Parent task " + row.job.name() + " resumed after child completion";
    String metadata = "{\"resume_reason\":\"children_completed\"}";
    move("task_status_changed", "pending", at, message, metadata);
  }

  /** A child ended: its line goes to the parent's result, even if that is already final. */
  void childEnded(TaskLife child) {
    RowState c = child.row;
    boolean good = c.status.equals("completed");
    String line = good ? c.id + ":" + c.result : c.id + "!" + JsonLine.quoted(c.error);
    row.result = (row.result == null ? "" : row.result) + line + "\n";
    row.completedChildren++;
  }

  /** Whether the clock allows a step at this instant; the first that it does not ends the story. */
  boolean reaches(long at) {
    stopped |= at > world.now();
    return !stopped;
  }

  /** A change that fib-flow's updateTask words for every pair of statuses. */
  void change(String type, String to, long at, String metadata) {
    String message = says("status changed from " + row.status + " to " + to);
    activeMove(type, to, at, message, metadata);
  }

  void change(String type, String to, long at) {
    change(type, to, at, PLAIN);
  }

  void activeMove(String type, String to, long at, String message, String metadata) {
    row.lastActiveTime = at;
    move(type, to, at, message, metadata);
  }

  void move(String type, String to, long at, String message, String metadata) {
    event(type, row.status, to, null, at, message, metadata);
    row.status = to;
  }

  void event(
      String type, String from, String to, Integer attempt, long at, String text, String metadata) {
    row.lastEventTime = at;
    row.lastEventType = type;
    world.saga.add(
        new EventRow(
            row.id,
            rootOrSelf(row),
            row.parentId,
            type,
            from,
            to,
            row.stage,
            row.workerId,
            attempt,
            at,
            text,
            metadata));
  }

  String says(String what) {
    return "Task " + row.job.name() + " " + what;
  }

  private static long rootOrSelf(RowState row) {
    return row.rootId == null ? row.id : row.rootId;
  }
}
