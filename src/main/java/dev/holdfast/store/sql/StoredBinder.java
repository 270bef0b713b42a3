package dev.holdfast.store.sql;

import java.sql.SQLException;

/** Binds exact values to the parameters of one insert. */
public interface StoredBinder {
  /**
   * Binds one.
   *
   * @param index from 1
   * @throws SQLException if the column cannot hold it
   */
  void bind(int index, Object value) throws SQLException;
}
