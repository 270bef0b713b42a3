package dev.holdfast.store.buquet.bucket;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.StoreException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import software.amazon.awssdk.core.ResponseInputStream;
import software.amazon.awssdk.services.s3.model.EncodingType;
import software.amazon.awssdk.services.s3.model.GetObjectResponse;
import software.amazon.awssdk.services.s3.model.ListObjectVersionsRequest;
import software.amazon.awssdk.services.s3.model.ListObjectVersionsResponse;
import software.amazon.awssdk.services.s3.model.ListObjectsV2Request;
import software.amazon.awssdk.services.s3.model.ListObjectsV2Response;
import software.amazon.awssdk.services.s3.model.S3Exception;

/**
 * A bucket that can only be read: what would write has no verb here. Thread-safe; every verb throws
 * {@link StoreException}, and a cancellation breaks its request.
 */
public final class ReadOnlyS3 extends BucketClient {

  private static final int NOT_FOUND = 404;
  private static final int IS_MARKER = 405;
  private static final int DENIED = 403;

  public ReadOnlyS3(S3Clients clients) {
    super(clients);
  }

  public S3Failures failures() {
    return failures;
  }

  public BuquetAddress address() {
    return address;
  }

  private ListObjectsV2Response page(ListObjectsV2Request request, Cancellation cancellation) {
    ListObjectsV2Response page = ask(cancellation, () -> client.listObjectsV2(request));
    if (page.name() == null) {
      throw new StoreException(failures.here("notS3", ""));
    }
    return page;
  }

  private ListObjectsV2Request.Builder listing(String prefix) {
    return ListObjectsV2Request.builder()
        .bucket(address.bucket())
        .prefix(prefix)
        .encodingType(EncodingType.URL);
  }

  /** Returns whether there is any key that begins so. */
  public boolean any(String prefix, Cancellation cancellation) {
    return !page(listing(prefix).maxKeys(1).build(), cancellation).contents().isEmpty();
  }

  /**
   * Returns the next objects whose keys begin so, at most 1,000.
   *
   * @param after a key that comes before the first; null for none
   */
  private Walk.Part<Listed> part(String prefix, String after, Cancellation cancellation) {
    ListObjectsV2Response page = page(listing(prefix).startAfter(after).build(), cancellation);
    List<Listed> objects = page.contents().stream().map(Listed::of).toList();
    return new Walk.Part<>(objects, Boolean.TRUE.equals(page.isTruncated()) && !objects.isEmpty());
  }

  /** Returns one object as it is listed; empty if there is none. */
  public Optional<Listed> listed(String key, Cancellation cancellation) {
    return part(key, null, cancellation).items().stream()
        .filter(each -> each.key().equals(key))
        .findFirst();
  }

  /**
   * Walks over the objects whose keys begin so, in the order of their keys. The server lists
   * upwards only: who walks down has them listed to the edge, and keeps the last ones.
   *
   * @param up whether the lowest comes first
   * @param edge the key before the first one; null for none
   */
  public Walk<Listed> walk(boolean up, String prefix, String edge, Cancellation cancellation) {
    return Walk.inParts(
        edge,
        Listed::key,
        at ->
            up
                ? part(prefix, at, cancellation)
                : Walk.last(
                    walk(true, prefix, null, cancellation),
                    each -> at != null && KeyOrder.KEYS.compare(each.key(), at) >= 0));
  }

  /**
   * Hands over the objects whose keys begin so, in the order of their keys.
   *
   * @param sink says whether it wants more
   */
  public void objects(String prefix, Predicate<Listed> sink, Cancellation cancellation) {
    walk(true, prefix, null, cancellation).each(sink);
  }

  /** Returns what stands between a prefix and the next slash, as whole prefixes. */
  public List<String> folders(String prefix, Cancellation cancellation) {
    List<String> folders = new ArrayList<>();
    String token = null;
    do {
      ListObjectsV2Request request =
          listing(prefix).delimiter("/").continuationToken(token).build();
      ListObjectsV2Response page = page(request, cancellation);
      page.commonPrefixes().forEach(each -> folders.add(each.prefix()));
      token = Boolean.TRUE.equals(page.isTruncated()) ? page.nextContinuationToken() : null;
    } while (token != null);
    return folders;
  }

  /**
   * Walks over all versions and markers of one key, newest first, as the list has them.
   *
   * @param sink says whether it wants more
   */
  public void versions(String key, Predicate<Listed> sink, Cancellation cancellation) {
    history(
        key,
        each ->
            each.key().equals(key) ? sink.test(each) : KeyOrder.KEYS.compare(each.key(), key) <= 0,
        cancellation);
  }

  /**
   * Walks over all versions and markers of the keys that begin so, in the order of their keys,
   * newest first.
   *
   * @param sink says whether it wants more
   */
  public void history(String prefix, Predicate<Listed> sink, Cancellation cancellation) {
    versions(prefix, Listed::of, sink, cancellation);
  }

  /** Walks over what is there now, each with the id of its version; as {@link #objects} does. */
  public void newest(String prefix, Predicate<Listed> sink, Cancellation cancellation) {
    versions(prefix, ReadOnlyS3::latest, sink, cancellation);
  }

  private static List<Listed> latest(ListObjectVersionsResponse page) {
    return page.versions().stream()
        .filter(version -> Boolean.TRUE.equals(version.isLatest()))
        .map(Listed::of)
        .toList();
  }

  private void versions(
      String prefix,
      Function<ListObjectVersionsResponse, List<Listed>> wanted,
      Predicate<Listed> sink,
      Cancellation cancellation) {
    String keyMarker = null;
    String versionMarker = null;
    do {
      ListObjectVersionsRequest request =
          ListObjectVersionsRequest.builder()
              .bucket(address.bucket())
              .prefix(prefix)
              .keyMarker(keyMarker)
              .versionIdMarker(versionMarker)
              .encodingType(EncodingType.URL)
              .build();
      ListObjectVersionsResponse page = ask(cancellation, () -> client.listObjectVersions(request));
      for (Listed each : wanted.apply(page)) {
        if (!sink.test(each)) {
          return;
        }
      }
      boolean truncated = Boolean.TRUE.equals(page.isTruncated());
      keyMarker = truncated ? page.nextKeyMarker() : null;
      versionMarker = truncated ? page.nextVersionIdMarker() : null;
    } while (keyMarker != null);
  }

  /** Reads an object as it is now; empty if it is not there. */
  public Optional<Body> get(String key, Cancellation cancellation) {
    return get(key, null, cancellation);
  }

  /**
   * Reads an object.
   *
   * @param version null for what is there now
   * @return empty if it is not there
   */
  public Optional<Body> get(String key, String version, Cancellation cancellation) {
    return ask(
        cancellation,
        () -> {
          try (ResponseInputStream<GetObjectResponse> in =
              client.getObject(
                  request -> request.bucket(address.bucket()).key(key).versionId(version))) {
            byte[] bytes = in.readNBytes(Body.MOST);
            boolean cut = bytes.length == Body.MOST && in.read() >= 0;
            if (cut) {
              in.abort();
            }
            GetObjectResponse head = in.response();
            String sealed = head.serverSideEncryptionAsString();
            return Optional.of(
                new Body(
                    bytes,
                    cut,
                    head.eTag(),
                    head.versionId(),
                    head.lastModified(),
                    head.sseCustomerAlgorithm() != null
                        || sealed != null && sealed.startsWith("aws:kms")));
          } catch (IOException broken) {
            throw new UncheckedIOException(broken);
          } catch (S3Exception answer) {
            boolean bucket = S3Failures.code(answer).equals("NoSuchBucket");
            if (!bucket && (answer.statusCode() == NOT_FOUND || answer.statusCode() == IS_MARKER)) {
              return Optional.empty();
            }
            throw answer;
          }
        });
  }

  /** Looks whether the bucket keeps versions. */
  public Versioning versioning(Cancellation cancellation) {
    return ask(
        cancellation,
        () -> {
          try {
            String status =
                client
                    .getBucketVersioning(request -> request.bucket(address.bucket()))
                    .statusAsString();
            return switch (status) {
              case "Enabled" -> Versioning.ENABLED;
              case "Suspended" -> Versioning.SUSPENDED;
              case null, default -> Versioning.NEVER;
            };
          } catch (S3Exception answer) {
            return switch (answer.statusCode()) {
              case 501, 405, 400 -> Versioning.UNSUPPORTED;
              case DENIED -> Versioning.UNKNOWN;
              default -> throw answer;
            };
          }
        });
  }

  /** Looks what the bucket does with older versions by itself. */
  public Lifecycle lifecycle(Cancellation cancellation) {
    return ask(
        cancellation,
        () -> {
          try {
            return new Lifecycle(
                Lifecycle.Known.TOLD,
                client
                    .getBucketLifecycleConfiguration(request -> request.bucket(address.bucket()))
                    .rules());
          } catch (S3Exception answer) {
            Lifecycle.Known known =
                switch (answer.statusCode()) {
                  case 501, 405, 400 -> Lifecycle.Known.UNSUPPORTED;
                  case DENIED -> Lifecycle.Known.DENIED;
                  case NOT_FOUND -> Lifecycle.Known.TOLD;
                  default -> throw answer;
                };
            if (S3Failures.code(answer).equals("NoSuchBucket")) {
              throw answer;
            }
            return new Lifecycle(known, List.of());
          }
        });
  }
}
