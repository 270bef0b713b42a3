package dev.holdfast.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.cleanup.Cleanup;
import dev.holdfast.cleanup.CleanupOrder;
import dev.holdfast.job.Cancellation;
import dev.holdfast.job.ImmediateJobRunner;
import dev.holdfast.job.ThreadJobRunner;
import dev.holdfast.journal.Journal;
import dev.holdfast.journal.Operator;
import dev.holdfast.journal.Records;
import dev.holdfast.report.FleetSubject;
import dev.holdfast.report.ReportFile;
import dev.holdfast.retention.hold.Holds;
import dev.holdfast.retention.plan.CleanupOptions;
import dev.holdfast.retention.plan.CleanupPlan;
import dev.holdfast.retention.plan.Preview;
import dev.holdfast.retention.policy.Policy;
import dev.holdfast.retention.run.CleanupListener;
import dev.holdfast.retention.run.RunPace;
import dev.holdfast.retention.scan.PreviewScan;
import dev.holdfast.retention.throttle.Throttle;
import dev.holdfast.store.KnownStores;
import dev.holdfast.store.OracleStore;
import dev.holdfast.store.OracleStores;
import dev.holdfast.store.Roles;
import dev.holdfast.store.StoreException;
import dev.holdfast.store.StoreFailure;
import dev.holdfast.store.StoreOptions;
import dev.holdfast.store.address.SecretSource;
import dev.holdfast.store.address.StoreAddress;
import dev.holdfast.store.fibflow.FibFlowHazards;
import dev.holdfast.store.retention.Retention;
import dev.holdfast.store.retention.RetentionSnapshot;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Many stores are looked at, and one that fails does not stop the others. */
class FleetRunTest {

  private static final Clock CLOCK =
      Clock.fixed(Instant.ofEpochSecond(OracleStores.NOW), ZoneOffset.UTC);

  @TempDir private Path directory;

  private final Map<String, FleetOutcome> outcomes = new LinkedHashMap<>();
  private final List<Double> fractions = new ArrayList<>();
  private Journal journal;
  private FleetScan scan;
  private Path policy;
  private boolean finished;

  @BeforeEach
  void makeScan() throws Exception {
    journal =
        new Journal(
            new Records(directory.resolve("records"), null, new Operator("ann", "Ann", "desk")),
            CLOCK);
    scan = new FleetScan(journal, KnownStores.ALL);
    policy = Files.writeString(directory.resolve("policy.json"), "{\"expire_time\": 2592000}");
  }

  private final FleetRun.Listener listener =
      new FleetRun.Listener() {
        @Override
        public void started(FleetMember member) {}

        @Override
        public void progressed(FleetMember member, double fraction) {
          fractions.add(fraction);
        }

        @Override
        public void ended(FleetMember member, FleetOutcome outcome) {
          assertThat(outcomes.put(member.name(), outcome)).as("ends once").isNull();
        }

        @Override
        public void finished() {
          assertThat(finished).isFalse();
          finished = true;
        }
      };

  private final FleetStores stores =
      (member, progress, stop) ->
          new FleetStores.Lent(
              KnownStores.ALL.open(member.address(), StoreOptions.defaults(SecretSource.NONE)),
              true);

  private FleetMember oracle(String name, Path judgedBy) throws Exception {
    Path place = Files.createDirectory(directory.resolve(name));
    OracleStore store = OracleStores.sqlite(place, OracleStores.Journal.WAL);
    return new FleetMember(name, StoreAddress.parse(store.address()), judgedBy);
  }

  private void look(List<FleetMember> members) {
    new FleetRun(new ImmediateJobRunner(), stores, scan::whole, "look", listener).start(members);
    assertThat(finished).isTrue();
  }

  private FleetAnswer answer(String name) {
    return ((FleetOutcome.Answered) outcomes.get(name)).answer();
  }

  @Test
  void oneThatFailsDoesNotStopTheOthers() throws Exception {
    FleetMember missing =
        new FleetMember("missing", StoreAddress.parse("sqlite:/nowhere/x.db"), policy);
    look(List.of(oracle("first", policy), missing, oracle("second", null)));
    FleetAnswer first = answer("first");
    assertThat(first.facts().kind()).isEqualTo("fib-flow");
    assertThat(first.facts().tasks()).isEqualTo(346);
    assertThat(first.facts().bytes()).isPositive();
    assertThat(first.facts().oldestEnded()).isPositive();
    assertThat(first.facts().lastCleanup()).isNull();
    FleetPreview preview = ((FleetBacklog.Judged) first.backlog()).preview();
    assertThat(preview.subjects()).isPositive();
    assertThat(preview.digest()).startsWith("sha256:");
    assertThat(answer("second").backlog()).isEqualTo(new FleetBacklog.NoPolicy());
    assertThat(outcomes.get("missing"))
        .isInstanceOfSatisfying(
            FleetOutcome.Failed.class,
            failed ->
                assertThat(((StoreException) failed.cause()).failure())
                    .isInstanceOf(StoreFailure.NoSuchFile.class));
    assertThat(fractions).contains(0.55).allMatch(fraction -> fraction <= 1);
  }

  @Test
  void aPolicyThatCannotBeReadLeavesTheRestOfTheAnswer() throws Exception {
    Path broken = Files.writeString(directory.resolve("broken.yaml"), "rules: {{{");
    look(List.of(oracle("broken", broken), oracle("gone", directory.resolve("gone.yaml"))));
    assertThat(answer("broken").backlog()).isInstanceOf(FleetBacklog.BadPolicy.class);
    assertThat(answer("broken").facts().tasks()).isEqualTo(346);
    assertThat(answer("gone").backlog()).isInstanceOf(FleetBacklog.BadPolicy.class);
  }

  @Test
  void aSmallFleetOfNoneEndsAtOnce() {
    look(List.of());
    assertThat(outcomes).isEmpty();
  }

  @Test
  void whatWaitsAndWhatRunsIsStopped() throws Exception {
    BlockingQueue<Runnable> heard = new LinkedBlockingQueue<>();
    CountDownLatch begun = new CountDownLatch(FleetRun.AT_ONCE);
    List<FleetMember> members = new ArrayList<>();
    for (int index = 0; index < FleetRun.AT_ONCE + 2; index++) {
      members.add(new FleetMember("s" + index, StoreAddress.parse("sqlite:/x" + index), null));
    }
    try (ThreadJobRunner jobs = new ThreadJobRunner(heard::add)) {
      FleetRun run =
          new FleetRun(
              jobs,
              (member, progress, stop) -> {
                CountDownLatch stopped = new CountDownLatch(1);
                stop.onCancel(stopped::countDown);
                begun.countDown();
                try {
                  stopped.await();
                } catch (InterruptedException closing) {
                  Thread.currentThread().interrupt();
                }
                stop.throwIfCancelled();
                throw new AssertionError("not cancelled");
              },
              scan::whole,
              "look",
              listener);
      run.start(members);
      begun.await();
      run.cancel();
      while (!finished) {
        heard.take().run();
      }
    }
    assertThat(outcomes.values()).hasSize(5).allMatch(FleetOutcome.Cancelled.class::isInstance);
  }

  @Test
  void theLastCleanupIsThatOfTheJournal() throws Exception {
    FleetMember member = oracle("cleaned", policy);
    try (FleetStores.Lent lent = stores.lend(member, (done, total) -> {}, Cancellation.never())) {
      Preview preview;
      try (RetentionSnapshot snapshot =
          Roles.of(lent.store(), Retention.class).snapshot(Cancellation.never())) {
        preview =
            new PreviewScan(Policy.olderThan(86_400), null, null, Holds.NONE)
                .run(snapshot, (done, total) -> {});
      }
      CleanupPlan.Ready plan =
          (CleanupPlan.Ready)
              CleanupPlan.of(
                  preview,
                  new CleanupOptions(
                      Set.of(FibFlowHazards.POISON_CHILD, FibFlowHazards.PINNED_CHILD),
                      Set.of(),
                      null,
                      Throttle.DEFAULT.withBatch(100)));
      long deleted =
          new Cleanup(journal)
              .run(
                  lent.store(),
                  new CleanupOrder(preview, plan, "test", null, null),
                  CleanupListener.NONE,
                  RunPace.NONE,
                  Cancellation.never())
              .result()
              .deleted();
      assertThat(deleted).isPositive();
      LastCleanup last = scan.facts(lent.store(), Cancellation.never()).lastCleanup();
      assertThat(last).isEqualTo(new LastCleanup(OracleStores.NOW, deleted, last.outcome()));
      assertThat(last.outcome()).isNotEmpty();
    }
  }

  @Test
  void theReportTellsOfEveryStore() throws Exception {
    FleetMember first = oracle("fi|rst <b>", policy);
    FleetMember missing = new FleetMember("missing", StoreAddress.parse("sqlite:/no/x.db"), null);
    look(List.of(first, missing));
    FleetSubject subject =
        new FleetSubject(
            List.of(
                new FleetSubject.Entry(first, outcomes.get(first.name())),
                new FleetSubject.Entry(missing, outcomes.get("missing"))),
            "Ann",
            CLOCK.instant(),
            thrown -> "sentence");
    for (String ending : List.of("json", "md", "html")) {
      Path file = directory.resolve("report." + ending);
      ReportFile.at(file).write(subject);
      String text = Files.readString(file);
      assertThat(text).contains("missing").contains("sentence").doesNotContain("rst <b>\n");
      assertThat(text).contains("346");
    }
    assertThat(Files.readString(directory.resolve("report.json")))
        .contains("\"report\" : \"fleet\"")
        .contains("\"answered\" : 1");
    assertThat(Files.readString(directory.resolve("report.html"))).contains("&lt;b&gt;");
  }
}
