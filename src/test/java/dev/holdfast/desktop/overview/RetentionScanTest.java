package dev.holdfast.desktop.overview;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.desktop.overview.RetentionGlance.Answer;
import dev.holdfast.desktop.overview.RetentionGlance.Source;
import dev.holdfast.job.Cancellation;
import dev.holdfast.journal.Journal;
import dev.holdfast.journal.JournalAction;
import dev.holdfast.journal.JournalOutcome;
import dev.holdfast.journal.JournalRun;
import dev.holdfast.journal.RecordsBench;
import dev.holdfast.retention.forecast.BacklogCourse.Point;
import dev.holdfast.retention.forecast.Forecast;
import dev.holdfast.retention.forecast.Verdict;
import dev.holdfast.retention.policy.Match;
import dev.holdfast.retention.policy.Policy;
import dev.holdfast.retention.policy.PolicyJson;
import dev.holdfast.retention.policy.Rule;
import dev.holdfast.store.KnownStores;
import dev.holdfast.store.OracleStore;
import dev.holdfast.store.OracleStores;
import dev.holdfast.store.TaskRows;
import dev.holdfast.store.TaskStore;
import dev.holdfast.task.TaskStatus;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** By whose policy a store is judged, and what its journal adds. */
class RetentionScanTest {

  private static final long DAY = Forecast.DAY;

  @TempDir Path directory;
  private final long now = Instant.now().getEpochSecond();
  private OracleStore database;
  private TaskStore store;

  @BeforeEach
  void open() throws Exception {
    database = OracleStores.emptySqlite(directory, OracleStores.Journal.WAL);
    store = database.open();
    try (Connection connection = database.connect()) {
      for (long id = 1; id <= 5; id++) {
        TaskRows.task(
            connection,
            id,
            "name",
            "ended",
            "status",
            "completed",
            "last_active_time",
            now - 2 * id * DAY - 60);
      }
    }
  }

  @AfterEach
  void close() {
    store.close();
  }

  private Journal journal(long secondsAgo) {
    Instant then = Instant.ofEpochSecond(now - secondsAgo);
    return new Journal(
        RecordsBench.in(directory.resolve("records")), Clock.fixed(then, ZoneOffset.UTC));
  }

  private RetentionGlance glance(Path saved) {
    return new RetentionScan(store, saved, journal(0), KnownStores.ALL).read(Cancellation.never());
  }

  private Policy olderThan(long days) {
    return Policy.olderThan(days * DAY).boundTo(store.terms().statuses());
  }

  private void cleanup(long secondsAgo, Policy policy, long found, long deleted) {
    JournalRun run =
        journal(secondsAgo)
            .start(
                JournalAction.CLEANUP,
                store.fingerprint(Cancellation.never()),
                Map.of(
                    "policy",
                    PolicyJson.fields(policy),
                    "tasks",
                    found - 1,
                    "skipped",
                    1,
                    "left_for_later",
                    0));
    run.end(JournalOutcome.DONE, Map.of("tasks_deleted", deleted, "done", deleted));
  }

  @Test
  void withoutAnyOtherTheRuntimesOwnPolicyIsJudged() {
    RetentionGlance glance = glance(null);
    assertThat(glance.source()).isEqualTo(Source.RUNTIME);
    assertThat(glance.answer()).isEqualTo(Answer.FORECAST);
    assertThat(glance.policy().agesByStatus()).isEqualTo(olderThan(1).agesByStatus());
    assertThat(glance.forecast().backlog().tasks()).isEqualTo(5);
    assertThat(glance.history().last()).isNull();
    assertThat(glance.course().past()).hasSize(1);
  }

  @Test
  void theLastCleanupSaysWhatIsWantedAndLeavesTeeth() {
    cleanup(6 * DAY, olderThan(5), 900, 899);
    cleanup(4 * DAY, olderThan(9), 70, 69);
    cleanup(2 * DAY, olderThan(5), 400, 390);
    RetentionGlance glance = glance(null);
    assertThat(glance.source()).isEqualTo(Source.LAST);
    assertThat(glance.policy().agesByStatus()).isEqualTo(olderThan(5).agesByStatus());
    assertThat(glance.forecast().backlog().tasks()).isEqualTo(3);
    assertThat(glance.course().past())
        .as("what another policy found is no part of it")
        .containsExactly(
            new Point(now - 6 * DAY, 900),
            new Point(now - 6 * DAY, 1),
            new Point(now - 2 * DAY, 400),
            new Point(now - 2 * DAY, 10),
            new Point(glance.forecast().now(), 3));
    assertThat(glance.history().last().ended("tasks_deleted")).isEqualTo("390");
  }

  @Test
  void thePolicySavedWithTheConnectionComesFirst() throws Exception {
    cleanup(DAY, olderThan(5), 9, 8);
    Path file = directory.resolve("policy.json");
    Files.writeString(file, PolicyJson.write(olderThan(7)));
    RetentionGlance glance = glance(file);
    assertThat(glance.source()).isEqualTo(Source.SAVED);
    assertThat(glance.policy().agesByStatus()).isEqualTo(olderThan(7).agesByStatus());
    assertThat(glance.forecast().backlog().tasks()).isEqualTo(2);
  }

  @Test
  void aPolicyThatCannotBeReadOrSurveyedIsSaidAndNotGuessed() throws Exception {
    Path file = directory.resolve("policy.json");
    Files.writeString(file, "{ broken");
    assertThat(glance(file).answer()).isEqualTo(Answer.UNUSABLE);
    assertThat(glance(directory.resolve("gone.json")).answer()).isEqualTo(Answer.UNUSABLE);
    cleanup(DAY, named(), 9, 8);
    RetentionGlance rules = glance(null);
    assertThat(rules.answer()).isEqualTo(Answer.RULES);
    assertThat(rules.forecast()).isNull();
    assertThat(rules.history().last()).isNotNull();
  }

  @Test
  void aPolicyOfTheJournalThatNamesOtherStatusesIsNoBug() {
    cleanup(DAY, Policy.of(5 * DAY, List.of(new TaskStatus("odd"))), 9, 8);
    RetentionGlance glance = glance(null);
    assertThat(glance.source()).isEqualTo(Source.LAST);
    assertThat(glance.answer()).isEqualTo(Answer.UNUSABLE);
    assertThat(glance.history().last()).as("what it did is told all the same").isNotNull();
  }

  private Policy named() {
    Match pdf = new Match(null, null, "pdf", null, List.of());
    return new Policy(List.of(Rule.aged(pdf, DAY)), false).boundTo(store.terms().statuses());
  }

  @Test
  void whatStopsTheRuntimeIsInTheVerdict() throws Exception {
    database.execute(
        "insert into fib_flow_workers (worker_id, pod_id, status, registered_at, last_seen_at,"
            + " expires_at) values ('dead', 'p', 'dead', 1, 1, 1)");
    assertThat(glance(null).forecast().verdict())
        .isInstanceOfSatisfying(
            Verdict.Never.class,
            never -> assertThat(never.cause()).isEqualTo(Verdict.Cause.NO_WORKERS));
  }
}
