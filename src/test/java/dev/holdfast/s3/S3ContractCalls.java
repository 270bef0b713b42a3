package dev.holdfast.s3;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.UUID;
import java.util.function.Consumer;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.BucketVersioningStatus;
import software.amazon.awssdk.services.s3.model.DeleteMarkerEntry;
import software.amazon.awssdk.services.s3.model.DeleteObjectsResponse;
import software.amazon.awssdk.services.s3.model.ListObjectsV2Request;
import software.amazon.awssdk.services.s3.model.ObjectIdentifier;
import software.amazon.awssdk.services.s3.model.ObjectVersion;
import software.amazon.awssdk.services.s3.model.PutObjectRequest;
import software.amazon.awssdk.services.s3.model.PutObjectResponse;
import software.amazon.awssdk.services.s3.model.S3Exception;
import software.amazon.awssdk.services.s3.model.S3Object;

/** The calls of the contract on a bucket of its own, made by the vendor's client. */
abstract class S3ContractCalls {

  final S3Client s3 = client();
  final String bucket = "contract-" + UUID.randomUUID();

  /** Returns a client of the server in question. */
  abstract S3Client client();

  @AfterEach
  void closeClient() {
    s3.close();
  }

  void create(BucketVersioningStatus status) {
    s3.createBucket(r -> r.bucket(bucket));
    if (status != null) {
      versioning(status);
    }
  }

  void versioning(BucketVersioningStatus status) {
    s3.putBucketVersioning(r -> r.bucket(bucket).versioningConfiguration(c -> c.status(status)));
  }

  PutObjectResponse put(String key, String body) {
    return s3.putObject(r -> r.bucket(bucket).key(key), RequestBody.fromString(body));
  }

  String put(String key, String body, Consumer<PutObjectRequest.Builder> condition) {
    return s3.putObject(
            PutObjectRequest.builder().bucket(bucket).key(key).applyMutation(condition).build(),
            RequestBody.fromString(body))
        .eTag();
  }

  String read(String key, String version) {
    return s3.getObjectAsBytes(r -> r.bucket(bucket).key(key).versionId(version)).asUtf8String();
  }

  List<String> keys(Consumer<ListObjectsV2Request.Builder> more) {
    return s3
        .listObjectsV2(ListObjectsV2Request.builder().bucket(bucket).applyMutation(more).build())
        .contents()
        .stream()
        .map(S3Object::key)
        .toList();
  }

  List<String> ids() {
    return s3.listObjectVersions(r -> r.bucket(bucket)).versions().stream()
        .map(ObjectVersion::versionId)
        .toList();
  }

  String latestMarker(String key) {
    return s3.listObjectVersions(r -> r.bucket(bucket).prefix(key)).deleteMarkers().stream()
        .filter(DeleteMarkerEntry::isLatest)
        .map(DeleteMarkerEntry::versionId)
        .findFirst()
        .orElseThrow();
  }

  DeleteObjectsResponse deleteAll(ObjectIdentifier... objects) {
    return s3.deleteObjects(r -> r.bucket(bucket).delete(d -> d.objects(objects)));
  }

  static ObjectIdentifier key(String key) {
    return ObjectIdentifier.builder().key(key).build();
  }

  static void fails(int status, String code, ThrowingCallable call) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(
            S3Exception.class,
            e -> {
              assertThat(e.statusCode()).isEqualTo(status);
              if (code != null) {
                assertThat(e.awsErrorDetails().errorCode()).isEqualTo(code);
              }
            });
  }
}
