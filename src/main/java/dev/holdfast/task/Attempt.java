package dev.holdfast.task;

/**
 * One execution round of a task. Order: {@code attempt, id}. Accessors may return null; times are
 * Unix seconds.
 *
 * @param id the row's id
 * @param fields all columns
 */
public record Attempt(long id, Fields fields) {

  public TaskId taskId() {
    return fields.id("task_id");
  }

  public Long number() {
    return fields.integer("attempt");
  }

  public String workerId() {
    return fields.text("worker_id");
  }

  public Long startedAt() {
    return fields.time("started_at");
  }

  /** Null while the attempt is open. */
  public Long endedAt() {
    return fields.time("ended_at");
  }

  /**
   * Whether it is the run of a part of its task, such as an activity or a child, of a kind whose
   * rows are those; no round of the task itself then.
   */
  public boolean isPart() {
    return fields.has("kind");
  }

  /** Whether it is the run of a child. */
  public boolean isChild() {
    return "child".equals(fields.raw("kind"));
  }

  /** What a part is called, else its number as the store has it. */
  public Object label() {
    String name = isPart() ? fields.text("name") : null;
    return name == null ? fields.raw("attempt") : name;
  }

  public String outcome() {
    return fields.text("outcome");
  }

  public String error() {
    return fields.text("error");
  }

  /** Whether the runtime ended it for taking too long; 0 and 1 on SQLite read as false and true. */
  public Boolean timedOut() {
    return switch (fields.raw("timeout_flag")) {
      case Boolean flag -> flag;
      case Long flag -> flag != 0;
      case null, default -> null;
    };
  }

  /** Seconds it ran, never negative (fib-flow's rule); null while open. */
  public Long durationSeconds() {
    Long start = startedAt();
    Long end = endedAt();
    if (start == null || end == null) {
      return null;
    }
    // Times that no clock has shown must not overflow into a short attempt.
    return end <= start ? 0 : (long) Math.clamp((double) end - start, 0, Long.MAX_VALUE);
  }
}
