package dev.holdfast.s3;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.s3.S3Client;

/**
 * A server of S3 that others wrote, as a process of its own on a free port, with an empty disk. It
 * is installed by {@code src/test/real/install.sh}.
 */
final class RealServer implements AutoCloseable {

  private static final int STARTING_SECONDS = 120;

  private final Process process;
  private final Path disk;
  private final int port;
  private final String user;
  private final String secret;

  private RealServer(Process process, Path disk, int port, String user, String secret) {
    this.process = process;
    this.disk = disk;
    this.port = port;
    this.user = user;
    this.secret = secret;
  }

  /**
   * Starts one.
   *
   * @param command what runs it on a port, with a folder for its data
   */
  static RealServer start(
      BiFunction<Integer, Path, List<String>> command,
      Map<String, String> environment,
      String user,
      String secret)
      throws IOException {
    Path disk = Files.createTempDirectory("s3");
    int port;
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = free.getLocalPort();
    }
    ProcessBuilder builder =
        new ProcessBuilder(command.apply(port, disk.resolve("data")))
            .redirectErrorStream(true)
            .redirectOutput(disk.resolve("log").toFile());
    builder.environment().putAll(environment);
    RealServer server = new RealServer(builder.start(), disk, port, user, secret);
    server.awaitStart();
    return server;
  }

  URI endpoint() {
    return URI.create("http://127.0.0.1:" + port);
  }

  /** Returns a client of it, to be closed by the caller. */
  S3Client client() {
    return S3Server.client(endpoint(), user, secret);
  }

  @Override
  public void close() throws IOException {
    process.destroy();
    try {
      if (!process.waitFor(STARTING_SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    try (Stream<Path> files = Files.walk(disk)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(file);
      }
    }
  }

  private void awaitStart() throws IOException {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(STARTING_SECONDS);
    while (!listens()) {
      if (!process.isAlive() || System.nanoTime() > end) {
        throw new IOException("The server did not start: " + Files.readString(disk.resolve("log")));
      }
      Thread.onSpinWait();
    }
  }

  private boolean listens() {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
        S3Client s3 = client()) {
      s3.listBuckets();
      return socket.isConnected();
    } catch (IOException | SdkException e) {
      return false;
    }
  }
}
