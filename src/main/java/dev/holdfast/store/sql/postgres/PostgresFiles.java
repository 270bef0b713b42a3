package dev.holdfast.store.sql.postgres;

import dev.holdfast.store.address.FilePath;
import dev.holdfast.store.address.PrivateFile;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;

/**
 * The files of this user that PostgreSQL's own programs read, as libpq finds them: at home, which
 * is where the environment says, and passwords only where nobody else can read them
 * (postgresql.org/docs, The Password File). pgjdbc asks the user database for the home and reads
 * whatever lies there; on Windows both do the same.
 *
 * @param home this user's
 * @param ignored the file of passwords that is not used; null if it is used, or is not there
 */
record PostgresFiles(Path home, Path ignored) {

  private static final String PASSWORDS = "org.postgresql.pgpassfile";
  private static final String SERVICES = "org.postgresql.pgservicefile";
  private static final String NOTHING = "/dev/null";

  /** What was last told to the driver, and what a person told it. */
  private static String told;

  private static String given;

  /** Looks where they are, and tells the driver. */
  static synchronized PostgresFiles of(Map<String, String> environment) {
    Path home = FilePath.home(environment);
    if (File.separatorChar == '\\') {
      return new PostgresFiles(home, null);
    }
    Path services = home.resolve(".pg_service.conf");
    if (!environment.containsKey("PGSERVICEFILE") && Files.exists(services)) {
      System.setProperty(SERVICES, services.toString());
    }
    String now = System.getProperty(PASSWORDS);
    given = Objects.equals(now, told) ? given : now;
    String usual = environment.getOrDefault("PGPASSFILE", "");
    String file =
        given != null ? given : usual.isBlank() ? home.resolve(".pgpass").toString() : usual;
    Path ignored = isIgnored(file) ? Path.of(file) : null;
    told = ignored == null ? file : NOTHING;
    System.setProperty(PASSWORDS, told);
    return new PostgresFiles(home, ignored);
  }

  private static boolean isIgnored(String file) {
    try {
      Path path = Path.of(file);
      return Files.exists(path) && (!Files.isRegularFile(path) || PrivateFile.isOpenToOthers(path));
    } catch (InvalidPathException address) {
      // The driver reads addresses of the web as well.
      return false;
    }
  }

  /** Returns the file of the authorities that are believed where an address names none; or null. */
  Path authorities() {
    Path usual = home.resolve(".postgresql").resolve("root.crt");
    return Files.exists(usual) ? usual : null;
  }
}
