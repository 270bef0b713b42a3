package dev.holdfast.cli.buquet;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.holdfast.s3.S3Server;
import dev.holdfast.store.buquet.BuquetRecording;
import java.net.URI;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** Proves on any machine that Holdfast reads what a real buquet wrote, and only reads. */
class RecordedBuquetTest extends BuquetReading {

  private S3Server server;

  @BeforeEach
  void load() {
    System.setProperty("aws.accessKeyId", S3Server.KEY_ID);
    System.setProperty("aws.secretAccessKey", S3Server.SECRET);
    server = S3Server.start();
    BuquetRecording.load(server, "queue");
  }

  @AfterEach
  void stopAfterReadingOnly() {
    assertThat(server.log().writes()).isEmpty();
    server.close();
  }

  @Override
  URI endpoint() {
    return server.endpoint();
  }

  @Override
  JsonNode said() {
    return BuquetRecording.said();
  }
}
