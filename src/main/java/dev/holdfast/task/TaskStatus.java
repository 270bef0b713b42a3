package dev.holdfast.task;

import java.util.List;
import java.util.Objects;

/**
 * A task's status as the store spells it. A record, not an enum: other people's stores hold values
 * this console has never heard of, and those must be shown and filtered like any other.
 *
 * @param code the store's own word, never null
 */
public record TaskStatus(String code) implements Comparable<TaskStatus> {

  public static final TaskStatus PENDING = new TaskStatus("pending");
  public static final TaskStatus RUNNING = new TaskStatus("running");
  public static final TaskStatus SUSPENDED = new TaskStatus("suspended");
  public static final TaskStatus FAILED = new TaskStatus("failed");
  public static final TaskStatus TIMEOUT = new TaskStatus("timeout");
  public static final TaskStatus PAUSED = new TaskStatus("paused");
  public static final TaskStatus PERMANENTLY_FAILED = new TaskStatus("permanently_failed");
  public static final TaskStatus COMPLETED = new TaskStatus("completed");

  /** The eight statuses of fib-flow, in the order in which screens show them. */
  public static final List<TaskStatus> KNOWN =
      List.of(RUNNING, PENDING, SUSPENDED, FAILED, TIMEOUT, PAUSED, PERMANENTLY_FAILED, COMPLETED);

  public TaskStatus {
    Objects.requireNonNull(code);
  }

  /** Returns whether this is one of {@link #KNOWN}. */
  public boolean known() {
    return KNOWN.contains(this);
  }

  /** Returns whether nothing more happens to such a task unless somebody wants it. */
  public boolean ended() {
    return equals(COMPLETED) || equals(PERMANENTLY_FAILED);
  }

  /** Known statuses in screen order, then unknown ones by name. */
  @Override
  public int compareTo(TaskStatus other) {
    int rank = Integer.compare(rank(), other.rank());
    return rank != 0 ? rank : code.compareTo(other.code);
  }

  private int rank() {
    int at = KNOWN.indexOf(this);
    return at < 0 ? KNOWN.size() : at;
  }

  @Override
  public String toString() {
    return code;
  }
}
