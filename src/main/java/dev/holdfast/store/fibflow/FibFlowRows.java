package dev.holdfast.store.fibflow;

import dev.holdfast.store.operation.Preflight;
import dev.holdfast.store.rows.StoredTable;
import dev.holdfast.store.sql.SqlSession;
import dev.holdfast.store.sql.TableRows;
import java.util.List;

/** Reads the rows of a fib-flow store by their keys, exactly as they are, and puts them back. */
final class FibFlowRows extends TableRows {

  private final RetentionDialect dialect;

  FibFlowRows(SqlSession session, RetentionDialect dialect) {
    super(session, FibFlowTables.ARCHIVED, StoredTable::name);
    this.dialect = dialect;
  }

  @Override
  public Preflight preflight() {
    return session().run(dialect::restorePreflight);
  }

  @Override
  public List<String> triggers() {
    return session().run(s -> dialect.triggers(s, FibFlowTables.INSERTED));
  }
}
