package dev.holdfast.store.jobtable;

import dev.holdfast.store.operation.Preflight;
import dev.holdfast.store.operation.RowChange;
import dev.holdfast.store.sql.SqlSession;
import dev.holdfast.store.sql.TableRows;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Reads the rows of tasks of a job table exactly as they are, and puts them back. */
final class JobRows extends TableRows {

  private final JobTable table;

  JobRows(SqlSession session, JobTable table) {
    super(session, table.kept(), each -> table.spelled(each.name()));
    this.table = table;
    table.enter(session);
  }

  @Override
  public Preflight preflight() {
    return session.run(s -> new JobRights(table, s).preflight(RowChange.INSERT));
  }

  /** How many rows came back of each table, those without any left out. */
  @Override
  public Map<String, Object> told(long subjects, Map<String, Long> amounts) {
    Map<String, Long> rows = new TreeMap<>(amounts);
    rows.put(table.subject(), subjects);
    rows.values().removeIf(count -> count == 0);
    return Map.of("rows_restored", rows);
  }

  @Override
  protected boolean takesAway() {
    return !triggers().isEmpty();
  }

  @Override
  public List<String> triggers() {
    return session.run(
        s -> s.engine().rights(s).triggers(RowChange.INSERT, new JobRights(table, s).names()));
  }
}
