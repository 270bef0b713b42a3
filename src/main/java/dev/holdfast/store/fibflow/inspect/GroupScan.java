package dev.holdfast.store.fibflow.inspect;

import static dev.holdfast.store.fibflow.FibFlowTables.TASKS;

import dev.holdfast.job.Progress;
import dev.holdfast.store.Finding;
import dev.holdfast.store.fibflow.list.IdWindows;
import dev.holdfast.store.sql.SqlSession;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** Finds rows that name a task which is not there, grouped by that task. */
final class GroupScan {

  private final SqlSession session;
  private final String table;
  private final String column;

  /** The first of the missing tasks. */
  final List<String> sample = new ArrayList<>();

  private long groups;
  private long rows;

  GroupScan(SqlSession session, String table, String column) {
    this.session = session;
    this.table = table;
    this.column = column;
  }

  void run(Progress progress) throws SQLException {
    // Grouped first, so that a task with a thousand rows is looked up once; joined, since Citus
    // takes no query for each row of another.
    String missing =
        ("select g.task, g.n from (select %1$s as task, count(*) as n from %2$s"
                + " where %1$s between :from and :to group by %1$s) g left join %3$s t"
                + " on t.id = g.task where g.task <> 0 and t.id is null order by g.task")
            .formatted(column, table, TASKS);
    new IdWindows(session, table, column)
        .each(
            progress,
            (from, to) ->
                session
                    .query(missing)
                    .bind("from", from)
                    .bind("to", to)
                    .map((row, context) -> new long[] {row.getLong(1), row.getLong(2)})
                    .forEach(group -> found(group[0], group[1])));
  }

  private void found(long task, long count) {
    groups++;
    rows += count;
    if (sample.size() < Finding.SAMPLE) {
      sample.add(Long.toString(task));
    }
  }

  /** Returns how many tasks are missing. */
  long groups() {
    return groups;
  }

  /** Returns how many rows name them. */
  long rows() {
    return rows;
  }
}
