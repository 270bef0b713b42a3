package dev.holdfast.s3;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.BucketVersioningStatus;

/**
 * Proves that what our own server claims of S3 without versions holds on Adobe's S3Mock too, which
 * others wrote from the same documents. With versions it is no S3: it lists deleted keys and names
 * no marker. It does not page common prefixes, and it orders keys by units of UTF-16.
 */
class S3MockContractReal extends S3PlainContract {

  private static RealServer mock;

  @BeforeAll
  static void startServer() throws IOException {
    Path program = RealMinio.cache().resolve("s3mock/s3mock-5.2.0-exec.jar");
    if (!Files.isReadable(program)) {
      throw new IllegalStateException(
          "There is no " + program + ": run src/test/real/install.sh first");
    }
    Path java = Path.of(System.getProperty("java.home"), "bin", "java");
    mock =
        RealServer.start(
            (port, data) ->
                List.of(
                    java.toString(),
                    "-Xmx300m",
                    "-jar",
                    program.toString(),
                    "--server.port=0",
                    "--server.address=127.0.0.1",
                    "--spring.main.sources=file:src/test/real/s3mock-loopback.xml",
                    "--com.adobe.testing.s3mock.http-port=" + port,
                    "--com.adobe.testing.s3mock.store.root=" + data),
            Map.of(),
            S3Server.KEY_ID,
            S3Server.SECRET);
  }

  @AfterAll
  static void stopServer() throws IOException {
    mock.close();
  }

  @Override
  S3Client client() {
    return mock.client();
  }

  @Override
  BucketVersioningStatus versions() {
    return null;
  }
}
