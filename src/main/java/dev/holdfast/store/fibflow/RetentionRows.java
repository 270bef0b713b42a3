package dev.holdfast.store.fibflow;

import dev.holdfast.store.retention.Due;
import dev.holdfast.store.retention.RetentionSnapshot.Candidate;
import dev.holdfast.store.retention.RetentionSnapshot.Scan;
import dev.holdfast.store.sql.SqlSession;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskStatus;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jdbi.v3.core.statement.Query;

/** Reads the candidates of a policy: the same rows and columns on every kind of database. */
public final class RetentionRows {

  public static final int FETCH_SIZE = 5_000;

  private static final String DELETABLE =
      FibFlowTerms.STATUSES.deletable().stream()
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
   * Returns the query, without an end.
   *
   * @param statusColumn as the planner must see it
   */
  String candidates(String statusColumn) {
    String names =
        IntStream.range(0, statuses.size())
            .mapToObj(i -> ":status" + i)
            .collect(Collectors.joining(", "));
    return columns(tables)
        + " from "
        + FibFlowTables.TASKS
        + " where "
        // No status at all is an empty list, which PostgreSQL does not take.
        + (statuses.isEmpty() ? "1 = 0" : statusColumn + " in (" + names + ")")
        + time();
  }

  /** Returns the beginning of a query for {@link #candidate}, up to its table. */
  static String columns(FibFlowTables tables) {
    return "select id, status, last_active_time, name, "
        + tables.taskColumn("type")
        + ", "
        + tables.taskColumn("tag")
        + ", "
        + tables.taskColumn("parent_id")
        + ", "
        + tables.taskColumn("root_id");
  }

  /**
   * Returns the condition for a task that a policy could name.
   *
   * @param statusColumn as the planner must see it
   */
  public static String deletable(String statusColumn) {
    return statusColumn + " in (" + DELETABLE + ")";
  }

  /** Returns the beginning of a query that counts all rows, and those of two conditions. */
  static String counts(String one, String other) {
    return "select count(*), count(case when "
        + one
        + " then 1 end), count(case when "
        + other
        + " then 1 end) from ";
  }

  /** Returns the condition for such a task that has no last active time. */
  static String timeless(String statusColumn) {
    return deletable(statusColumn) + " and last_active_time is null";
  }

  /** Returns the condition for such a task whose last active time is after {@code :now}. */
  static String later(String statusColumn) {
    return deletable(statusColumn) + " and last_active_time > :now";
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

  Query query(SqlSession session, String sql) {
    Query query = session.query(sql).bind("now", scan.now());
    if (scan.age() != null && !scan.age().isInfinite()) {
      query.bind("cutoff", scan.now() - scan.age());
    }
    for (int i = 0; i < statuses.size(); i++) {
      query.bind("status" + i, statuses.get(i).code());
    }
    return query.setFetchSize(FETCH_SIZE);
  }

  /** Runs the query and hands over the candidates. */
  void read(Query query, Consumer<Candidate> sink) {
    query.map((row, context) -> candidate(row)).forEach(sink);
  }

  static Candidate candidate(ResultSet row) throws SQLException {
    Object time = row.getObject(3);
    String type = row.getString(5);
    TaskStatus status = new TaskStatus(Objects.requireNonNullElse(row.getString(2), ""));
    return new Candidate(
        TaskId.of(row.getLong(1)),
        status,
        time instanceof Number number ? number.doubleValue() : Double.NaN,
        new Due(FibFlowTerms.TERMS.retention().clause(status).orElseThrow(), time),
        row.getString(4),
        type,
        row.getString(6),
        id(row.getObject(7)),
        id(row.getObject(8)),
        null,
        "cron".equals(type) ? FibFlowHazards.SCHEDULED : 0);
  }

  private static TaskId id(Object value) {
    return value instanceof Number number ? TaskId.of(number.longValue()) : null;
  }
}
