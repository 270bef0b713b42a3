package dev.holdfast.store.fibflow;

import dev.holdfast.store.StoreFingerprint;
import dev.holdfast.store.sql.Catalogue;
import dev.holdfast.store.sql.Catalogue.Name;
import dev.holdfast.store.sql.SqlEngine;
import dev.holdfast.store.sql.SqlSession;
import dev.holdfast.task.Sha256;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.sql.SQLException;
import java.util.HexFormat;
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
    MessageDigest digest = Sha256.digest();
    List<Name> tables = FibFlowTables.CLEANED.stream().map(Name::of).toList();
    Catalogue catalogue = session.engine().catalogue(session.connection(), tables);
    for (Name table : tables) {
      digest.update((table + "\n").getBytes(StandardCharsets.UTF_8));
      catalogue.table(table).columns().stream()
          .map(SqlEngine.Column::name)
          .sorted()
          .forEach(name -> digest.update((" " + name + "\n").getBytes(StandardCharsets.UTF_8)));
    }
    return "sha256:" + HexFormat.of().formatHex(digest.digest());
  }
}
