package dev.holdfast.store.buquet;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.holdfast.s3.S3Server;
import dev.holdfast.s3.Versioning;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Random;
import java.util.UUID;
import java.util.function.Consumer;
import software.amazon.awssdk.services.s3.S3Client;

/**
 * A bucket written as buquet writes one: the same sequences of PUTs with the same conditions, keys
 * and bodies. The facts are those of its source; a recording of a running buquet stands beside it.
 * Equal seeds write equal buckets.
 */
public final class BuquetBucket implements AutoCloseable {

  public static final ObjectMapper JSON = new ObjectMapper();

  private final BucketWrites bucket;
  private final InstantSource clock;
  private final Random random;
  private long times;

  /**
   * Writes to any server.
   *
   * @param s3 closed with this
   * @param clock the time of the server
   */
  public BuquetBucket(S3Client s3, String name, InstantSource clock, long seed) {
    this(new BucketWrites.ByRequest(s3, name), clock, seed);
  }

  private BuquetBucket(BucketWrites bucket, InstantSource clock, long seed) {
    this.bucket = bucket;
    this.clock = clock;
    this.random = new Random(seed);
  }

  /** Makes an empty bucket with versions on the server of the tests, written without requests. */
  public static BuquetBucket on(S3Server server, String name) {
    server.bucket(name, Versioning.ENABLED);
    return directly(server, name, name.hashCode());
  }

  /** Writes by requests to a bucket that is there on the server of the tests, as buquet does. */
  public static BuquetBucket in(S3Server server, String name) {
    return new BuquetBucket(server.client(), name, server.clock()::now, name.hashCode());
  }

  /** Writes to a bucket on the server of the tests without requests: quick, and not in its log. */
  public static BuquetBucket directly(S3Server server, String name, long seed) {
    return new BuquetBucket(new BucketWrites.Direct(server, name), server.clock()::now, seed);
  }

  /** Returns the writer of tasks, with one digit to a shard. */
  public BuquetTasks tasks() {
    return new BuquetTasks(this, 1);
  }

  /** Returns the writer of workflows, their steps and signals. */
  public BuquetWorkflows workflows() {
    return new BuquetWorkflows(this);
  }

  /** Returns the time of the server in whole seconds. */
  public Instant now() {
    return clock.instant().truncatedTo(ChronoUnit.SECONDS);
  }

  /** Returns the next time as tasks have it, with a {@code Z}. */
  public String time() {
    return time(0);
  }

  /** Returns a time so many seconds from now as tasks have it. */
  public String time(long seconds) {
    return text(now().plusSeconds(seconds)) + "Z";
  }

  /** Returns the next time as workflows have it, with an offset. */
  public String offsetTime() {
    return text(now()) + "+00:00";
  }

  /** The fraction has none, three, six or nine digits in turn, and grows within a second. */
  private String text(Instant at) {
    int digits = (int) (times % 4) * 3;
    long nanos = ++times % 1000 * 1_000_000 + 120_938;
    String fraction = String.format("%09d", nanos).substring(0, digits);
    return at.toString().replace("Z", "") + (digits == 0 ? "" : "." + fraction);
  }

  /** Returns the next id. */
  public String uuid() {
    byte[] bytes = new byte[16];
    random.nextBytes(bytes);
    bytes[6] = (byte) (bytes[6] & 0x0f | 0x40);
    bytes[8] = (byte) (bytes[8] & 0x3f | 0x80);
    ByteBuffer two = ByteBuffer.wrap(bytes);
    return new UUID(two.getLong(), two.getLong()).toString();
  }

  /** Writes without a condition. */
  public void put(String key, String body) {
    bucket.put(key, body);
  }

  /** Writes what is not there yet, by If-None-Match. */
  public void create(String key, JsonNode body) {
    bucket.create(key, json(body));
  }

  /** Reads, changes and writes back by If-Match: one version more. */
  public void change(String key, Consumer<ObjectNode> change) {
    bucket.change(
        key,
        read -> {
          ObjectNode body = (ObjectNode) parsed(read);
          change.accept(body);
          return json(body);
        });
  }

  /** Reads what is there now. */
  public JsonNode read(String key) {
    return parsed(bucket.read(key));
  }

  /** Deletes as buquet does: no version, no condition. */
  public void delete(String key) {
    bucket.delete(key);
  }

  /** Turns versions on or off. */
  public void versions(boolean written) {
    bucket.versions(written);
  }

  @Override
  public void close() {
    bucket.close();
  }

  public static String json(JsonNode body) {
    try {
      return JSON.writeValueAsString(body);
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException(e);
    }
  }

  public static JsonNode parsed(String body) {
    try {
      return JSON.readTree(body);
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException(e);
    }
  }
}
