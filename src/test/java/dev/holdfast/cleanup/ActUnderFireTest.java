package dev.holdfast.cleanup;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.holdfast.job.Progress;
import dev.holdfast.journal.Operator;
import dev.holdfast.plan.Frozen;
import dev.holdfast.plan.PlanFile;
import dev.holdfast.retention.act.ActPreview;
import dev.holdfast.retention.act.ActScan;
import dev.holdfast.retention.plan.Decisions;
import dev.holdfast.retention.run.CleanupListener;
import dev.holdfast.retention.run.CleanupResult;
import dev.holdfast.store.FaultRounds;
import dev.holdfast.store.StartsEmpty;
import dev.holdfast.store.TaskRows;
import dev.holdfast.task.TaskFilter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Runs that resume tasks and are killed at random: each task is as it was, or as fib-flow would
 * have it with one event, and its old values are on disk; the next run of the plan does the rest.
 */
@StartsEmpty
class ActUnderFireTest extends UnderFire {

  private static final int TASKS = 300 + FaultRounds.count() * 60;

  private Path records;
  private Path file;

  @BeforeEach
  void freeze() throws Exception {
    try (Connection connection = database.connect()) {
      connection.setAutoCommit(false);
      for (long id = 1; id <= TASKS; id++) {
        TaskRows.task(
            connection, id, "status", "paused", "last_active_time", id, "result", "old " + id);
      }
      connection.commit();
    }
    records = directory.resolve("records");
    file = directory.resolve("resume.plan");
    ActPreview preview =
        new ActScan(store, store.terms().act("resume").orElseThrow())
            .matching(TaskFilter.ALL, null, Progress.NONE, NEVER);
    PlanFile.write(
        file,
        new Frozen<>(
            preview,
            Decisions.NONE,
            store.fingerprint(NEVER),
            null,
            new Operator("ann", null, "desk"),
            null,
            false,
            null,
            null,
            null));
  }

  @Test
  void isFinishedByTheNextRunAndNoTaskIsHalfChanged() throws Exception {
    Random random = new Random(13);
    int rounds = FaultRounds.count();
    for (int round = 0; round < rounds; round++) {
      killInTheMiddle(
          ActProcess.class, 1 + random.nextInt(5), random.nextInt(4_000_000), records, file);
      assertNothingIsHalfChanged();
    }
    long resumed = pending().size();

    CleanupResult rest = ActProcess.run(store, records, file, CleanupListener.NONE);

    assertThat(rest.stoppedBy()).isNull();
    assertThat(rest.deleted()).isEqualTo(TASKS - resumed);
    assertThat(rest.doneBefore()).isEqualTo(resumed);
    assertThat(rest.driftedCount()).isZero();
    assertThat(pending()).hasSize(TASKS);
    assertNothingIsHalfChanged();
    assertThat(PlannedCleanupProcess.journal(records).check().sound()).isTrue();
  }

  private Set<Long> pending() throws Exception {
    return database.numbers("select id from fib_flow_tasks where status = 'pending'");
  }

  private void assertNothingIsHalfChanged() throws Exception {
    Set<Long> changed = pending();
    assertThat(
            database.numbers(
                "select id from fib_flow_tasks where status = 'pending' and result = 'null'"
                    + " and last_event_type = 'task_status_changed'"))
        .isEqualTo(changed);
    assertThat(
            database.numbers(
                "select id from fib_flow_tasks where status = 'paused' and last_active_time = id"
                    + " and last_event_type is null"))
        .hasSize(TASKS - changed.size());
    assertThat(
            database.numbers(
                "select task_id from fib_flow_task_events group by task_id having count(*) = 1"))
        .isEqualTo(changed);
    assertThat(kept()).containsAll(changed);
  }

  private Set<Long> kept() throws Exception {
    Set<Long> kept = new TreeSet<>();
    try (Stream<Path> files = Files.list(records.resolve("overwritten"))) {
      for (Path each : files.toList()) {
        List<String> lines = Files.readAllLines(each);
        for (String line : lines) {
          if (line.endsWith("}")) {
            JsonNode old = new ObjectMapper().readTree(line);
            assertThat(old.path("result").asText()).isEqualTo("old " + old.path("id").asLong());
            kept.add(old.path("id").asLong());
          }
        }
      }
    }
    return kept;
  }
}
