package dev.holdfast.s3;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.s3.S3Client;

/**
 * A real MinIO with an empty disk, of the version that {@code src/test/real/install.sh} installs.
 */
public final class RealMinio implements AutoCloseable {

  /** The user it lets in. */
  public static final String USER = "holdfast";

  /** That user's secret. */
  public static final String SECRET = "holdfast-real";

  private final RealServer server;

  private RealMinio(RealServer server) {
    this.server = server;
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
    String program = program("bin/minio").toString();
    return new RealMinio(
        RealServer.start(
            (port, data) ->
                List.of(
                    program,
                    "server",
                    "--quiet",
                    "--address",
                    "127.0.0.1:" + port,
                    "--console-address",
                    "127.0.0.1:0",
                    data.toString()),
            Map.of("MINIO_ROOT_USER", USER, "MINIO_ROOT_PASSWORD", SECRET),
            USER,
            SECRET));
  }

  /** Returns where it is to be reached. */
  public URI endpoint() {
    return server.endpoint();
  }

  /** Returns a client of it, to be closed by the caller. */
  public S3Client client() {
    return server.client();
  }

  @Override
  public void close() throws IOException {
    server.close();
  }
}
