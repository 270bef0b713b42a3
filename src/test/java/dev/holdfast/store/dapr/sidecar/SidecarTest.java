package dev.holdfast.store.dapr.sidecar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.holdfast.dapr.FakeApp;
import dev.holdfast.dapr.FakeSidecar;
import dev.holdfast.job.Cancellation;
import dev.holdfast.store.StoreException;
import dev.holdfast.store.StoreFailure;
import dev.holdfast.store.address.Secret;
import dev.holdfast.store.address.SecretSource;
import dev.holdfast.store.address.StoreAddress;
import io.grpc.Status;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What is asked of a sidecar, and what its answers mean. */
class SidecarTest {

  private static final Instant THEN = Instant.parse("2026-01-02T03:04:05.678Z");

  private static final String TORN =
      "workflow 'a': inbox key 'inbox-000000' declared in metadata (inboxLength=1) but missing from"
          + " state store (transient store read failure or partial save?)";

  private final Cancellation never = Cancellation.never();
  private final List<Sidecar> opened = new ArrayList<>();
  private FakeSidecar fake;

  @BeforeEach
  void start() {
    fake = FakeSidecar.start();
  }

  @AfterEach
  void stop() {
    opened.forEach(Sidecar::close);
    fake.close();
  }

  private Sidecar sidecar(SecretSource secrets, Map<String, String> environment) {
    StoreAddress typed = StoreAddress.parse(fake.address());
    DaprAddress address = DaprAddress.of(typed);
    Sidecar sidecar = new Sidecar(address, new ApiToken(typed, address, secrets, environment::get));
    opened.add(sidecar);
    return sidecar;
  }

  private Sidecar sidecar() {
    return sidecar(SecretSource.NONE, Map.of());
  }

  private StoreFailure failure(Runnable work) {
    return catchThrowableOfType(StoreException.class, work::run).failure();
  }

  @ParameterizedTest
  @EnumSource(FakeApp.Paging.class)
  void allPagesAreReadAndEachIdComesOnce(FakeApp.Paging paging) {
    fake.app().paging(paging);
    for (int number = 0; number < 1_203; number++) {
      fake.instance("order-" + number, THEN).started("Order", "{}");
    }

    assertThat(sidecar().ids(never)).hasSize(1_203);
    assertThat(fake.calls("ListInstanceIDs")).hasSize(3);
  }

  @Test
  void anInstanceThatMovesToALaterPageComesOnce() {
    for (int number = 0; number < 700; number++) {
      fake.instance("order-" + number, THEN).started("Order", "{}");
    }
    fake.on("ListInstanceIDs").times(1).first(() -> {});
    fake.on("ListInstanceIDs").first(() -> fake.app().rewrite("order-3"));

    assertThat(sidecar().ids(never)).hasSize(700);
  }

  @Test
  void anUnknownInstanceIsEmptyAndSoIsItsHistory() {
    assertThat(sidecar().instance("nobody", true, never)).isEmpty();
    assertThat(sidecar().history("nobody", never)).isEmpty();
  }

  @Test
  void eventsComeInStoredOrderAndUnknownOnesAreKept() {
    fake.instance("a", THEN).started("Order", "{}").activity("Pay", "1", "2").unknown(32);

    assertThat(sidecar().history("a", never))
        .isEqualTo(fake.app().find("a").orElseThrow().history());
    assertThat(sidecar().history("a", never).getLast().getUnknownFields().hasField(32)).isTrue();
  }

  @Test
  void aTokenIsAskedForOnceItIsWantedAndSentWithEachCall() {
    fake.token("s3cret");
    List<StoreAddress> asked = new ArrayList<>();
    Sidecar sidecar =
        sidecar(
            address -> {
              asked.add(address);
              return new Secret("s3cret".toCharArray());
            },
            Map.of());
    sidecar.hello(never);
    sidecar.ids(never);
    sidecar.metadata(never);

    assertThat(asked).hasSize(1);
    assertThat(fake.metadata().tokens()).containsExactly("s3cret");
  }

  @Test
  void theEnvironmentGivesTheTokenAndAWrongOneIsNeverRepeated() {
    fake.token("right");
    fake.on("Hello").answer(Status.Code.UNKNOWN, "no");
    assertThat(
            failure(
                () -> sidecar(SecretSource.NONE, Map.of("DAPR_API_TOKEN", "wr0ng")).hello(never)))
        .isInstanceOf(StoreFailure.AuthenticationFailed.class)
        .asString()
        .doesNotContain("wr0ng");
    fake.heal();
    sidecar(SecretSource.NONE, Map.of("DAPR_API_TOKEN", "right")).hello(never);
    fake.on("GetInstance").answer(Status.Code.UNKNOWN, "the token right is known");
    assertThat(
            failure(
                () ->
                    sidecar(SecretSource.NONE, Map.of("DAPR_API_TOKEN", "right"))
                        .instance("a", false, never)))
        .asString()
        .doesNotContain("right");
  }

  @Test
  void aMissingTokenIsToldAsSuch() {
    fake.token("wanted");
    assertThat(failure(() -> sidecar().hello(never)))
        .isInstanceOf(StoreFailure.PasswordNeeded.class);
  }

  @Test
  void anOlderDaprListsNothing() {
    assertThat(sidecar().lists(never)).isTrue();
    fake.olderThan117();
    assertThat(sidecar().lists(never)).isFalse();
    fake.heal();
    fake.on("ListInstanceIDs").answer(Status.Code.UNIMPLEMENTED, "unknown method ListInstanceIDs");
    assertThat(sidecar().lists(never)).isFalse();
  }

  @Test
  void anInstanceThatIsWrittenMeanwhileIsReadAgain() {
    fake.instance("a", THEN).started("Order", "{}").completed("1");
    fake.on("GetInstance").times(2).answer(Status.Code.UNKNOWN, TORN);
    fake.on("GetInstanceHistory").times(2).answer(Status.Code.UNKNOWN, TORN);

    assertThat(sidecar().instance("a", false, never)).isPresent();
    assertThat(sidecar().history("a", never)).hasSize(3);

    fake.on("GetInstance").answer(Status.Code.UNKNOWN, TORN);
    assertThat(failure(() -> sidecar().instance("a", false, never)))
        .isInstanceOfSatisfying(
            StoreFailure.OfKind.class, known -> assertThat(known.code()).isEqualTo("torn"));
  }

  @Test
  void aCallThatIsNeverAnsweredIsCancelled() throws Exception {
    CountDownLatch came = new CountDownLatch(1);
    CountDownLatch gate = new CountDownLatch(1);
    fake.on("GetInstance")
        .first(
            () -> {
              came.countDown();
              try {
                gate.await();
              } catch (InterruptedException stopped) {
                Thread.currentThread().interrupt();
              }
            });
    Cancellation cancellation = new Cancellation();
    Thread.ofVirtual()
        .start(
            () -> {
              try {
                came.await();
              } catch (InterruptedException stopped) {
                return;
              }
              cancellation.cancel();
            });

    assertThat(failure(() -> sidecar().instance("a", false, cancellation)))
        .isInstanceOf(StoreFailure.Cancelled.class);
    gate.countDown();
  }

  @Test
  void aHistoryBeyondTheLimitOfTheSidecarIsTooLarge() {
    fake.limit(1_000);
    fake.instance("big", THEN).started("Order", "x".repeat(2_000));

    assertThat(failure(() -> sidecar().history("big", never)))
        .isInstanceOfSatisfying(
            StoreFailure.OfKind.class, known -> assertThat(known.code()).isEqualTo("tooLarge"));
  }

  @Test
  void aPurgeAsksForOneInstanceAndNothingElse() throws Exception {
    fake.instance("a", THEN).started("Order", "{}").completed("1");

    assertThat(sidecar().purging().purge("a", SidecarCalls.READ, never)).isEqualTo(1);

    assertThat(fake.app().find("a")).isEmpty();
    assertThat(fake.calls("PurgeInstances"))
        .singleElement()
        .satisfies(
            call -> {
              assertThat(call.purge().getRecursive()).isFalse();
              assertThat(call.purge().hasForce()).isFalse();
              assertThat(call.purge().hasPurgeInstanceFilter()).isFalse();
            });
  }

  @Test
  void theSidecarSaysWhoItIsAndHowManyWorkersItHas() {
    fake.metadata().clock(Instant.parse("2026-05-06T07:08:09Z"));
    SidecarMetadata said = sidecar().metadata(never);
    assertThat(said.date()).isEqualTo(Instant.parse("2026-05-06T07:08:09Z"));
    assertThat(said.app()).isEqualTo("shop");
    assertThat(said.workers()).isEqualTo(1);

    fake.metadata().workers(null);
    assertThat(sidecar().metadata(never).workers()).isZero();
    fake.metadata().version("1.15.4");
    assertThat(sidecar().metadata(never).workers()).isNull();
  }
}
