package dev.holdfast.benchmark;

import dev.holdfast.store.OracleStore;
import java.io.IOException;
import java.sql.SQLException;

/** A filled store of one engine, copied anew for each measurement. */
interface BenchmarkStores extends AutoCloseable {

  /** Returns the engine's name for the table of results. */
  String engine();

  /** Makes a copy nobody has touched, with everything written to disk. */
  OracleStore copy() throws IOException, SQLException;

  /** Removes a copy. */
  void drop(OracleStore copy) throws IOException, SQLException;

  /** Does what the engine does by itself in quiet times: clears what deletes left behind. */
  void tidy(OracleStore copy) throws SQLException;

  @Override
  void close() throws IOException, SQLException;
}
