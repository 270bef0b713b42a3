package dev.holdfast.store.buquet.bucket;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.StoreException;
import java.util.List;
import java.util.Optional;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.services.s3.model.DeleteObjectsResponse;
import software.amazon.awssdk.services.s3.model.ObjectIdentifier;
import software.amazon.awssdk.services.s3.model.PutObjectResponse;
import software.amazon.awssdk.services.s3.model.S3Exception;

/**
 * What one confirmed run writes by: deletes of keys, and what takes them back. Every verb throws
 * {@link StoreException}.
 */
public final class WritingS3 extends BucketClient {

  /** The most keys that one call deletes. */
  public static final int MOST_KEYS = 1_000;

  private static final int NOT_FOUND = 404;
  private static final int CONFLICT = 409;
  private static final int PRECONDITION = 412;

  private final Cancellation cancellation;

  public WritingS3(S3Clients clients, Cancellation cancellation) {
    super(clients);
    this.cancellation = cancellation;
  }

  /**
   * Deletes what is there under some keys; where versions are kept, each gets a marker.
   *
   * @param keys at most {@link #MOST_KEYS}
   * @return what became of each key
   */
  public DeleteObjectsResponse delete(List<ObjectIdentifier> keys) {
    return ask(
        cancellation,
        () ->
            client.deleteObjects(
                request ->
                    request
                        .bucket(address.bucket())
                        .delete(what -> what.objects(keys).quiet(false))));
  }

  /**
   * Deletes one version, or one marker, for good.
   *
   * @param version null for what is there now
   */
  public void deleteVersion(String key, String version) {
    ask(
        cancellation,
        () ->
            client.deleteObject(
                request -> request.bucket(address.bucket()).key(key).versionId(version)));
  }

  /** Writes something new. */
  public void put(String key, byte[] body) {
    ask(
        cancellation,
        () ->
            client.putObject(
                request -> request.bucket(address.bucket()).key(key), RequestBody.fromBytes(body)));
  }

  /**
   * Writes something where nothing is.
   *
   * @return false if something is there
   */
  public boolean putIfAbsent(String key, byte[] body) {
    return put(key, body, null).isPresent();
  }

  /**
   * Writes something where nothing but this is.
   *
   * @param etag of what is there; null for nothing
   * @return empty if something else is there
   */
  public Optional<PutObjectResponse> put(String key, byte[] body, String etag) {
    return ask(
        cancellation,
        () -> {
          try {
            return Optional.of(
                client.putObject(
                    request ->
                        request
                            .bucket(address.bucket())
                            .key(key)
                            .ifNoneMatch(etag == null ? "*" : null)
                            .ifMatch(etag),
                    RequestBody.fromBytes(body)));
          } catch (S3Exception answer) {
            boolean gone = etag != null && answer.statusCode() == NOT_FOUND;
            if (gone || answer.statusCode() == PRECONDITION || answer.statusCode() == CONFLICT) {
              return Optional.empty();
            }
            throw answer;
          }
        });
  }
}
