package dev.holdfast.cli.buquet;

import com.fasterxml.jackson.databind.JsonNode;
import dev.holdfast.s3.RealMinio;
import dev.holdfast.store.buquet.RealBuquet;
import java.io.IOException;
import java.net.URI;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/** Proves that Holdfast reads on a real server what a real buquet has just written. */
class RunningBuquetReal extends BuquetReading {

  private static RealMinio minio;
  private static JsonNode said;

  @BeforeAll
  static void run() throws IOException {
    System.setProperty("aws.accessKeyId", RealMinio.USER);
    System.setProperty("aws.secretAccessKey", RealMinio.SECRET);
    minio = RealMinio.start();
    said = RealBuquet.run(minio, "queue");
  }

  @AfterAll
  static void stop() throws IOException {
    minio.close();
  }

  @Override
  URI endpoint() {
    return minio.endpoint();
  }

  @Override
  JsonNode said() {
    return said;
  }
}
