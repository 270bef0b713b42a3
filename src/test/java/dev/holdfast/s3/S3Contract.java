package dev.holdfast.s3;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.s3.model.BucketVersioningStatus;
import software.amazon.awssdk.services.s3.model.CommonPrefix;
import software.amazon.awssdk.services.s3.model.DeleteMarkerEntry;
import software.amazon.awssdk.services.s3.model.DeleteObjectResponse;
import software.amazon.awssdk.services.s3.model.DeleteObjectsResponse;
import software.amazon.awssdk.services.s3.model.ListObjectVersionsRequest;
import software.amazon.awssdk.services.s3.model.ListObjectVersionsResponse;
import software.amazon.awssdk.services.s3.model.ListObjectsV2Response;
import software.amazon.awssdk.services.s3.model.ObjectIdentifier;
import software.amazon.awssdk.services.s3.model.ObjectVersion;
import software.amazon.awssdk.services.s3.model.S3Object;

/**
 * What the tests take for granted of S3 and its versions, asked through the vendor's client. The
 * server of the tests and a real one must both pass: so what our own server claims is what S3 does.
 */
abstract class S3Contract extends S3PlainContract {

  @Test
  void writesAddVersionsNewestFirst() {
    create(BucketVersioningStatus.ENABLED);
    String first = put("k", "1").versionId();
    String second = put("k", "2").versionId();

    ListObjectVersionsResponse listed = s3.listObjectVersions(r -> r.bucket(bucket));

    assertThat(listed.versions())
        .extracting(ObjectVersion::versionId, ObjectVersion::isLatest)
        .containsExactly(tuple(second, true), tuple(first, false));
    assertThat(read("k", first)).isEqualTo("1");
    assertThat(read("k", second)).isEqualTo("2");
    assertThat(read("k", null)).isEqualTo("2");
  }

  @Test
  void deleteWithoutVersionPutsMarkerOnTopAndDeletingTheMarkerBringsTheObjectBack() {
    create(BucketVersioningStatus.ENABLED);
    String version = put("k", "1").versionId();

    DeleteObjectResponse deleted = s3.deleteObject(r -> r.bucket(bucket).key("k"));

    assertThat(deleted.deleteMarker()).isTrue();
    fails(404, "NoSuchKey", () -> read("k", null));
    assertThat(keys(r -> {})).isEmpty();
    fails(405, "MethodNotAllowed", () -> read("k", deleted.versionId()));
    ListObjectVersionsResponse listed = s3.listObjectVersions(r -> r.bucket(bucket));
    assertThat(listed.deleteMarkers())
        .extracting(DeleteMarkerEntry::versionId, DeleteMarkerEntry::isLatest)
        .containsExactly(tuple(deleted.versionId(), true));
    assertThat(listed.versions())
        .extracting(ObjectVersion::versionId, ObjectVersion::isLatest)
        .containsExactly(tuple(version, false));

    DeleteObjectResponse undone =
        s3.deleteObject(r -> r.bucket(bucket).key("k").versionId(deleted.versionId()));

    assertThat(undone.deleteMarker()).isTrue();
    assertThat(read("k", null)).isEqualTo("1");
  }

  @Test
  void versionDeletedByIdIsGoneForGood() {
    create(BucketVersioningStatus.ENABLED);
    String first = put("k", "1").versionId();
    put("k", "2");

    s3.deleteObject(r -> r.bucket(bucket).key("k").versionId(first));

    assertThat(s3.listObjectVersions(r -> r.bucket(bucket)).versions()).hasSize(1);
    assertThat(read("k", null)).isEqualTo("2");
  }

  @Test
  void putIfNothingIsThereSucceedsOverMarker() {
    create(BucketVersioningStatus.ENABLED);
    put("k", "1");
    s3.deleteObject(r -> r.bucket(bucket).key("k"));

    put("k", "2", r -> r.ifNoneMatch("*"));

    assertThat(read("k", null)).isEqualTo("2");
  }

  @Test
  void versionsArePagedWithinOneKeyByBothMarkers() {
    create(BucketVersioningStatus.ENABLED);
    List<String> due = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      due.addFirst(put("k", "v" + i).versionId());
    }
    due.addFirst(s3.deleteObject(r -> r.bucket(bucket).key("k")).versionId());
    due.add(put("l", "1").versionId());

    List<String> seen = new ArrayList<>();
    String keyMarker = null;
    String idMarker = null;
    ListObjectVersionsResponse page;
    do {
      page =
          s3.listObjectVersions(
              ListObjectVersionsRequest.builder()
                  .bucket(bucket)
                  .maxKeys(1)
                  .keyMarker(keyMarker)
                  .versionIdMarker(idMarker)
                  .build());
      page.versions().forEach(version -> seen.add(version.versionId()));
      page.deleteMarkers().forEach(marker -> seen.add(marker.versionId()));
      keyMarker = page.nextKeyMarker();
      idMarker = page.nextVersionIdMarker();
    } while (page.isTruncated());

    assertThat(seen).containsExactlyElementsOf(due);
  }

  @Test
  void versionsOfPrefixAreListedAlone() {
    create(BucketVersioningStatus.ENABLED);
    Stream.of("w/1/a", "w/10/a", "w/1/b").forEach(key -> put(key, key));

    assertThat(s3.listObjectVersions(r -> r.bucket(bucket).prefix("w/1/")).versions())
        .extracting(ObjectVersion::key)
        .containsExactly("w/1/a", "w/1/b");
  }

  @Test
  void manyAreDeletedInOneCallWhichNamesTheMarkers() {
    create(BucketVersioningStatus.ENABLED);
    put("a", "1");
    put("b", "1");

    DeleteObjectsResponse deleted = deleteAll(key("a"), key("b"));

    assertThat(deleted.errors()).isEmpty();
    assertThat(deleted.deleted())
        .allSatisfy(
            one -> {
              assertThat(one.deleteMarker()).isTrue();
              assertThat(latestMarker(one.key())).isEqualTo(one.deleteMarkerVersionId());
            })
        .hasSize(2);
    assertThat(keys(r -> {})).isEmpty();
  }

  @Test
  void markersAreDeletedByIdInOneCall() {
    create(BucketVersioningStatus.ENABLED);
    put("a", "1");
    String marker = deleteAll(key("a")).deleted().getFirst().deleteMarkerVersionId();

    DeleteObjectsResponse undone =
        deleteAll(ObjectIdentifier.builder().key("a").versionId(marker).build());

    assertThat(undone.errors()).isEmpty();
    assertThat(read("a", null)).isEqualTo("1");
  }

  @Test
  void suspendedBucketReplacesTheNullVersionAndKeepsTheOthers() {
    create(BucketVersioningStatus.ENABLED);
    String kept = put("k", "1").versionId();
    versioning(BucketVersioningStatus.SUSPENDED);
    put("k", "2");
    put("k", "3");

    assertThat(ids()).containsExactly("null", kept);
    assertThat(read("k", null)).isEqualTo("3");

    s3.deleteObject(r -> r.bucket(bucket).key("k"));

    // Whether the answer names the marker differs: MinIO leaves the header out.
    assertThat(ids()).containsExactly(kept);
    assertThat(latestMarker("k")).isEqualTo("null");
  }

  @Test
  void bucketWithoutVersionsKeepsOnlyTheLast() {
    create(null);
    put("k", "1");
    put("k", "2");

    assertThat(s3.getBucketVersioning(r -> r.bucket(bucket)).status()).isNull();
    assertThat(ids()).containsExactly("null");
    assertThat(put("k", "3").versionId()).isNull();
    assertThat(s3.deleteObject(r -> r.bucket(bucket).key("k")).deleteMarker()).isNull();
    assertThat(s3.listObjectVersions(r -> r.bucket(bucket)).hasDeleteMarkers()).isFalse();
  }

  @Test
  void versionFromBeforeVersioningIsTheNullOne() {
    create(null);
    put("k", "1");
    versioning(BucketVersioningStatus.ENABLED);
    String second = put("k", "2").versionId();

    assertThat(ids()).containsExactly(second, "null");
    assertThat(read("k", "null")).isEqualTo("1");
  }

  @Test
  void listingWithDelimiterGathersCommonPrefixesAcrossPages() {
    create(BucketVersioningStatus.ENABLED);
    Stream.of("w/1/s/a", "w/1/state", "w/10/state", "w/2/state", "w/x").forEach(k -> put(k, k));

    List<ListObjectsV2Response> pages =
        s3
            .listObjectsV2Paginator(r -> r.bucket(bucket).prefix("w/").delimiter("/").maxKeys(1))
            .stream()
            .toList();

    assertThat(pages).hasSize(4);
    assertThat(
            pages.stream()
                .flatMap(page -> page.commonPrefixes().stream())
                .map(CommonPrefix::prefix))
        .containsExactly("w/1/", "w/10/", "w/2/");
    assertThat(pages.getLast().contents()).extracting(S3Object::key).containsExactly("w/x");
  }

  @Test
  void keysAreOrderedByTheirBytesAndNotByTheirUnitsOfUtf16() {
    create(BucketVersioningStatus.ENABLED);
    put("😀", "1");
    put("\uff5e", "1");

    assertThat(keys(r -> {})).containsExactly("\uff5e", "😀");
  }
}
