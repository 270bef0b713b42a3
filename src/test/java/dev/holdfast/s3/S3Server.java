package dev.holdfast.s3;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.core.checksums.RequestChecksumCalculation;
import software.amazon.awssdk.core.checksums.ResponseChecksumValidation;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.s3.S3Client;

/**
 * A small and strict S3 server with versions, in memory, on a free port of 127.0.0.1, path style.
 * What it does not know it answers with 501. It has a clock of its own, a log of all calls, and
 * faults to be set. What it claims of S3 is checked against a real server by the same contract
 * test.
 */
public final class S3Server implements AutoCloseable {

  /** The key a test signs with where no other is demanded. */
  public static final String KEY_ID = "AKIAIOSFODNN7EXAMPLE";

  /** Its secret, the one of the vendor's own documents. */
  public static final String SECRET = "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY";

  private final S3Connections connections;
  private final Map<String, S3Bucket> buckets = new ConcurrentSkipListMap<>();
  private final S3Clock clock = new S3Clock();
  private final CallLog log = new CallLog();
  private final Faults faults = new Faults();
  private final Access access = new Access();

  private S3Server() throws IOException {
    connections = new S3Connections(new S3Handler(this));
  }

  /** Starts a server without buckets. */
  public static S3Server start() {
    try {
      return new S3Server();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns where it is to be reached: {@code http://127.0.0.1:PORT}. */
  public URI endpoint() {
    return URI.create("http://127.0.0.1:" + connections.port());
  }

  /** Makes an empty bucket; one of this name is replaced. */
  public S3Bucket bucket(String name, Versioning versioning) {
    S3Bucket bucket = new S3Bucket(name, versioning, clock);
    buckets.put(name, bucket);
    return bucket;
  }

  /** Returns a bucket that was made. */
  public S3Bucket bucket(String name) {
    return find(name);
  }

  /**
   * Makes a bucket with versions of a recording, with the ids and the times it had.
   *
   * @param packed what {@link #record} wrote; closed by this
   */
  public S3Bucket load(String name, InputStream packed) {
    S3Bucket bucket = bucket(name, Versioning.ENABLED);
    try {
      Recording.read(packed, bucket);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bucket;
  }

  /** Records a bucket of any server: every key, version, content and delete marker. */
  public static void record(S3Client s3, String bucket, Path file) throws IOException {
    Recording.write(s3, bucket, file);
  }

  /** Returns the time of the server. */
  public S3Clock clock() {
    return clock;
  }

  /** Returns all calls so far. */
  public CallLog log() {
    return log;
  }

  /** Returns what goes wrong. */
  public Faults faults() {
    return faults;
  }

  /** Returns who may use the server. */
  public Access access() {
    return access;
  }

  /** Returns a client of this server, to be closed by the caller. */
  public S3Client client() {
    return client(endpoint(), KEY_ID, SECRET);
  }

  /** Returns a client of a server that is addressed by path, to be closed by the caller. */
  public static S3Client client(URI endpoint, String keyId, String secret) {
    return S3Client.builder()
        .httpClient(UrlConnectionHttpClient.create())
        .endpointOverride(endpoint)
        .region(Region.US_EAST_1)
        .forcePathStyle(true)
        .requestChecksumCalculation(RequestChecksumCalculation.WHEN_REQUIRED)
        .responseChecksumValidation(ResponseChecksumValidation.WHEN_REQUIRED)
        .credentialsProvider(
            StaticCredentialsProvider.create(AwsBasicCredentials.create(keyId, secret)))
        .build();
  }

  @Override
  public void close() {
    connections.close();
  }

  List<S3Bucket> buckets() {
    return List.copyOf(buckets.values());
  }

  S3Bucket find(String name) {
    S3Bucket bucket = buckets.get(name);
    if (bucket == null) {
      throw new S3Error(404, "NoSuchBucket", "The specified bucket does not exist");
    }
    return bucket;
  }

  void create(String name) {
    if (buckets.putIfAbsent(name, new S3Bucket(name, Versioning.NEVER, clock)) != null) {
      throw new S3Error(
          409, "BucketAlreadyOwnedByYou", "Your previous request to create it succeeded.");
    }
  }
}
