package dev.holdfast.store;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/** A real PgBouncer in transaction mode with one connection to the server that all tests share. */
public final class PgBouncer implements AutoCloseable {

  private final Process process;
  private final int port;

  private PgBouncer(Process process, int port) {
    this.process = process;
    this.port = port;
  }

  /** Debian puts it where only the administrator looks. */
  private static Optional<Path> program() {
    return Stream.of((System.getenv("PATH") + ":/usr/sbin").split(":"))
        .map(each -> Path.of(each, "pgbouncer"))
        .filter(Files::isExecutable)
        .findFirst();
  }

  /** Returns whether one is installed here. */
  public static boolean isInstalled() {
    return program().isPresent();
  }

  /** Starts one whose settings lie in this directory. */
  public static PgBouncer in(Path directory) throws IOException {
    int port;
    try (ServerSocket free = new ServerSocket(0)) {
      port = free.getLocalPort();
    }
    Path settings =
        Files.writeString(
            directory.resolve("pgbouncer.ini"),
            """
            [databases]
            * = host=127.0.0.1 port=%d user=postgres
            [pgbouncer]
            listen_addr = 127.0.0.1
            listen_port = %d
            auth_type = any
            pool_mode = transaction
            default_pool_size = 1
            unix_socket_dir =
            %s
            """
                .formatted(
                    OraclePostgres.shared().port(),
                    port,
                    "root".equals(System.getProperty("user.name")) ? "user = nobody" : ""));
    Process process =
        new ProcessBuilder(program().orElseThrow().toString(), "-q", settings.toString())
            .redirectErrorStream(true)
            .start();
    while (process.isAlive()) {
      try (Socket _ = new Socket(InetAddress.getLoopbackAddress(), port)) {
        return new PgBouncer(process, port);
      } catch (IOException notYet) {
        Thread.onSpinWait();
      }
    }
    throw new IOException(new String(process.getInputStream().readAllBytes()));
  }

  /** Returns the same address, through this pooler. */
  public String address(String direct) {
    return direct.replaceFirst("localhost:\\d+", "127.0.0.1:" + port);
  }

  @Override
  public void close() {
    process.destroy();
  }
}
