package dev.holdfast.store.sql;

import java.sql.SQLException;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** Reads foreign keys from the catalogue of a kind of database. */
public interface ForeignKeys {

  /**
   * Finds a table of the store; empty where keys never act by themselves.
   *
   * @param name as SQL takes it
   */
  Optional<ForeignLink.Table> table(SqlSession session, String name);

  /**
   * Looks quickly whether keys of other tables than these refer to one of these.
   *
   * @return empty if only reading the keys tells
   */
  default Optional<Boolean> referredFromElsewhere(
      SqlSession session, Collection<ForeignLink.Table> tables) {
    return Optional.empty();
  }

  /** Returns whether this connection enforces them. */
  default boolean enforced() {
    return true;
  }

  /** Reads the foreign keys that refer to a table. */
  List<ForeignLink> linksTo(SqlSession session, ForeignLink.Table table) throws SQLException;
}
