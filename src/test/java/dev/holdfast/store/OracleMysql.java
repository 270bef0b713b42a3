package dev.holdfast.store;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.SQLException;
import java.util.List;

/**
 * One MySQL 8 server for all tests of a JVM, started by the first that needs it and stopped with
 * the JVM.
 */
public final class OracleMysql {

  private static final List<String> SETTINGS =
      List.of(
          // Not UTC on purpose: times are Unix seconds, and no zone may creep in.
          "--default-time-zone=+05:45",
          // Nothing has to outlive the machine.
          "--innodb-flush-log-at-trx-commit=0",
          "--innodb-doublewrite=0",
          "--innodb-flush-method=nosync",
          // Thousands of tests make four tables each.
          "--innodb-file-per-table=0",
          "--innodb-redo-log-capacity=64M",
          "--skip-performance-schema",
          "--innodb-buffer-pool-size=64M");

  private OracleMysql() {}

  /**
   * Returns the server, starting it if nobody has. Where there are no binaries for this platform,
   * or a library they need is not installed, the test is skipped.
   */
  public static MysqlTestServer shared() {
    assumeTrue(Holder.OBSTACLE == null, Holder.OBSTACLE);
    return Holder.SERVER;
  }

  private static final class Holder {
    static final String OBSTACLE;
    static final MysqlTestServer SERVER;

    static {
      try {
        OBSTACLE = MysqlBinaries.obstacle();
        SERVER =
            OBSTACLE == null
                ? MysqlTestServer.prepared(
                    "mysql", MysqlBinaries.start(MysqlTestServer.ADMIN, SETTINGS))
                : null;
      } catch (IOException failure) {
        throw new UncheckedIOException(failure);
      } catch (SQLException failure) {
        throw new IllegalStateException(failure);
      }
    }
  }
}
