package dev.holdfast.store.fibflow.inspect;

import static dev.holdfast.store.fibflow.FibFlowTables.TASKS;

import dev.holdfast.store.Finding;
import dev.holdfast.store.sql.SqlSession;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Counts the tasks with each fault in one walk over the tasks. */
final class TaskScan {

  private static final String WINDOW = "c.id between :from and :to";

  private final SqlSession session;
  private final List<TaskFault> faults;
  private final long[] counts;
  private final List<List<String>> samples = new ArrayList<>();
  private final String counting;
  private long terminal;

  TaskScan(SqlSession session, List<TaskFault> faults) {
    this.session = session;
    this.faults = faults;
    this.counts = new long[faults.size()];
    faults.forEach(_ -> samples.add(new ArrayList<>()));
    this.counting =
        faults.stream()
            .map(fault -> ", sum(case when " + fault.condition() + " then 1 else 0 end)")
            .collect(
                Collectors.joining(
                    "",
                    "select sum(case when c.status in ('completed', 'permanently_failed') then 1"
                        + " else 0 end)",
                    " from " + TASKS + " as c where " + WINDOW));
  }

  void window(long from, long to) throws SQLException {
    long[] found =
        session
            .query(counting)
            .bind("from", from)
            .bind("to", to)
            .map(
                (row, context) -> {
                  long[] sums = new long[counts.length + 1];
                  for (int at = 0; at < sums.length; at++) {
                    sums[at] = row.getLong(at + 1);
                  }
                  return sums;
                })
            .one();
    terminal += found[0];
    for (int at = 0; at < counts.length; at++) {
      counts[at] += found[at + 1];
      int room = Finding.SAMPLE - samples.get(at).size();
      if (found[at + 1] > 0 && room > 0) {
        session
            .query(
                "select c.id from %s as c where %s and (%s) order by c.id limit %d"
                    .formatted(TASKS, WINDOW, faults.get(at).condition(), room))
            .bind("from", from)
            .bind("to", to)
            .mapTo(String.class)
            .forEach(samples.get(at)::add);
      }
    }
  }

  /** Returns how many tasks the runtime's retention looks at each time. */
  long terminal() {
    return terminal;
  }

  void found(TableNames names, List<Finding> findings) {
    for (int at = 0; at < counts.length; at++) {
      if (counts[at] > 0) {
        TaskFault fault = faults.get(at);
        findings.add(
            new Finding(
                fault.kind(),
                counts[at],
                samples.get(at),
                Map.of(),
                Optional.of(fault.look(names)),
                fault.repair()));
      }
    }
  }
}
