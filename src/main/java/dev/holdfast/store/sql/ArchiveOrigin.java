package dev.holdfast.store.sql;

import dev.holdfast.store.rows.StoredTable;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/** Of which store an archive is that is opened as a store itself. */
public final class ArchiveOrigin {

  private static final String ABOUT = "holdfast_archive";

  private ArchiveOrigin() {}

  /**
   * Returns the address as it was shown, {@code ?} if the archive does not say; empty if the file
   * is no archive of such tables.
   */
  public static Optional<String> read(SqlSession session, List<StoredTable> tables)
      throws SQLException {
    if (!has(session, ABOUT)) {
      return Optional.empty();
    }
    for (StoredTable table : tables) {
      if (!has(session, table.name())) {
        return Optional.empty();
      }
    }
    return session
        .query("select value from " + ABOUT + " where name = 'address'")
        .mapTo(String.class)
        .findFirst()
        .or(() -> Optional.of("?"));
  }

  private static boolean has(SqlSession session, String table) throws SQLException {
    return !session.engine().columns(session.connection(), table).isEmpty();
  }
}
