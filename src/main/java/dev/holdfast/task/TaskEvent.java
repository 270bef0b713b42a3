package dev.holdfast.task;

/**
 * One row of the audit trail, append-only in the store. The order of a trail is {@code event_time,
 * id}. Accessors may return null; times are Unix seconds.
 *
 * @param id the event's id
 * @param fields all columns
 */
public record TaskEvent(long id, Fields fields) {

  public TaskId taskId() {
    return fields.id("task_id");
  }

  public String type() {
    return fields.text(fields.has("event_type") ? "event_type" : "type");
  }

  public String fromStatus() {
    return fields.text("from_status");
  }

  public String toStatus() {
    return fields.text("to_status");
  }

  public Long stage() {
    return fields.integer("stage");
  }

  public String workerId() {
    return fields.text("worker_id");
  }

  public Long attempt() {
    return fields.integer("attempt");
  }

  /** When it happened; of an event of a stream, when it was stored. */
  public Long time() {
    String column = column();
    Long time = fields.time(column);
    return time != null || fields.has(column) ? time : fields.integer("stored_at");
  }

  private String column() {
    return fields.has("event_time") ? "event_time" : "time";
  }

  /** When it happened, as the store has it. */
  public Object written() {
    return fields.raw(column());
  }

  /** When it happened, with fractions of a second where the store has them. */
  public Double exactTime() {
    return fields.decimal(column());
  }

  public String message() {
    return fields.text("message");
  }

  /**
   * Whether it waited before it was written into the history: it may be older than those before it.
   */
  public boolean isFromOutside() {
    return fields.integer("event_id") instanceof Long number && number < 0;
  }

  /**
   * What it is about, of a kind whose events say so: an activity, a step, a timer, a signal. Null
   * if it has no name.
   */
  public String name() {
    String name = fields.text("name");
    return name == null || name.isEmpty() ? null : name;
  }

  /**
   * JSON text, or whatever a program wrote there instead; of a kind without such a column, all that
   * the event says.
   */
  public String metadata() {
    return fields.text(fields.has("metadata") ? "metadata" : "detail");
  }
}
