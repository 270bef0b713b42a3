package dev.holdfast.task;

import java.util.List;
import java.util.Objects;

/**
 * A task's status as the store spells it. A record, not an enum: other people's stores hold values
 * this console has never heard of, and those must be shown and filtered like any other.
 *
 * @param code the store's own word, never null
 */
public record TaskStatus(String code) implements Comparable<TaskStatus>, Coded {

  public static final TaskStatus PENDING = new TaskStatus("pending");
  public static final TaskStatus RUNNING = new TaskStatus("running");
  public static final TaskStatus SUSPENDED = new TaskStatus("suspended");
  public static final TaskStatus FAILED = new TaskStatus("failed");
  public static final TaskStatus TIMEOUT = new TaskStatus("timeout");
  public static final TaskStatus PAUSED = new TaskStatus("paused");
  public static final TaskStatus PERMANENTLY_FAILED = new TaskStatus("permanently_failed");
  public static final TaskStatus COMPLETED = new TaskStatus("completed");

  /** The order of those of fib-flow, for what is counted where no store is at hand. */
  private static final List<TaskStatus> KNOWN =
      List.of(RUNNING, PENDING, SUSPENDED, FAILED, TIMEOUT, PAUSED, PERMANENTLY_FAILED, COMPLETED);

  public TaskStatus {
    Objects.requireNonNull(code);
  }

  /** As a record has it, which is slower: each row of a scan is asked for several times. */
  @Override
  public boolean equals(Object other) {
    return other instanceof TaskStatus(String same) && code.equals(same);
  }

  @Override
  public int hashCode() {
    return code.hashCode();
  }

  /** Those of fib-flow in its order, then others by name; a store's own order is its terms'. */
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
