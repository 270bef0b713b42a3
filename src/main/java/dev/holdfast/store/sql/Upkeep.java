package dev.holdfast.store.sql;

import java.sql.SQLException;

/** What a run does for a database besides its batches. */
public interface Upkeep {

  /** A commit is all there is to do. */
  Upkeep NONE =
      new Upkeep() {
        @Override
        public void between() {}

        @Override
        public void end() {}
      };

  /**
   * Does what is best done between two batches, while nothing is locked.
   *
   * @throws SQLException if the database refuses
   */
  void between() throws SQLException;

  /**
   * Brings all that was committed to disk.
   *
   * @throws SQLException if that fails: nobody knows then what would outlive a power cut
   */
  void end() throws SQLException;
}
