package dev.holdfast.store.buquet.bucket;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.holdfast.job.Cancellation;
import dev.holdfast.s3.Operation;
import dev.holdfast.s3.S3Bucket;
import dev.holdfast.s3.S3Server;
import dev.holdfast.s3.Versioning;
import dev.holdfast.store.StoreException;
import dev.holdfast.store.StoreFailure;
import dev.holdfast.store.buquet.TestBuckets;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Proves what is read of a bucket, what failures mean, and that a cancellation breaks a request.
 */
class ReadOnlyS3Test {

  private static final Cancellation NEVER = Cancellation.never();

  private S3Server server;
  private S3Bucket bucket;
  private ReadOnlyS3 s3;

  @BeforeEach
  void open() {
    server = S3Server.start();
    bucket = server.bucket(TestBuckets.BUCKET, Versioning.ENABLED);
    s3 = TestBuckets.reading(server);
  }

  @AfterEach
  void close() {
    s3.close();
    server.close();
  }

  @Test
  void keysWithOddLettersComeBackAsTheyAre() {
    List<String> keys =
        List.of(
            "workflow/a b/signals/go/2026-01-28T12:00:05.12+00:00_x.json",
            "workflow/ä%20+&?#=/state.json",
            "workflow/日本/state.json");
    keys.forEach(key -> bucket.put(key, key));
    List<String> listed = new ArrayList<>();
    s3.objects("workflow/", each -> listed.add(each.key()), NEVER);

    assertThat(listed).containsExactlyElementsOf(keys);
    for (String key : keys) {
      Body body = s3.get(key, NEVER).orElseThrow();
      assertThat(new String(body.bytes(), java.nio.charset.StandardCharsets.UTF_8)).isEqualTo(key);
      assertThat(body.etag()).startsWith("\"").endsWith("\"");
      List<String> versions = new ArrayList<>();
      s3.versions(key, each -> versions.add(each.versionId()), NEVER);
      assertThat(versions).containsExactly(body.versionId());
    }
    assertThat(server.log().writes()).isEmpty();
    assertThat(s3.http.date())
        .isBeforeOrEqualTo(java.time.Instant.now())
        .isAfter(java.time.Instant.now().minusSeconds(60));
  }

  @Test
  void whatIsDeletedIsAMarkerAboveItsVersions() {
    bucket.put("tasks/a/x", "1");
    bucket.put("tasks/a/x", "2");
    bucket.put("tasks/a/xy", "other");
    bucket.delete("tasks/a/x");
    List<Listed> versions = new ArrayList<>();
    s3.versions("tasks/a/x", versions::add, NEVER);

    assertThat(versions).extracting(Listed::marker).containsExactly(true, false, false);
    assertThat(s3.get("tasks/a/x", NEVER)).isEmpty();
    assertThat(s3.get("tasks/a/x", versions.get(2).versionId(), NEVER)).isPresent();
  }

  @Test
  void itIsToldWhetherTheBucketKeepsVersions() {
    assertThat(s3.versioning(NEVER)).isEqualTo(dev.holdfast.store.buquet.bucket.Versioning.ENABLED);
    bucket.versioning(Versioning.SUSPENDED);
    assertThat(s3.versioning(NEVER))
        .isEqualTo(dev.holdfast.store.buquet.bucket.Versioning.SUSPENDED);
    server.bucket(TestBuckets.BUCKET, Versioning.NEVER);
    assertThat(s3.versioning(NEVER)).isEqualTo(dev.holdfast.store.buquet.bucket.Versioning.NEVER);
    server.bucket(TestBuckets.BUCKET, Versioning.UNSUPPORTED);
    assertThat(s3.versioning(NEVER))
        .isEqualTo(dev.holdfast.store.buquet.bucket.Versioning.UNSUPPORTED);
    server.faults().on(Operation.GET_BUCKET_VERSIONING).answer(403, "AccessDenied");
    assertThat(s3.versioning(NEVER)).isEqualTo(dev.holdfast.store.buquet.bucket.Versioning.UNKNOWN);
  }

  private StoreFailure listing() {
    StoreException failed =
        catchThrowableOfType(StoreException.class, () -> s3.any("tasks/", NEVER));
    server.faults().clear();
    return failed.failure();
  }

  private void answers(int status, String code, String meaning) {
    server.faults().on(Operation.LIST_OBJECTS).answer(status, code);
    assertThat(listing())
        .isInstanceOfSatisfying(
            StoreFailure.OfKind.class,
            failure -> {
              assertThat(failure.code()).as(code).isEqualTo(meaning);
              assertThat(failure.typed()).isFalse();
            });
  }

  @Test
  void refusalsAreUnderstood() {
    answers(404, "NoSuchBucket", "noSuchBucket");
    answers(301, "PermanentRedirect", "otherRegion");
    answers(400, "AuthorizationHeaderMalformed", "otherRegion");
    answers(403, "SignatureDoesNotMatch", "wrongSignature");
    answers(403, "InvalidAccessKeyId", "wrongSignature");
    answers(403, "RequestTimeTooSkewed", "wrongClock");
    answers(400, "ExpiredToken", "expiredLogin");
    server.faults().on(Operation.LIST_OBJECTS).answer(403, "AccessDenied");
    assertThat(listing()).isInstanceOf(StoreFailure.AccessDenied.class);
    server.faults().on(Operation.LIST_OBJECTS).answer(503, "SlowDown");
    assertThat(listing()).isInstanceOf(StoreFailure.Busy.class);
  }

  @Test
  void nobodyThereIsUnreachable() throws Exception {
    // Bound and not listening: no server of another test can take the port meanwhile.
    try (Socket nobody = new Socket()) {
      nobody.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
      s3.close();
      s3 = TestBuckets.reading(URI.create("http://127.0.0.1:" + nobody.getLocalPort()));
      assertThat(listing()).isInstanceOf(StoreFailure.Unreachable.class);
    }
  }

  @Test
  void aCancellationBreaksTheRequestInFlight() throws Exception {
    CountDownLatch asked = new CountDownLatch(1);
    CountDownLatch over = new CountDownLatch(1);
    server
        .faults()
        .on(Operation.LIST_OBJECTS)
        .before(
            () -> {
              asked.countDown();
              await(over);
            });
    Cancellation cancellation = new Cancellation();
    AtomicReference<StoreFailure> failure = new AtomicReference<>();
    Thread reading =
        Thread.ofVirtual()
            .start(
                () ->
                    failure.set(
                        catchThrowableOfType(
                                StoreException.class, () -> s3.any("tasks/", cancellation))
                            .failure()));
    asked.await();
    cancellation.cancel();
    assertThat(reading.join(Duration.ofSeconds(20))).isTrue();
    over.countDown();

    assertThat(failure.get()).isInstanceOf(StoreFailure.Cancelled.class);
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
  }
}
