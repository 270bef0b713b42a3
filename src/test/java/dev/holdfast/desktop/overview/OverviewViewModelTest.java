package dev.holdfast.desktop.overview;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.desktop.health.WaitingJobs;
import dev.holdfast.desktop.shell.Sights;
import dev.holdfast.desktop.shell.StoreSession;
import dev.holdfast.desktop.tasks.TaskSessions;
import dev.holdfast.journal.RecordsBench;
import dev.holdfast.settings.KeptTimes;
import dev.holdfast.store.OracleStore;
import dev.holdfast.store.OracleStores;
import dev.holdfast.store.OracleStores.Journal;
import dev.holdfast.store.TaskRows;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.activity.Throughput;
import dev.holdfast.store.fibflow.FibFlowTerms;
import dev.holdfast.task.TaskFilter;
import dev.holdfast.text.query.Query;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the page reads, when, and where it leads; without a toolkit. */
class OverviewViewModelTest {

  private static final long DAY = 86_400;

  @TempDir Path directory;
  private final WaitingJobs jobs = new WaitingJobs();
  private final long now = Instant.now().getEpochSecond();
  private OracleStore database;
  private TaskStore store;
  private StoreSession session;
  private dev.holdfast.journal.Journal journal;
  private OverviewViewModel model;

  @BeforeEach
  void open() throws Exception {
    database = OracleStores.emptySqlite(directory, Journal.WAL);
    store = database.open();
    session = TaskSessions.on(store, jobs);
    journal =
        new dev.holdfast.journal.Journal(
            RecordsBench.in(directory.resolve("records")), Clock.systemUTC());
    model = model(new PutOffs(null));
  }

  @AfterEach
  void close() {
    store.close();
  }

  private OverviewViewModel model(PutOffs putOffs) {
    return new OverviewViewModel(
        session, new StoreNeeds(session, putOffs, ZoneOffset.UTC), journal);
  }

  private void runAll() {
    while (jobs.size() > 0) {
      jobs.runNext();
    }
  }

  @Test
  void whatTheSidebarCountsWakesNoHiddenPage() throws Exception {
    trouble();
    List<Object> seen = new ArrayList<>();
    model.needsInFront.subscribe((before, now) -> seen.add(now));
    model.needs.read(Duration.ofMinutes(1));
    runAll();
    assertThat(model.needs.count.get()).isPositive();
    assertThat(seen).isEmpty();
    model.show();
    runAll();
    assertThat(seen).isNotEmpty();
  }

  private void trouble() throws Exception {
    database.execute(
        "insert into fib_flow_workers (worker_id, pod_id, status, registered_at, last_seen_at,"
            + " expires_at) values ('dead', 'p', 'dead', 1, 1, 1), ('alive', 'p', 'active', 1, 1, "
            + (now + DAY)
            + ")");
    try (Connection connection = database.connect()) {
      long id = 1;
      for (String name : List.of("a", "b", "b", "c", "d", "e", "e", "f")) {
        TaskRows.task(
            connection,
            id,
            "name",
            name,
            "status",
            "paused",
            "last_active_time",
            now - 100 * id++,
            "error",
            "Error: 421 at line " + id + "\nat somewhere");
      }
      TaskRows.task(
          connection,
          20,
          "name",
          "lost",
          "status",
          "running",
          "worker_id",
          "dead",
          "last_active_time",
          now - 60);
      TaskRows.task(
          connection, 21, "name", "late", "next_run_time", now - 600, "last_active_time", now);
      for (long failed = 30; failed < 35; failed++) {
        TaskRows.task(
            connection,
            failed,
            "name",
            "pdf",
            "status",
            "failed",
            "last_active_time",
            now - 10,
            "next_run_time",
            now + 50,
            "error",
            "Error: no glyph " + failed);
      }
      TaskRows.task(
          connection,
          40,
          "name",
          "old",
          "status",
          "permanently_failed",
          "last_active_time",
          now - 2 * DAY,
          "error",
          "Error: long ago");
      TaskRows.task(
          connection,
          50,
          "name",
          "nightly",
          "type",
          "cron",
          "cron_expr",
          "0 * * * *",
          "status",
          "paused",
          "start_time",
          now - 5 * 3_600,
          "next_run_time",
          now - 5 * 3_600,
          "last_active_time",
          now - 4 * 3_600);
    }
  }

  private static String told(Concern concern) {
    return "%s %s %d %s +%d"
        .formatted(
            concern.kind(),
            concern.term() == null ? "" : concern.term().name(),
            concern.count(),
            concern.names(),
            concern.more());
  }

  @Test
  void whatNeedsAPersonIsToldByNameTheMostUrgentFirst() throws Exception {
    trouble();
    model.show();
    runAll();
    assertThat(model.needs.all(false).orElseThrow())
        .extracting(OverviewViewModelTest::told)
        .containsExactly(
            "TASKS paused 2 [b] +0",
            "TASKS paused 2 [e] +0",
            "TASKS paused 1 [a] +0",
            "TASKS paused 4 [c, d] +2",
            "FAILING  5 [pdf] +0",
            "TASKS abandoned 1 [dead] +0",
            "TASKS overdue 1 [late] +0",
            "MISSED  5 [nightly] +0");
  }

  /** The count of a line is what its own query finds on the page for tasks. */
  @Test
  void eachLeadsToTheTasksItCounts() throws Exception {
    trouble();
    List<String> asked = new ArrayList<>();
    Sights.queries(session, asked::add);
    model.show();
    runAll();
    for (Concern concern : model.needs.all(false).orElseThrow()) {
      model.open(concern);
      TaskFilter filter =
          Query.parse(asked.getLast()).narrow(TaskFilter.ALL, FibFlowTerms.LISTING, now);
      long found =
          store.count(filter, Duration.ofMinutes(1), dev.holdfast.job.Cancellation.never()).value();
      switch (concern.kind()) {
        case MISSED -> assertThat(found).as("tasks, not runs").isEqualTo(1);
        default -> {
          if (concern.more() == 0) {
            assertThat(found).as(asked.getLast()).isEqualTo(concern.count());
          }
        }
      }
    }
    assertThat(asked).hasSize(8);
    assertThat(model.needs.all(false).orElseThrow().getFirst().since())
        .as("the one that waits longest")
        .isEqualTo(now - 300);
  }

  @Test
  void nothingNeedsAPersonInAnEmptyStore() {
    model.show();
    runAll();
    assertThat(model.needs.all(false)).contains(List.of());
    assertThat(model.throughput.value().value().lines()).isEmpty();
    assertThat(model.workers.value().value()).isEmpty();
    assertThat(model.schedules.value().value()).isEmpty();
  }

  @Test
  void aPartThatFailsLeavesTheOthers() throws Exception {
    trouble();
    database.execute("alter table fib_flow_task_events rename to gone");
    model.show();
    runAll();
    assertThat(model.throughput.failure.get()).isNotEmpty();
    assertThat(model.throughput.value()).isNull();
    assertThat(model.workers.value().value()).hasSize(2);
    database.execute("alter table gone rename to fib_flow_task_events");
    model.throughput.retry();
    runAll();
    assertThat(model.throughput.failure.get()).isNull();
    assertThat(model.throughput.value()).isNotNull();
  }

  @Test
  void nothingIsReadWhileNobodyLooks() {
    model.tick();
    model.refresh();
    assertThat(jobs.size()).isZero();
    model.show();
    int all = jobs.size();
    assertThat(all).isPositive();
    model.tick();
    assertThat(jobs.size()).as("what is still being read is not read again").isEqualTo(all);
    runAll();
    model.tick();
    assertThat(jobs.size()).as("what was done a moment ago stays").isEqualTo(4);
    runAll();
    model.hide();
    model.tick();
    assertThat(jobs.size()).isZero();
    model.show();
    assertThat(jobs.size()).isZero();
    model.refresh();
    assertThat(jobs.size()).isEqualTo(all);
    model.close();
    assertThat(jobs.size()).as("all is stopped with the page").isZero();
  }

  @Test
  void anotherWindowIsMeasuredAnew() {
    model.show();
    runAll();
    model.window.set(ThroughputWindow.WEEK);
    assertThat(model.usual.value()).as("the usual of a day is none of a week").isNull();
    runAll();
    Throughput week = model.throughput.value().value();
    assertThat(week.query().seconds()).isEqualTo(7 * DAY);
    assertThat(model.usual.value()).isNotNull();
  }

  @Test
  void whatIsPutOffIsBackTomorrow() throws Exception {
    trouble();
    Path file = directory.resolve("config/put-off.json");
    model = model(new PutOffs(new KeptTimes(file, "put off")));
    model.show();
    runAll();
    Concern first = model.needs.all(false).orElseThrow().getFirst();
    model.needs.putOff(first);
    runAll();
    assertThat(model.needs.all(false).orElseThrow()).hasSize(7).doesNotContain(first);
    assertThat(model.needs.all(true).orElseThrow()).containsExactly(first);
    assertThat(Files.readString(file))
        .as("no names of tasks")
        .contains("Test")
        .doesNotContain("\"b");

    PutOffs again = new PutOffs(new KeptTimes(file, "put off"));
    again.read();
    Instant later = Instant.ofEpochSecond(now);
    assertThat(again.isOff("Test", first, later)).isTrue();
    assertThat(again.isOff("Other", first, later)).isFalse();
    Instant tomorrow =
        later
            .atZone(ZoneOffset.UTC)
            .toLocalDate()
            .plusDays(1)
            .atTime(6, 0)
            .toInstant(ZoneOffset.UTC);
    assertThat(again.isOff("Test", first, tomorrow.minusSeconds(1))).isTrue();
    assertThat(again.isOff("Test", first, tomorrow)).isFalse();

    model.needs.bringBack(first);
    runAll();
    assertThat(model.needs.all(true).orElseThrow()).isEmpty();
    PutOffs anew = new PutOffs(new KeptTimes(file, "put off"));
    anew.read();
    assertThat(anew.isOff("Test", first, later)).isFalse();
  }

  @Test
  void aBrokenFileOfWhatIsPutOffPutsNothingOff() throws Exception {
    Path file = directory.resolve("put-off.json");
    Files.writeString(file, "{\"stores\": [1");
    assertThat(new KeptTimes(file, "put off").read()).isEmpty();
  }
}
