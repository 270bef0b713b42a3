package dev.holdfast.store.fibflow;

import static dev.holdfast.store.fibflow.FibFlowTerms.TERMS;

import dev.holdfast.store.retention.Due;
import dev.holdfast.store.retention.RetentionSnapshot.Candidate;
import dev.holdfast.store.retention.RetentionSnapshot.Scan;
import dev.holdfast.store.sql.ScannedRow;
import dev.holdfast.store.sql.TimeFaults;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskStatus;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Reads the candidates of a policy: the same rows and columns on every kind of database. */
public final class RetentionRows {

  /** How many columns a candidate has. */
  private static final int COLUMNS = 8;

  private static final String DELETABLE =
      FibFlowTerms.STATUSES.deletable.stream()
          .map(status -> "'" + status.code() + "'")
          .collect(Collectors.joining(", "));

  private final FibFlowTables tables;
  private final Scan scan;
  private final List<TaskStatus> statuses;

  RetentionRows(FibFlowTables tables, Scan scan) {
    this.tables = tables;
    this.scan = scan;
    this.statuses = List.copyOf(scan.statuses());
  }

  /**
   * Returns the query of candidates, and of those whose time is wrong: how stands behind the other
   * columns.
   *
   * @param status the column as the planner must see it
   * @param undated what tells that there is no time
   * @param more what else is asked of a candidate
   * @param window what is asked of all
   */
  String candidates(String status, String undated, String more, String window) {
    String deletable = deletable(status);
    return columns(tables)
        + ", case when %1$s then %2$d when %3$s then %4$d else 0 end from %5$s where %6$s(%7$s or %1$s or %3$s)"
            .formatted(
                undated + " and " + deletable,
                TimeFaults.UNDATED,
                "last_active_time > :now and " + deletable,
                TimeFaults.LATER,
                FibFlowTables.TASKS,
                window,
                wanted(status) + more);
  }

  /** Takes a row of that. */
  void take(ScannedRow row, TimeFaults faults, Consumer<Candidate> sink) throws SQLException {
    Candidate candidate = candidate(row);
    int fault = (int) row.whole(COLUMNS + 1);
    if (fault > 0) {
      faults.add(fault, candidate.id());
    }
    if (fault == 0 || scan.wants(candidate)) {
      sink.accept(candidate);
    }
  }

  private String wanted(String statusColumn) {
    String names =
        IntStream.range(0, statuses.size())
            .mapToObj(i -> ":status" + i)
            .collect(Collectors.joining(", "));
    // No status at all is an empty list, which PostgreSQL does not take.
    return (statuses.isEmpty() ? "1 = 0" : statusColumn + " in (" + names + ")") + time();
  }

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

  private String time() {
    if (scan.anyTime()) {
      return "";
    }
    if (scan.age() == null) {
      return " and last_active_time is not null";
    }
    // Of nothing that a policy takes; and MySQL has no such number.
    return scan.age().isInfinite() ? " and 1 = 0" : " and last_active_time < :cutoff";
  }

  /** Returns what the names in such statements stand for. */
  Map<String, Object> values() {
    Map<String, Object> values = new HashMap<>();
    values.put("now", scan.now());
    if (scan.age() != null && !scan.age().isInfinite()) {
      values.put("cutoff", scan.now() - scan.age());
    }
    for (int i = 0; i < statuses.size(); i++) {
      values.put("status" + i, statuses.get(i).code());
    }
    return values;
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
