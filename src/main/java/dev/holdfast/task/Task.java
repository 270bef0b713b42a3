package dev.holdfast.task;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * The latest snapshot of a task: one row of the task table, as it is. The progress fields and
 * {@code last_event_*} are a cache the runtime keeps for convenience; the truth is in the events.
 *
 * <p>All times are Unix seconds. Every accessor but {@link #id} and {@link #status} may return
 * null.
 *
 * @param id the task's id
 * @param fields all columns that were read
 */
public record Task(TaskId id, Fields fields) {

  private static final String CHILDREN_ENDED = "completed_children";

  /** The status; an empty code if the store holds none. */
  public TaskStatus status() {
    String code = fields.text("status");
    return new TaskStatus(code == null ? "" : code);
  }

  public String name() {
    return fields.text("name");
  }

  /** {@code async} or {@code cron}. */
  public String type() {
    return fields.text("type");
  }

  public String tag() {
    return fields.text("tag");
  }

  public Long createdAt() {
    return fields.time("created_at");
  }

  public Long nextRunTime() {
    return fields.time("next_run_time");
  }

  public Long lastActiveTime() {
    return fields.time("last_active_time");
  }

  public Long lastEventTime() {
    return fields.integer("last_event_time");
  }

  /** When it was heard of last, by whichever of its fields tells; null if none does. */
  public Long lastHeardOf() {
    return Stream.of(lastEventTime(), lastActiveTime(), fields.time("last_updated_at"))
        .filter(Objects::nonNull)
        .findFirst()
        .orElse(null);
  }

  public String lastEventType() {
    return fields.text("last_event_type");
  }

  public Long stage() {
    return fields.integer("stage");
  }

  public String stageName() {
    return fields.text("current_stage_name");
  }

  public String progressText() {
    return fields.text("progress_text");
  }

  /** As the store has it: may lie outside 0 to 100. */
  public Double progressPercent() {
    return fields.decimal("progress_percent");
  }

  public Long maxRetries() {
    return fields.integer("max_retries");
  }

  public String cronExpression() {
    return fields.text("cron_expr");
  }

  public String workerId() {
    return fields.text("worker_id");
  }

  public Long totalChildren() {
    return fields.integer("total_children");
  }

  public Long completedChildren() {
    return fields.integer(CHILDREN_ENDED);
  }

  /** Returns the same with another count of children that have ended. */
  public Task withCompletedChildren(long ended) {
    Map<String, Object> all = new LinkedHashMap<>(fields.asMap());
    all.put(CHILDREN_ENDED, ended);
    return new Task(id, new Fields(all));
  }

  public String error() {
    return fields.text("error");
  }

  /** The parent's id; null for a root. */
  public TaskId parentId() {
    return other("parent_id");
  }

  /** The workflow root's id; null for a root. */
  public TaskId rootId() {
    return other("root_id");
  }

  /** A text where numbers are ids names no task. */
  private TaskId other(String column) {
    TaskId other = fields.id(column);
    return id instanceof TaskId.Numeric && other instanceof TaskId.Text ? null : other;
  }

  /** Returns whether it has or had others around it: a parent, a root, or children. */
  public boolean isInWorkflow() {
    Long children = totalChildren();
    return fields.raw("root_id") != null
        || fields.raw("parent_id") != null
        || children != null && children > 0;
  }

  /** The root of the workflow this task belongs to: itself for a root. */
  public TaskId workflowId() {
    TaskId root = rootId();
    return root == null ? id : root;
  }
}
