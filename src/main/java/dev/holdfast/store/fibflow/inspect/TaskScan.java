package dev.holdfast.store.fibflow.inspect;

import static dev.holdfast.store.fibflow.FibFlowTables.TASKS;

import dev.holdfast.store.FindingSheet;
import dev.holdfast.store.sql.DeletionCheck;
import dev.holdfast.store.sql.SqlSession;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Counts the tasks with each fault in one walk over the tasks. */
final class TaskScan {

  private static final String WINDOW = "c.id between :from and :to";

  private static final Map<String, String> JOINED =
      Map.of(
          "NOT EXISTS \\(SELECT 1 FROM .+? AS p WHERE p.id = c.parent_id\\)",
          "p.id is null",
          "\\(SELECT count\\(\\*\\) FROM .+? AS k WHERE k.parent_id = c.id\\)",
          "coalesce(k.n, 0)",
          "\\(SELECT count\\(\\*\\) FROM .+? AS k WHERE k.parent_id = c.id AND .+?\\)\\)",
          "coalesce(k.o, 0)",
          "NOT EXISTS \\(SELECT 1 FROM (.+?) AS w WHERE w.worker_id = c.worker_id AND",
          "c.worker_id NOT IN (SELECT w.worker_id FROM $1 AS w WHERE w.worker_id IS NOT NULL AND");

  private final SqlSession session;
  private final String from;
  private final List<TaskFault> faults;
  private final FindingSheet sheet;
  private final String counting;
  private long terminal;

  TaskScan(SqlSession session, List<TaskFault> faults, FindingSheet sheet) {
    this.session = session;
    this.faults = faults;
    this.sheet = sheet;
    boolean children = faults.stream().anyMatch(each -> each.condition().contains(".parent_id"));
    this.from =
        " from %s as c%s where %s"
            .formatted(
                TASKS,
                session.engine().spreads() && children
                    ? " " + TaskFaults.SQL.of("gathered", TASKS)
                    : "",
                WINDOW);
    this.counting =
        faults.stream()
            .map(fault -> ", sum(case when " + condition(fault) + " then 1 else 0 end)")
            .collect(
                Collectors.joining(
                    "",
                    "select sum(case when c.status in ('completed', 'permanently_failed') then 1"
                        + " else 0 end)",
                    from));
  }

  private String condition(TaskFault fault) {
    String condition = fault.condition();
    if (session.engine().spreads()) {
      for (Map.Entry<String, String> each : JOINED.entrySet()) {
        condition = condition.replaceAll(each.getKey(), each.getValue());
      }
    }
    return condition;
  }

  void window(long from, long to) throws SQLException {
    long[] found =
        session
            .query(counting)
            .bind("from", from)
            .bind("to", to)
            .map((row, _) -> DeletionCheck.numbers(row))
            .one();
    terminal += found[0];
    for (int at = 0; at < faults.size(); at++) {
      TaskFault fault = faults.get(at);
      int room = found[at + 1] > 0 ? sheet.room(fault.kind()) : 0;
      List<String> sample =
          room == 0
              ? List.of()
              : session
                  .query(
                      "select c.id%s and (%s) order by c.id limit %d"
                          .formatted(this.from, condition(fault), room))
                  .bind("from", from)
                  .bind("to", to)
                  .mapTo(String.class)
                  .list();
      sheet.add(fault.kind(), found[at + 1], sample);
    }
  }

  /** Returns how many tasks the runtime's retention looks at each time. */
  long terminal() {
    return terminal;
  }

  /** Says of what was found how to see and to repair it. */
  void tell(InspectionDialect dialect) {
    for (TaskFault fault : faults) {
      sheet.look(fault.kind(), fault.look(dialect));
      sheet.repair(fault.kind(), fault.repair());
    }
  }
}
