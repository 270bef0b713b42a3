package dev.holdfast.desktop.tasks.details;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.cleanup.DeletionSearch;
import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.fx.TimeText;
import dev.holdfast.desktop.tasks.TaskSessions;
import dev.holdfast.job.Cancellation;
import dev.holdfast.journal.Journal;
import dev.holdfast.journal.JournalAction;
import dev.holdfast.journal.JournalOutcome;
import dev.holdfast.journal.RecordsBench;
import dev.holdfast.store.OracleStore;
import dev.holdfast.store.OracleStores;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.fibflow.FibFlowTerms;
import dev.holdfast.task.StatusTerm;
import dev.holdfast.task.Statuses;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskStatus;
import dev.holdfast.task.Tone;
import dev.holdfast.text.NextText;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The first look at a task says how it is, why, and what comes next: from a real store. */
class SituationTest {

  private static final Clock CLOCK =
      Clock.fixed(Instant.ofEpochSecond(OracleStores.NOW), ZoneOffset.UTC);

  @TempDir private Path directory;
  private OracleStore oracle;
  private TaskStore store;
  private Journal journal;
  private SituationText texts;

  @BeforeEach
  void open() throws Exception {
    oracle = OracleStores.sqlite(directory, OracleStores.Journal.WAL);
    store = oracle.open();
    journal = new Journal(RecordsBench.in(directory.resolve("records")), CLOCK);
    texts = texts(FibFlowTerms.STATUSES);
  }

  private SituationText texts(Statuses statuses) {
    return new SituationText(
        new FieldText(new TimeText(CLOCK, ZoneOffset.UTC), statuses),
        FibFlowTerms.LISTING,
        NextText.in(store.operation()),
        Fxml.messages(TaskDetailsViewModel.class));
  }

  @AfterEach
  void close() {
    store.close();
  }

  @Test
  void aRecurringTaskThatUsedUpItsRetriesSaysSoWithItsErrorAndItsMissedRuns() {
    Situation of = read(58);

    assertThat(texts.headline(of))
        .isEqualTo("Paused because its retries are used up, 45 d ago after attempt 17");
    assertThat(of.error().orElseThrow()).startsWith("Error: feed moved permanently");
    assertThat(texts.next(of))
        .matches(
            "Its retries are used up: attempt 17 was the last. It is not tried again unless"
                + " somebody resumes it. [\\d,]+ runs of its schedule were missed.");
    assertThat(texts.doneBy(of)).isEmpty();
  }

  @Test
  void whoPausedATaskWithThisConsoleIsNamedWithTheReason() throws Exception {
    oracle.execute(
        "UPDATE fib_flow_tasks SET status = 'paused', max_retries = 3, retry_count = 1 WHERE id ="
            + " 10");
    pausedAt(10, OracleStores.NOW - 3_600);
    acted("pause", OracleStores.NOW - 3_601, 10, 11, 12);

    Situation of = read(10);

    assertThat(texts.headline(of)).startsWith("Paused manually 1 h ago after attempt 1 of 3");
    assertThat(texts.doneBy(of)).hasValue("tester, with 2 others: “relay full”");
    assertThat(texts.next(of)).isEqualTo("It waits until somebody resumes it.");
  }

  @Test
  void aPauseThatCameLongAfterTheRecordedOneIsSomebodyElses() throws Exception {
    oracle.execute("UPDATE fib_flow_tasks SET status = 'paused' WHERE id = 10");
    pausedAt(10, OracleStores.NOW - 60);
    acted("pause", OracleStores.NOW - 86_400, 10);

    assertThat(read(10).act()).isNull();
  }

  @Test
  void aResumeDoesNotExplainAPause() throws Exception {
    oracle.execute("UPDATE fib_flow_tasks SET status = 'paused' WHERE id = 10");
    pausedAt(10, OracleStores.NOW - 60);
    acted("resume", OracleStores.NOW - 61, 10);

    assertThat(read(10).act()).isNull();
  }

  @Test
  void everyTaskOfTheStoreHasAHeadlineAndSaysWhatComesNext() throws Exception {
    for (long id : oracle.numbers("SELECT id FROM fib_flow_tasks")) {
      Situation of = read(id);
      assertThat(texts.headline(of)).as("task %s", id).isNotBlank().doesNotContain("{", "null");
      assertThat(texts.next(of)).as("task %s", id).endsWith(".").doesNotContain("{", "null");
    }
  }

  @Test
  void aRowWithoutAnyValueHasAHeadlineToo() throws Exception {
    oracle.execute(
        "UPDATE fib_flow_tasks SET name = '', max_retries = NULL, last_active_time = NULL WHERE id"
            + " = 58");
    oracle.execute("DELETE FROM fib_flow_task_events WHERE task_id = 58");
    oracle.execute("DELETE FROM fib_flow_task_attempts WHERE task_id = 58");

    assertThat(texts.headline(read(58))).isEqualTo("Paused");
  }

  @Test
  void thePageReadsItWithTheRow() {
    TaskDetailsViewModel details =
        new TaskDetailsViewModel(
            TaskSessions.immediate(store),
            CLOCK,
            TaskSessions.noHolds(TaskSessions.immediate(store)),
            new DeletionSearch(journal));
    details.open(TaskId.of(58));
    assertThat(details.situation.value().task().id()).isEqualTo(TaskId.of(58));
    details.tab.set(DetailsTab.DATA);
    details.open(TaskId.of(57));
    assertThat(details.situation.value()).as("not read unseen").isNull();
    details.tab.set(DetailsTab.OVERVIEW);
    assertThat(details.situation.value().task().id()).isEqualTo(TaskId.of(57));
  }

  private Situation read(long id) {
    Cancellation never = Cancellation.never();
    return Situation.read(
        store,
        new DeletionSearch(journal),
        store.task(TaskId.of(id), never).orElseThrow().task(),
        never);
  }

  @Test
  void whatEndedWithoutAnEndOfItsOwnColourHasNothingBeforeIt() throws Exception {
    oracle.execute("UPDATE fib_flow_tasks SET status = 'cancelled' WHERE id = 58");
    TaskStatus cancelled = new TaskStatus("cancelled");

    assertThat(texts.next(read(58)))
        .isEqualTo("Unknown: this kind of store does not say what its status means.");
    assertThat(
            texts(
                    new Statuses(
                        List.of(new StatusTerm(cancelled, true, true, Tone.NEUTRAL)), List.of()))
                .next(read(58)))
        .isEqualTo("Nothing: it has ended.");
  }

  private void pausedAt(long id, long time) throws Exception {
    oracle.execute(
        "INSERT INTO fib_flow_task_events (task_id, event_type, from_status, to_status, event_time)"
            + " VALUES ("
            + id
            + ", 'task_paused', 'failed', 'paused', "
            + time
            + ")");
  }

  private void acted(String verb, long at, Object... ids) {
    Clock then = Clock.fixed(Instant.ofEpochSecond(at), ZoneOffset.UTC);
    new Journal(RecordsBench.in(directory.resolve("records")), then)
        .start(
            JournalAction.ACT,
            store.fingerprint(Cancellation.never()),
            Map.of("verb", verb, "reason", "relay full", "ids", List.of(ids), "tasks", ids.length))
        .end(JournalOutcome.DONE, Map.of());
  }
}
