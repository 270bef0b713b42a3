package dev.holdfast.s3;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.s3.S3Client;

/**
 * A real MinIO with an empty disk, of the version that {@code src/test/real/install.sh} installs.
 */
public final class RealMinio implements AutoCloseable {

  /** The user it lets in. */
  public static final String USER = "holdfast";

  /** That user's secret. */
  public static final String SECRET = "holdfast-real";

  private static final int STARTING_SECONDS = 60;

  private final Process process;
  private final Path disk;
  private final int port;

  private RealMinio(Process process, Path disk, int port) {
    this.process = process;
    this.disk = disk;
    this.port = port;
  }

  /** Returns where the real parts are installed: outside the tree. */
  public static Path cache() {
    String named = System.getenv("HOLDFAST_REAL_CACHE");
    return named == null
        ? Path.of(System.getProperty("user.home"), ".cache", "holdfast-real")
        : Path.of(named);
  }

  /** Returns a program among the real parts; fails where it is not installed. */
  public static Path program(String path) {
    Path program = cache().resolve(path);
    if (!Files.isExecutable(program)) {
      throw new IllegalStateException(
          "There is no " + program + ": run src/test/real/install.sh first");
    }
    return program;
  }

  /** Starts one on a free port. */
  public static RealMinio start() throws IOException {
    Path disk = Files.createTempDirectory("minio");
    int port;
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = free.getLocalPort();
    }
    ProcessBuilder builder =
        new ProcessBuilder(
                program("bin/minio").toString(),
                "server",
                "--quiet",
                "--address",
                "127.0.0.1:" + port,
                "--console-address",
                "127.0.0.1:0",
                disk.resolve("data").toString())
            .redirectErrorStream(true)
            .redirectOutput(disk.resolve("log").toFile());
    builder.environment().putAll(Map.of("MINIO_ROOT_USER", USER, "MINIO_ROOT_PASSWORD", SECRET));
    RealMinio minio = new RealMinio(builder.start(), disk, port);
    minio.awaitStart();
    return minio;
  }

  /** Returns where it is to be reached. */
  public URI endpoint() {
    return URI.create("http://127.0.0.1:" + port);
  }

  /** Returns a client of it, to be closed by the caller. */
  public S3Client client() {
    return S3Server.client(endpoint(), USER, SECRET);
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
        throw new IOException("MinIO did not start: " + Files.readString(disk.resolve("log")));
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
