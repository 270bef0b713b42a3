package dev.holdfast.s3;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.DeleteObjectsResponse;
import software.amazon.awssdk.services.s3.model.ObjectIdentifier;

/** Proves that what our own server claims of S3 holds on a real MinIO. */
class MinioContractReal extends S3Contract {

  private static RealMinio minio;

  @BeforeAll
  static void startServer() throws IOException {
    minio = RealMinio.start();
  }

  @AfterAll
  static void stopServer() throws IOException {
    minio.close();
  }

  @Override
  S3Client client() {
    return minio.client();
  }

  /** Why a condition on a delete is never trusted without a probe: this server knows none. */
  @Test
  void conditionsOfDeletesAreIgnored() {
    try (S3Client s3 = minio.client()) {
      String bucket = bucketWith(s3, "one", "many");

      s3.deleteObject(r -> r.bucket(bucket).key("one").ifMatch("\"0\""));
      ObjectIdentifier many = ObjectIdentifier.builder().key("many").eTag("\"0\"").build();
      s3.deleteObjects(r -> r.bucket(bucket).delete(d -> d.objects(many)));

      assertThat(s3.listObjectsV2(r -> r.bucket(bucket)).contents()).isEmpty();
    }
  }

  /** Why a marker is looked for before it counts: this server names one that it did not make. */
  @Test
  void markerOfMissingKeyIsNamedAndNotMade() {
    try (S3Client s3 = minio.client()) {
      String bucket = bucketWith(s3);
      ObjectIdentifier none = ObjectIdentifier.builder().key("none").build();

      DeleteObjectsResponse deleted =
          s3.deleteObjects(r -> r.bucket(bucket).delete(d -> d.objects(none)));

      assertThat(deleted.deleted().getFirst().deleteMarkerVersionId()).isNotEmpty();
      assertThat(s3.listObjectVersions(r -> r.bucket(bucket)).deleteMarkers()).isEmpty();
    }
  }

  private static String bucketWith(S3Client s3, String... keys) {
    String bucket = "minio-" + UUID.randomUUID();
    s3.createBucket(r -> r.bucket(bucket));
    s3.putBucketVersioning(r -> r.bucket(bucket).versioningConfiguration(c -> c.status("Enabled")));
    for (String key : keys) {
      s3.putObject(r -> r.bucket(bucket).key(key), RequestBody.fromString("1"));
    }
    return bucket;
  }
}
