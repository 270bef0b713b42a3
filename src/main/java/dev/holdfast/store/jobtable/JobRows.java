package dev.holdfast.store.jobtable;

import dev.holdfast.store.operation.Preflight;
import dev.holdfast.store.operation.RowChange;
import dev.holdfast.store.sql.SqlSession;
import dev.holdfast.store.sql.TableRows;
import java.util.List;

/** Reads the rows of tasks of a job table exactly as they are, and puts them back. */
final class JobRows extends TableRows {

  private final JobTable table;

  JobRows(SqlSession session, JobTable table) {
    super(session, table.stored(), each -> table.spelled(each.name()));
    this.table = table;
  }

  @Override
  public Preflight preflight() {
    return session()
        .run(s -> new JobRights(table, s).preflight(RowChange.INSERT, List.of("SELECT", "INSERT")));
  }

  @Override
  public List<String> triggers() {
    return session()
        .run(s -> s.engine().rights(s).triggers(RowChange.INSERT, new JobRights(table, s).names()));
  }
}
