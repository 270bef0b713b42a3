package dev.holdfast.store.sql;

import java.sql.SQLException;

/** What a run does for a database besides its batches. */
public interface Upkeep {

  /** A commit is all there is to do. */
  Upkeep NONE =
      new Upkeep() {
        @Override
        public boolean othersWrite() {
          return false;
        }

        @Override
        public void between(boolean shared) {}

        @Override
        public void end() {}
      };

  /** Returns whether another connection has written lately, as far as that can be seen. */
  boolean othersWrite();

  /**
   * Does what is best done between two batches, while nothing is locked.
   *
   * @param shared whether others write too
   * @throws SQLException if the database refuses
   */
  void between(boolean shared) throws SQLException;

  /**
   * Brings all that was committed to disk.
   *
   * @throws SQLException if that fails: nobody knows then what would outlive a power cut
   */
  void end() throws SQLException;
}
