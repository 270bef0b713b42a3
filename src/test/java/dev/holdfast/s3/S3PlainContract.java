package dev.holdfast.s3;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.s3.model.BucketVersioningStatus;
import software.amazon.awssdk.services.s3.model.CommonPrefix;
import software.amazon.awssdk.services.s3.model.DeleteObjectsResponse;
import software.amazon.awssdk.services.s3.model.EncodingType;
import software.amazon.awssdk.services.s3.model.ListObjectsV2Response;
import software.amazon.awssdk.services.s3.model.S3Object;

/**
 * What the tests take for granted of S3 with and without versions, asked through the vendor's
 * client.
 */
abstract class S3PlainContract extends S3ContractCalls {

  /** Returns what the buckets keep; null for no versions. */
  BucketVersioningStatus versions() {
    return BucketVersioningStatus.ENABLED;
  }

  @Test
  void objectIsReadBackWithItsTag() {
    create(versions());

    String etag = put("a/b c+d%e:ü.json", "{}").eTag();

    assertThat(etag).isEqualTo("\"99914b932bd37a50b983c5e7c90ae93b\"");
    assertThat(read("a/b c+d%e:ü.json", null)).isEqualTo("{}");
    assertThat(s3.headObject(r -> r.bucket(bucket).key("a/b c+d%e:ü.json")).contentLength())
        .isEqualTo(2);
  }

  @Test
  void missingObjectAndBucketAreNotFound() {
    create(null);

    fails(404, "NoSuchKey", () -> read("none", null));
    fails(404, "NoSuchBucket", () -> s3.getObjectAsBytes(r -> r.bucket("no-such").key("k")));
    fails(404, "NoSuchBucket", () -> s3.listObjectsV2(r -> r.bucket("no-such")));
  }

  @Test
  void putUnderConditionIsRefusedWhereItDoesNotHold() {
    create(versions());
    String etag = put("k", "1").eTag();

    fails(412, "PreconditionFailed", () -> put("k", "2", r -> r.ifNoneMatch("*")));
    String next = put("k", "2", r -> r.ifMatch(etag));
    fails(412, "PreconditionFailed", () -> put("k", "3", r -> r.ifMatch(etag)));
    fails(404, "NoSuchKey", () -> put("none", "1", r -> r.ifMatch(etag)));

    assertThat(read("k", null)).isEqualTo("2");
    assertThat(next).isNotEqualTo(etag);
  }

  @Test
  void getUnderConditionSaysNotModifiedOrFailed() {
    create(versions());
    String etag = put("k", "1").eTag();

    fails(304, null, () -> s3.getObjectAsBytes(r -> r.bucket(bucket).key("k").ifNoneMatch(etag)));
    fails(
        412,
        "PreconditionFailed",
        () -> s3.getObjectAsBytes(r -> r.bucket(bucket).key("k").ifMatch("\"0\"")));
    assertThat(s3.getObjectAsBytes(r -> r.bucket(bucket).key("k").ifMatch(etag)).asUtf8String())
        .isEqualTo("1");
  }

  @Test
  void listingIsPagedByTokenInTheOrderOfBytes() {
    create(versions());
    List<String> keys = List.of("a b", "a+b", "a/1", "a/2", "aZ", "b%", "z", "ü");
    keys.reversed().forEach(key -> put(key, key));

    List<ListObjectsV2Response> pages =
        s3
            .listObjectsV2Paginator(r -> r.bucket(bucket).maxKeys(3).encodingType(EncodingType.URL))
            .stream()
            .toList();

    assertThat(pages).extracting(ListObjectsV2Response::keyCount).containsExactly(3, 3, 2);
    assertThat(pages.stream().flatMap(page -> page.contents().stream()).map(S3Object::key))
        .containsExactlyElementsOf(keys);
    assertThat(keys(r -> r.startAfter("a/1").prefix("a"))).containsExactly("a/2", "aZ");
    assertThat(keys(r -> r.prefix("a/"))).containsExactly("a/1", "a/2");
  }

  @Test
  void listingWithDelimiterGathersCommonPrefixes() {
    create(versions());
    Stream.of("w/1/s/a", "w/1/state", "w/10/state", "w/2/state", "w/x").forEach(k -> put(k, k));

    ListObjectsV2Response page =
        s3.listObjectsV2(r -> r.bucket(bucket).prefix("w/").delimiter("/"));

    assertThat(page.commonPrefixes().stream().map(CommonPrefix::prefix))
        .containsExactly("w/1/", "w/10/", "w/2/");
    assertThat(page.contents()).extracting(S3Object::key).containsExactly("w/x");
  }

  @Test
  void missingKeyIsReportedAsDeleted() {
    create(null);

    DeleteObjectsResponse deleted = deleteAll(key("none"));

    assertThat(deleted.errors()).isEmpty();
    assertThat(deleted.deleted()).extracting(one -> one.key()).containsExactly("none");
  }

  @Test
  void bucketWithoutLifecycleSaysSo() {
    create(versions());

    fails(
        404,
        "NoSuchLifecycleConfiguration",
        () -> s3.getBucketLifecycleConfiguration(r -> r.bucket(bucket)));
  }

  @Test
  void bucketIsListedAndFound() {
    create(null);

    assertThat(s3.listBuckets().buckets()).extracting(one -> one.name()).contains(bucket);
    s3.headBucket(r -> r.bucket(bucket));
    fails(404, null, () -> s3.headBucket(r -> r.bucket("no-such")));
  }

  @Test
  void manyAreGoneAfterOneCall() {
    create(versions());
    put("a b", "1");
    put("a+b%:ü", "1");
    put("c", "1");

    DeleteObjectsResponse deleted = deleteAll(key("a b"), key("a+b%:ü"));

    assertThat(deleted.errors()).isEmpty();
    assertThat(deleted.deleted())
        .extracting(one -> one.key())
        .containsExactlyInAnyOrder("a b", "a+b%:ü");
    assertThat(keys(r -> {})).containsExactly("c");
  }
}
