package dev.holdfast.store;

import java.io.IOException;
import java.io.InputStream;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/**
 * The binaries of a MySQL server, unpacked once for a build folder. A folder with others, such as a
 * newer version's, may be named by the system property {@code holdfast.mysql}; it has {@code
 * bin/mysqld}.
 */
public final class MysqlBinaries {

  private static final String ARCHIVE = "/mysql-Linux-amd64.tar.gz";
  private static final Duration PATIENCE = Duration.ofMinutes(2);

  private MysqlBinaries() {}

  /** Returns why no server can be started here, null if one can. */
  public static String obstacle() throws IOException {
    String platform = System.getProperty("os.name") + " " + System.getProperty("os.arch");
    if (MysqlBinaries.class.getResource(ARCHIVE) == null
        || !platform.toLowerCase(Locale.ROOT).equals("linux amd64")) {
      return "no binaries of MySQL 8 for this platform: " + platform;
    }
    Run version = run(List.of(daemon().toString(), "--no-defaults", "--version"));
    return version.exit == 0 ? null : "MySQL 8 does not start here: " + version.output.strip();
  }

  /**
   * Starts a server that ends with this JVM, and makes an administrator without a password.
   *
   * @param settings more arguments of the server
   * @return its port on {@code localhost}
   */
  public static int start(String admin, List<String> settings) throws IOException {
    Path place = Files.createTempDirectory("mysql");
    Path first = place.resolve("first.sql");
    Files.writeString(
        first,
        "CREATE USER %1$s; GRANT ALL PRIVILEGES ON *.* TO %1$s WITH GRANT OPTION;"
            .formatted(admin));
    List<String> command = new ArrayList<>(settings);
    // Has to come first.
    command.addFirst("--no-defaults");
    command.addFirst(daemon().toString());
    command.addAll(
        List.of(
            "--user=" + System.getProperty("user.name"),
            "--basedir=" + daemon().getParent().getParent(),
            "--datadir=" + place.resolve("data"),
            "--innodb-use-native-aio=0"));
    List<String> initialise = new ArrayList<>(command);
    initialise.add("--initialize-insecure");
    Run initialised = run(initialise);
    if (initialised.exit != 0) {
      throw new IOException(initialised.output);
    }
    int port;
    try (ServerSocket free = new ServerSocket(0)) {
      port = free.getLocalPort();
    }
    List<String> serve = new ArrayList<>(command);
    serve.addAll(
        List.of(
            "--port=" + port,
            "--bind-address=127.0.0.1",
            "--socket=" + place.resolve("s"),
            "--pid-file=" + place.resolve("pid"),
            "--mysqlx=OFF",
            "--skip-log-bin",
            "--secure-file-priv=NULL",
            "--init-file=" + first));
    Path log = place.resolve("log");
    Process server =
        new ProcessBuilder(serve).redirectErrorStream(true).redirectOutput(log.toFile()).start();
    Runtime.getRuntime().addShutdownHook(new Thread(() -> end(server, place), "mysql-end"));
    awaitLogin(server, log, "jdbc:mariadb://localhost:" + port + "/mysql?user=" + admin);
    return port;
  }

  private static void awaitLogin(Process server, Path log, String url) throws IOException {
    for (Instant end = Instant.now().plus(PATIENCE); ; ) {
      try {
        DriverManager.getConnection(url).close();
        return;
      } catch (SQLException notYet) {
        if (ended(server) || Instant.now().isAfter(end)) {
          throw new IOException("MySQL did not start: " + Files.readString(log), notYet);
        }
      }
    }
  }

  private static boolean ended(Process server) throws IOException {
    try {
      return server.waitFor(50, TimeUnit.MILLISECONDS);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new IOException(interrupted);
    }
  }

  private static void end(Process server, Path place) {
    server.destroyForcibly();
    try {
      server.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS);
      try (var files = Files.walk(place)) {
        for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(file);
        }
      }
    } catch (IOException | InterruptedException left) {
      System.err.println("left behind: " + place);
    }
  }

  private static Path daemon() throws IOException {
    String other = System.getProperty("holdfast.mysql");
    return (other == null ? unpacked() : Path.of(other)).resolve("bin").resolve("mysqld");
  }

  private static Path unpacked() throws IOException {
    Path directory = Path.of("target", "mysql").toAbsolutePath();
    try (BuildLock _ = BuildLock.of("mysql")) {
      return Files.isDirectory(directory) ? directory : unpack(directory);
    }
  }

  private static Path unpack(Path directory) throws IOException {
    Path part = Files.createTempDirectory(Files.createDirectories(directory.getParent()), "mysql");
    Path archive = part.resolve("archive.tar.gz");
    try (InputStream packed = MysqlBinaries.class.getResourceAsStream(ARCHIVE)) {
      Files.copy(packed, archive);
    }
    Run tar = run(List.of("tar", "-xzf", archive.toString(), "-C", part.toString()));
    if (tar.exit != 0) {
      throw new IOException(tar.output);
    }
    Files.delete(archive);
    standIn(part.resolve("lib").resolve("private").resolve("libaio.so.1"));
    return Files.move(part, directory, StandardCopyOption.ATOMIC_MOVE);
  }

  /**
   * The server names the library for asynchronous I/O, which newer systems have under another name
   * or not at all, and calls nothing of it when told to do without. Any library will do for that.
   */
  private static void standIn(Path library) throws IOException {
    Path any = Path.of(System.getProperty("java.home"), "lib", "libjli.so");
    if (Files.exists(any, LinkOption.NOFOLLOW_LINKS)) {
      Files.createSymbolicLink(library, any);
    }
  }

  private static Run run(List<String> command) throws IOException {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    try (InputStream output = process.getInputStream()) {
      String told = new String(output.readAllBytes());
      return new Run(process.waitFor(), told);
    } catch (InterruptedException interrupted) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
      throw new IOException(interrupted);
    }
  }

  private record Run(int exit, String output) {}
}
