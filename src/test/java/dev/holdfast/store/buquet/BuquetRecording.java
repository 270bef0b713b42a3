package dev.holdfast.store.buquet;

import com.fasterxml.jackson.databind.JsonNode;
import dev.holdfast.s3.S3Bucket;
import dev.holdfast.s3.S3Server;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/**
 * What a real buquet left in its bucket, and what its own interface said of it then: any machine
 * reads what that one wrote.
 */
public final class BuquetRecording {

  private BuquetRecording() {}

  /** Makes a bucket of the recording on the server of the tests, whose clock stays as it is. */
  public static S3Bucket load(S3Server server, String name) {
    return server.load(name, BuquetRecording.class.getResourceAsStream("recording.ndjson.gz"));
  }

  /**
   * Returns what buquet said: {@code tasks} by status, {@code versions} by task id, and {@code
   * workflows} by id with type, status, steps, results, signals and the tag of the state.
   */
  public static JsonNode said() {
    try (InputStream in = BuquetRecording.class.getResourceAsStream("recording.json")) {
      return BuquetBucket.parsed(new String(in.readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
