package dev.holdfast.store.buquet;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.holdfast.s3.RealMinio;
import dev.holdfast.s3.S3Server;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.s3.S3Client;

/**
 * Proves that a real buquet still does what the recording says it does, and records anew what it
 * writes where {@code holdfast.recording} names a directory.
 */
class BuquetRecordingReal {

  @Test
  void runOfBuquetIsRecorded() throws IOException {
    try (RealMinio minio = RealMinio.start();
        S3Client s3 = minio.client()) {
      JsonNode said = RealBuquet.run(minio, "queue");

      assertThat(said.path("workflows").size()).isGreaterThan(10);
      String directory = System.getProperty("holdfast.recording");
      if (directory != null) {
        Path target = Path.of(directory);
        S3Server.record(s3, "queue", target.resolve("recording.ndjson.gz"));
        Files.writeString(
            target.resolve("recording.json"), said.toPrettyString() + System.lineSeparator());
      }
    }
  }
}
