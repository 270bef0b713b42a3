package dev.holdfast.store.buquet;

import dev.holdfast.s3.S3Bucket;
import dev.holdfast.s3.S3Server;
import dev.holdfast.s3.Version;
import dev.holdfast.s3.Versioning;
import java.util.function.UnaryOperator;
import software.amazon.awssdk.core.ResponseBytes;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.BucketVersioningStatus;
import software.amazon.awssdk.services.s3.model.GetObjectResponse;

/** How the fixture reaches a bucket. */
interface BucketWrites extends AutoCloseable {

  /** Writes without a condition. */
  void put(String key, String body);

  /** Writes by If-None-Match. */
  void create(String key, String body);

  /** Reads and writes back by If-Match. */
  void change(String key, UnaryOperator<String> change);

  /** Reads what is there. */
  String read(String key);

  /** Deletes as buquet does: no version, no condition. */
  void delete(String key);

  /** Turns versions on or off. */
  void versions(boolean written);

  @Override
  void close();

  /** By requests, to any server, with the conditions that buquet sets. */
  record ByRequest(S3Client s3, String bucket) implements BucketWrites {

    @Override
    public void put(String key, String body) {
      s3.putObject(p -> p.bucket(bucket).key(key), RequestBody.fromString(body));
    }

    @Override
    public void create(String key, String body) {
      s3.putObject(p -> p.bucket(bucket).key(key).ifNoneMatch("*"), RequestBody.fromString(body));
    }

    @Override
    public void change(String key, UnaryOperator<String> change) {
      ResponseBytes<GetObjectResponse> read = s3.getObjectAsBytes(g -> g.bucket(bucket).key(key));
      s3.putObject(
          p -> p.bucket(bucket).key(key).ifMatch(read.response().eTag()),
          RequestBody.fromString(change.apply(read.asUtf8String())));
    }

    @Override
    public String read(String key) {
      return s3.getObjectAsBytes(g -> g.bucket(bucket).key(key)).asUtf8String();
    }

    @Override
    public void delete(String key) {
      s3.deleteObject(d -> d.bucket(bucket).key(key));
    }

    @Override
    public void versions(boolean written) {
      BucketVersioningStatus status =
          written ? BucketVersioningStatus.ENABLED : BucketVersioningStatus.SUSPENDED;
      s3.putBucketVersioning(r -> r.bucket(bucket).versioningConfiguration(c -> c.status(status)));
    }

    @Override
    public void close() {
      s3.close();
    }
  }

  /**
   * Without requests, for many buckets in little time: nobody else writes meanwhile, so there are
   * no conditions to set. The log of the server knows of nothing.
   */
  record Direct(S3Server server, String name) implements BucketWrites {

    /** A test may have made it anew. */
    private S3Bucket bucket() {
      return server.bucket(name);
    }

    @Override
    public void put(String key, String body) {
      bucket().put(key, body);
    }

    @Override
    public void create(String key, String body) {
      if (bucket().live(key).isPresent()) {
        throw new IllegalStateException("There is a " + key);
      }
      bucket().put(key, body);
    }

    @Override
    public void change(String key, UnaryOperator<String> change) {
      bucket().put(key, change.apply(read(key)));
    }

    @Override
    public String read(String key) {
      return bucket().live(key).map(Version::text).orElseThrow();
    }

    @Override
    public void delete(String key) {
      bucket().delete(key);
    }

    @Override
    public void versions(boolean written) {
      bucket().versioning(written ? Versioning.ENABLED : Versioning.SUSPENDED);
    }

    @Override
    public void close() {
      // Nothing is open.
    }
  }
}
