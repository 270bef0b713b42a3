package dev.holdfast.desktop.shell;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.desktop.connections.StoreAccess;
import dev.holdfast.desktop.fx.FailureSentence;
import dev.holdfast.job.BackgroundJob;
import dev.holdfast.job.Cancellation;
import dev.holdfast.job.ImmediateJobRunner;
import dev.holdfast.s3.S3Server;
import dev.holdfast.settings.ConnectionProfile;
import dev.holdfast.settings.Environment;
import dev.holdfast.store.KnownStores;
import dev.holdfast.store.OracleStore;
import dev.holdfast.store.OracleStores;
import dev.holdfast.store.OracleStores.Journal;
import dev.holdfast.store.StoreOptions;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.address.SecretSource;
import dev.holdfast.store.address.StoreAddress;
import dev.holdfast.store.buquet.BuquetBucket;
import dev.holdfast.store.buquet.WorkflowScenarios;
import dev.holdfast.store.operation.Operation;
import dev.holdfast.store.retention.Retention;
import dev.holdfast.store.terms.Choices;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StatusLineTest {

  @Test
  void theStoresClockIsComparedWithTheWorkstations(@TempDir Path directory) throws Exception {
    assertThat(storeTime(directory, Duration.ZERO)).endsWith("in sync");
    // The SQLite store's clock is the true one; the workstation's is set wrong.
    assertThat(storeTime(directory, Duration.ofSeconds(-90)))
        .containsPattern("1 m (29|30|31) s ahead");
    assertThat(storeTime(directory, Duration.ofHours(2))).containsPattern("(2 h|1 h 59 m) behind");
  }

  private static String storeTime(Path directory, Duration wrong) throws Exception {
    Clock workstation = Clock.offset(Clock.systemUTC(), wrong);
    Path own = java.nio.file.Files.createTempDirectory(directory, "store");
    OracleStore oracle = OracleStores.sqlite(own, Journal.ROLLBACK);
    StoreClockViewModel clock = new StoreClockViewModel(workstation);
    assertThat(clock.storeTime.get()).isEmpty();
    try (TaskStore store = oracle.open()) {
      clock.follow(session(oracle, store, workstation));
      assertThat(clock.refreshed.get()).isIn("Refreshed now", "Refreshed 1 s ago");
      String told = clock.storeTime.get();
      clock.follow(null);
      assertThat(clock.storeTime.get()).isEmpty();
      assertThat(clock.refreshed.get()).isEmpty();
      return told;
    }
  }

  private static StoreSession session(OracleStore oracle, TaskStore store, Clock clock) {
    return new StoreSession(
        new StoreAccess(
            KnownStores.ALL,
            StoreOptions.defaults(SecretSource.NONE),
            new ImmediateJobRunner(),
            new FailureSentence(KnownStores.ALL, bug -> "BUG"),
            clock),
        new ConnectionProfile("Store", oracle.address(), Environment.NONE),
        store);
  }

  @Test
  void requestsAreCountedWhereTheStoreCountsThem(@TempDir Path directory) throws Exception {
    System.setProperty("aws.accessKeyId", S3Server.KEY_ID);
    System.setProperty("aws.secretAccessKey", S3Server.SECRET);
    StoreClockViewModel clock = new StoreClockViewModel(Clock.systemUTC());
    try (S3Server server = S3Server.start();
        BuquetBucket bucket = BuquetBucket.on(server, "queue")) {
      new WorkflowScenarios(bucket).completed("wf-a");
      String address = "s3://queue?endpoint=" + server.endpoint();
      server.log().clear();
      try (TaskStore store =
          KnownStores.ALL.open(
              StoreAddress.parse(address), StoreOptions.defaults(SecretSource.NONE))) {
        clock.follow(
            new StoreSession(
                new StoreAccess(
                    KnownStores.ALL,
                    StoreOptions.defaults(SecretSource.NONE),
                    new ImmediateJobRunner(),
                    new FailureSentence(KnownStores.ALL, bug -> "BUG"),
                    Clock.systemUTC()),
                new ConnectionProfile("Queue", address, Environment.NONE),
                store));
        clock.tick();
        int before = server.log().calls().size();
        assertThat(clock.requests.get()).isEqualTo(before + " requests");
        try (Operation prune =
            store
                .workflows()
                .orElseThrow()
                .role(Retention.class)
                .orElseThrow()
                .writer(Choices.NONE, Cancellation.never())) {
          prune.preflight();
        }
        clock.tick();
        assertThat(server.log().calls().size()).isGreaterThan(before);
        assertThat(clock.requests.get()).isEqualTo(server.log().calls().size() + " requests");
      }
    }
    OracleStore oracle = OracleStores.sqlite(directory, Journal.ROLLBACK);
    try (TaskStore store = oracle.open()) {
      clock.follow(session(oracle, store, Clock.systemUTC()));
      assertThat(clock.requests.get()).isEmpty();
    }
  }

  @Test
  void listedJobsAreSummedUp() {
    ImmediateJobRunner runner = new ImmediateJobRunner();
    JobsViewModel jobs = new JobsViewModel(Clock.systemUTC());
    runner.addListener(jobs);
    List<String> seen = new ArrayList<>();
    assertThat(jobs.summary.get()).isEqualTo("No background work");
    runner.start(
        BackgroundJob.of(
                "Preview",
                (progress, cancellation) -> {
                  progress.report(1_200, 4_800);
                  seen.add(jobs.shownLines.getFirst().amount.get());
                  assertThat(jobs.shownLines.getFirst().progress.get()).isEqualTo(0.25);
                  progress.report(1_300, 0);
                  seen.add(jobs.shownLines.getFirst().amount.get());
                  assertThat(jobs.shownLines.getFirst().progress.get()).isNegative();
                  seen.add(jobs.summary.get());
                  runner.start(
                      BackgroundJob.of("Export", (p, c) -> seen.add(jobs.summary.get())).listed());
                  return null;
                })
            .listed());
    assertThat(seen).containsExactly("1,200 of 4,800", "1,300", "Preview", "2 jobs running");
    assertThat(jobs.shownLines).isEmpty();
    assertThat(jobs.summary.get()).isEqualTo("No background work");
  }

  @Test
  void whatTookLongIsToldWhenItEnds() {
    AtomicLong now = new AtomicLong(1_000_000);
    Clock clock = Clock.fixed(Instant.EPOCH, ZoneOffset.UTC);
    JobsViewModel jobs =
        new JobsViewModel(
            new Clock() {
              @Override
              public ZoneId getZone() {
                return ZoneOffset.UTC;
              }

              @Override
              public Clock withZone(ZoneId zone) {
                return this;
              }

              @Override
              public Instant instant() {
                return clock.instant().plusMillis(now.get());
              }
            });
    ImmediateJobRunner runner = new ImmediateJobRunner();
    runner.addListener(jobs);
    runner.start(lasting("Export", 9_999, now));
    assertThat(jobs.ended.get()).as("nobody has looked elsewhere").isNull();
    runner.start(lasting("Preview", 90_000, now));
    assertThat(jobs.ended.get()).isEqualTo("Preview: ended after 1 m 30 s");
    jobs.read();
    assertThat(jobs.ended.get()).isNull();
  }

  private static BackgroundJob<Object> lasting(String title, long millis, AtomicLong now) {
    return BackgroundJob.<Object>of(
            title,
            (progress, cancellation) -> {
              now.addAndGet(millis);
              return null;
            })
        .listed();
  }
}
