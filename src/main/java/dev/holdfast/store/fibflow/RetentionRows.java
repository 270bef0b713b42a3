package dev.holdfast.store.fibflow;

import static dev.holdfast.store.fibflow.FibFlowTerms.TERMS;

import dev.holdfast.store.retention.Due;
import dev.holdfast.store.retention.RetentionSnapshot.Candidate;
import dev.holdfast.store.sql.ScannedRow;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskStatus;
import java.sql.SQLException;
import java.util.Objects;
import java.util.stream.Collectors;

/** Candidates of a policy: the same columns on every kind of database. */
public final class RetentionRows {

  /** How many columns a candidate has. */
  static final int COLUMNS = 8;

  private static final String DELETABLE =
      FibFlowTerms.STATUSES.deletable.stream()
          .map(status -> "'" + status.code() + "'")
          .collect(Collectors.joining(", "));

  private RetentionRows() {}

  /** Returns the beginning of a query for {@link #candidate}, up to its table. */
  static String columns(FibFlowTables tables) {
    return "select id, status, last_active_time, name, %s, %s, %s, %s"
        .formatted(
            tables.taskColumn("type"),
            tables.taskColumn("tag"),
            tables.taskColumn("parent_id"),
            tables.taskColumn("root_id"));
  }

  /**
   * Returns the condition for a task that a policy could name.
   *
   * @param statusColumn as the planner must see it
   */
  public static String deletable(String statusColumn) {
    return statusColumn + " in (" + DELETABLE + ")";
  }

  static Candidate candidate(ScannedRow row) throws SQLException {
    Object time = row.value(3);
    String type = row.text(5);
    TaskStatus status = new TaskStatus(Objects.requireNonNullElse(row.text(2), ""));
    return new Candidate(
        TaskId.of(row.whole(1)),
        status,
        time instanceof Number number ? number.doubleValue() : Double.NaN,
        new Due(TERMS.retention().clause(status).orElseThrow(), time),
        row.text(4),
        type,
        row.text(6),
        null,
        id(row.value(7)),
        id(row.value(8)),
        null,
        "cron".equals(type) ? FibFlowTerms.SCHEDULED : 0);
  }

  static TaskId id(Object value) {
    return value instanceof Number number ? TaskId.of(number.longValue()) : null;
  }
}
