package dev.holdfast.s3;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.DeleteObjectsResponse;
import software.amazon.awssdk.services.s3.model.ObjectIdentifier;
import software.amazon.awssdk.services.s3.model.S3Error;
import software.amazon.awssdk.services.s3.model.S3Exception;

/**
 * Proves that the server of the tests keeps the contract of S3, and that what a test sets on it
 * (the time, faults, who may use it) reaches a client. No real server at hand heeds conditions of
 * deletes: what ours answers there is what AWS documents.
 */
class S3ServerTest extends S3Contract {

  private S3Server server;

  @Override
  S3Client client() {
    server = S3Server.start();
    server.access().demandKey(S3Server.KEY_ID, S3Server.SECRET);
    return server.client();
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void timeIsTheOneSet() {
    S3Bucket bucket = server.bucket("b", Versioning.ENABLED);
    server.clock().set(Instant.parse("2026-01-28T12:00:00.9Z"));
    bucket.put("k", "1");
    server.clock().advance(Duration.ofMinutes(1));

    try (S3Client s3 = server.client()) {
      assertThat(s3.headObject(r -> r.bucket("b").key("k")).lastModified())
          .isEqualTo("2026-01-28T12:00:00Z");
      assertThat(s3.headObject(r -> r.bucket("b").key("k")).sdkHttpResponse().headers())
          .containsEntry("Date", List.of("Wed, 28 Jan 2026 12:01:00 GMT"));
    }
  }

  @Test
  void logNamesEachCallAndItsKeys() {
    S3Bucket bucket = server.bucket("b", Versioning.ENABLED);
    bucket.put("k", "1");

    try (S3Client s3 = server.client()) {
      s3.listObjectsV2(r -> r.bucket("b").prefix("k"));
      s3.getObjectAsBytes(r -> r.bucket("b").key("k"));
      assertThat(server.log().writes()).isEmpty();

      deleteTwo(s3);
    }

    assertThat(server.log().calls())
        .extracting(Call::operation)
        .containsExactly(Operation.LIST_OBJECTS, Operation.GET_OBJECT, Operation.DELETE_OBJECTS);
    assertThat(server.log().writes()).extracting(Call::keys).containsExactly(List.of("k", "l"));
    assertThat(server.log().calls().getFirst().query()).containsEntry("prefix", "k");
  }

  @Test
  void singleKeyOfManyFails() {
    S3Bucket bucket = server.bucket("b", Versioning.ENABLED);
    bucket.put("k", "1");
    bucket.put("l", "1");
    server.faults().onDeletedKey().key("k").answer(403, "AccessDenied");

    try (S3Client s3 = server.client()) {
      DeleteObjectsResponse answer = deleteTwo(s3);

      assertThat(answer.errors()).extracting(S3Error::code).containsExactly("AccessDenied");
    }
    assertThat(bucket.keys()).containsExactly("k");
  }

  @Test
  void effectStaysWhereTheAnswerIsAnError() {
    S3Bucket bucket = server.bucket("b", Versioning.ENABLED);
    bucket.put("k", "1");
    server.faults().on(Operation.DELETE_OBJECTS).times(1).answerAfterwards(500, "InternalError");

    try (S3Client s3 = server.client()) {
      deleteTwo(s3);
    }

    // The client asks again, as clients do: so there are two markers.
    assertThat(bucket.versions("k")).extracting(Version::marker).containsExactly(true, true, false);
  }

  @Test
  void droppedConnectionIsAnErrorOfTheClient() {
    server.bucket("b", Versioning.ENABLED);
    server.faults().on(Operation.LIST_OBJECTS).drop();

    try (S3Client s3 = server.client()) {
      assertThatThrownBy(() -> s3.listObjectsV2(r -> r.bucket("b")))
          .isInstanceOf(SdkClientException.class);
    }
  }

  @Test
  void faultMeetsOnlyItsCalls() {
    S3Bucket bucket = server.bucket("b", Versioning.ENABLED);
    bucket.put("k", "1");
    server.faults().on(Operation.GET_OBJECT).key("k").skip(1).times(1).answer(403, "AccessDenied");

    try (S3Client s3 = server.client()) {
      s3.getObjectAsBytes(r -> r.bucket("b").key("k"));
      fails(403, "AccessDenied", () -> s3.getObjectAsBytes(r -> r.bucket("b").key("k")));
      s3.getObjectAsBytes(r -> r.bucket("b").key("k"));
    }
  }

  @Test
  void somebodyElseWritesBetweenTwoCalls() {
    S3Bucket bucket = server.bucket("b", Versioning.ENABLED);
    String etag = bucket.put("k", "1").etag();
    server.faults().on(Operation.PUT_OBJECT).times(1).before(() -> bucket.put("k", "2"));

    try (S3Client s3 = server.client()) {
      fails(
          412,
          "PreconditionFailed",
          () ->
              s3.putObject(r -> r.bucket("b").key("k").ifMatch(etag), RequestBody.fromString("3")));
    }
  }

  @Test
  void conditionsOfDeletesAreHeededUnlessIgnored() {
    S3Bucket bucket = server.bucket("b", Versioning.ENABLED);
    bucket.put("k", "1");

    try (S3Client s3 = server.client()) {
      assertThat(deleteUnder(s3, "k", "\"0\"").errors())
          .extracting(S3Error::code)
          .containsExactly("PreconditionFailed");
      assertThat(deleteUnder(s3, "none", "\"0\"").errors())
          .extracting(S3Error::code)
          .containsExactly("NoSuchKey");
      fails(
          412,
          "PreconditionFailed",
          () -> s3.deleteObject(r -> r.bucket("b").key("k").ifMatch("\"0\"")));
      assertThat(bucket.keys()).containsExactly("k");

      server.faults().ignoreBatchConditions();
      assertThat(deleteUnder(s3, "k", "\"0\"").errors()).isEmpty();
      assertThat(bucket.keys()).isEmpty();
    }
  }

  @Test
  void deleteOfMoreThanThousandKeysIsRefused() {
    server.bucket("b", Versioning.ENABLED);
    ObjectIdentifier[] many = new ObjectIdentifier[1001];
    for (int i = 0; i < many.length; i++) {
      many[i] = ObjectIdentifier.builder().key("k" + i).build();
    }

    try (S3Client s3 = server.client()) {
      fails(
          400,
          "MalformedXML",
          () -> s3.deleteObjects(r -> r.bucket("b").delete(d -> d.objects(many))));
    }
  }

  @Test
  void versioningIsUnknownToSomeServersAndSecretOnOthers() {
    server.bucket("b", Versioning.UNSUPPORTED);
    server.bucket("c", Versioning.FORBIDDEN);

    try (S3Client s3 = server.client()) {
      fails(501, "NotImplemented", () -> s3.getBucketVersioning(r -> r.bucket("b")));
      fails(501, "NotImplemented", () -> s3.listObjectVersions(r -> r.bucket("b")));
      fails(403, "AccessDenied", () -> s3.getBucketVersioning(r -> r.bucket("c")));
    }
  }

  @Test
  void strangersAreNotLetIn() {
    server.bucket("b", Versioning.ENABLED);
    server.access().demandKey("other", S3Server.SECRET);
    try (S3Client s3 = server.client()) {
      fails(403, "InvalidAccessKeyId", () -> s3.listObjectsV2(r -> r.bucket("b")));
      server.access().demandKey(S3Server.KEY_ID, "other");
      fails(403, "SignatureDoesNotMatch", () -> s3.listObjectsV2(r -> r.bucket("b")));
    }
  }

  @Test
  void wrongRegionIsToldTheRightOne() {
    server.bucket("b", Versioning.ENABLED);
    server.access().demandRegion("eu-west-1");
    try (S3Client s3 = server.client()) {
      assertThatThrownBy(() -> s3.listObjectsV2(r -> r.bucket("b")))
          .isInstanceOfSatisfying(
              S3Exception.class,
              e -> {
                assertThat(e.statusCode()).isEqualTo(301);
                assertThat(e.awsErrorDetails().sdkHttpResponse().headers())
                    .containsEntry("x-amz-bucket-region", List.of("eu-west-1"));
              });
    }
  }

  @Test
  void whatTheServerDoesNotKnowIsNotImplemented() throws IOException, InterruptedException {
    server.bucket("b", Versioning.ENABLED);
    server.access().demandKey("", "");
    try (HttpClient http = HttpClient.newHttpClient()) {
      HttpResponse<String> answer =
          http.send(
              HttpRequest.newBuilder(URI.create(server.endpoint() + "/b?acl")).build(),
              HttpResponse.BodyHandlers.ofString());

      assertThat(answer.statusCode()).isEqualTo(501);
      assertThat(server.log().writes()).hasSize(1);
    }
  }

  private static DeleteObjectsResponse deleteTwo(S3Client s3) {
    ObjectIdentifier k = ObjectIdentifier.builder().key("k").build();
    ObjectIdentifier l = ObjectIdentifier.builder().key("l").build();
    return s3.deleteObjects(r -> r.bucket("b").delete(d -> d.objects(k, l)));
  }

  private static DeleteObjectsResponse deleteUnder(S3Client s3, String key, String etag) {
    ObjectIdentifier object = ObjectIdentifier.builder().key(key).eTag(etag).build();
    return s3.deleteObjects(r -> r.bucket("b").delete(d -> d.objects(object)));
  }
}
