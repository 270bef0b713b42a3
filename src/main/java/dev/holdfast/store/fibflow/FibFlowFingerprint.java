package dev.holdfast.store.fibflow;

import dev.holdfast.store.StoreFingerprint;
import dev.holdfast.store.sql.Catalogue;
import dev.holdfast.store.sql.Catalogue.Name;
import dev.holdfast.store.sql.SqlSession;
import java.sql.SQLException;
import java.util.List;

/** Finds out which fib-flow store this is. */
final class FibFlowFingerprint {

  private FibFlowFingerprint() {}

  static StoreFingerprint of(SqlSession session) throws SQLException {
    return new StoreFingerprint(
        session.engine().place(session, FibFlowTables.TASKS), schema(session));
  }

  /**
   * Over a line for each table that a cleanup deletes from and each of its columns. Indexes do not
   * count: a DBA who adds the one that retention lacks makes no other store.
   */
  private static String schema(SqlSession session) throws SQLException {
    StringBuilder schema = new StringBuilder();
    List<Name> tables = FibFlowTables.CLEANED.stream().map(Name::of).toList();
    Catalogue catalogue = session.engine().catalogue(session.connection(), tables);
    for (Name table : tables) {
      schema.append(table).append('\n');
      catalogue.table(table).columns().stream()
          .map(Catalogue.Column::name)
          .sorted()
          .forEach(name -> schema.append(' ').append(name).append('\n'));
    }
    return StoreFingerprint.schemaOf(schema.toString());
  }
}
