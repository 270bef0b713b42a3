package dev.holdfast.desktop.tasks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.fx.TaskProgress;
import dev.holdfast.desktop.fx.TimeText;
import dev.holdfast.desktop.tasks.details.FieldText;
import dev.holdfast.replay.PauseFacts;
import dev.holdfast.replay.SuspendFacts;
import dev.holdfast.store.fibflow.FibFlowTerms;
import dev.holdfast.task.Count;
import dev.holdfast.task.Fields;
import dev.holdfast.task.Task;
import dev.holdfast.task.TaskEvent;
import dev.holdfast.task.TaskId;
import dev.holdfast.text.Messages;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TaskRowTextTest {

  private static final long NOW = 1_760_000_000L;
  private static final long HOUR = 3_600;

  private final Messages messages = Fxml.messages(TaskRowText.class);
  private final TaskRowText texts =
      new TaskRowText(
          new FieldText(
              new TimeText(Clock.fixed(Instant.ofEpochSecond(NOW), ZoneOffset.UTC), ZoneOffset.UTC),
              FibFlowTerms.STATUSES),
          messages);
  private final Map<String, Object> row = new HashMap<>();

  @Test
  void lastEventHasItsAgeFirstSoThatItIsNeverCutOff() {
    row.put("last_event_type", "task_retry_scheduled");
    row.put("last_event_time", NOW - 4 * HOUR);
    assertThat(texts.lastEvent(task()).text()).isEqualTo("4 h ago  ·  retry scheduled");
    assertThat(texts.lastEvent(task()).tooltip())
        .startsWith("task_retry_scheduled\n")
        .contains("2025-10-09 04:53:20 UTC");
  }

  @Test
  void retriesAreThoseUsedOfThoseAllowed() {
    assertThat(texts.retries(task()).text()).isEqualTo("–");
    row.put("retry_count", 2L);
    row.put("max_retries", 3L);
    assertThat(texts.retries(task()).text()).isEqualTo("2 of 3");
    row.put("max_retries", "many");
    assertThat(texts.retries(task()).text()).isEqualTo("2 of many");
  }

  @Test
  void progressThatIsNoNumberIsShownAsText() {
    row.put("progress_percent", "about half");
    assertThat(texts.progress(task())).isEqualTo(new TaskProgress(null, "about half"));
    row.put("progress_text", "step\n2");
    assertThat(texts.progress(task())).isEqualTo(new TaskProgress(null, "about half  ·  step\\n2"));
    row.put("progress_percent", 250.0);
    assertThat(texts.progress(task())).isEqualTo(new TaskProgress(250.0, "step\\n2"));
    assertThat(texts.progress(task()).fraction()).isEqualTo(1);
  }

  @Test
  void anErrorShowsItsFirstLineThatSaysSomething() {
    row.put("error", "\n  \nError: feed \u202emoved\n  at handler");
    assertThat(texts.error(task()).text()).isEqualTo("Error: feed \\u202emoved");
    assertThat(texts.error(task()).tooltip()).contains("at handler");
  }

  @Test
  void aLongTextIsCutOnScreen() {
    row.put("name", "x".repeat(1_000_000));
    assertThat(texts.text(task(), "name").text()).hasSizeLessThan(2_100).endsWith("…");
  }

  @ParameterizedTest
  @CsvSource({
    "'{\"retry_exhausted\":true}',   Retries used up",
    "'{\"retry_exhausted\":false}',  Paused manually",
    "'{\"retry_exhausted\":\"true\"}', Paused manually",
    "'{broken',                      Paused manually",
    "'[1]',                          Paused manually",
    ",                               Paused manually"
  })
  void theCauseOfAPauseIsReadFromItsEvent(String metadata, String cause) {
    assertThat(texts.cause(paused(metadata, NOW - HOUR)).text()).isEqualTo(cause);
  }

  @Test
  void missedRunsAreCountedFromThePauseOnAndBounded() {
    row.put("cron_expr", "*/15 * * * *");
    assertThat(texts.missed(paused(null, NOW - HOUR)).text()).isEqualTo("4");
    assertThat(texts.missed(paused(null, NOW - 10_000 * HOUR)).text()).isEqualTo("1,000+");
    assertThat(texts.missed(paused(null, NOW + HOUR)).text()).isEqualTo("0");
    assertThat(texts.missed(paused(null, null)).tooltip()).contains("since when");
    row.put("cron_expr", "every day");
    assertThat(texts.missed(paused(null, NOW - HOUR)))
        .isEqualTo(
            new TaskRowText.Cell("–", "Holdfast cannot read this schedule as a cron expression."));
    row.remove("cron_expr");
    assertThat(texts.missed(paused(null, NOW - HOUR))).isEqualTo(new TaskRowText.Cell("–", null));
  }

  @Test
  void suspendedTasksSayWhatTheyWaitFor() {
    row.put("total_children", 9L);
    row.put("completed_children", 7L);
    assertThat(texts.reason(suspended("awaiting_subtasks")).text())
        .isEqualTo("Children, 7 of 9 done");
    assertThat(texts.reason(suspended("awaiting_legal")).text()).isEqualTo("awaiting_legal");
    assertThat(texts.reason(suspended(null)).text()).isEqualTo("–");
  }

  @Test
  void sinceIsATimeOrSaysThatNothingTells() {
    assertThat(texts.since(paused(null, NOW - HOUR)).text()).isEqualTo("1 h ago");
    assertThat(texts.since(paused(null, null)).tooltip()).contains("since when");
    assertThat(texts.since(task()).text()).isEqualTo("–");
  }

  @Test
  void countsSayOfHowMany() {
    CountText counts = new CountText(messages, "count.all");
    assertThat(counts.of(new Count(31, true), 1_204_311L, false)).isEqualTo("31 of 1,204,311");
    assertThat(counts.of(new Count(100_000, false), 1_204_311L, false))
        .isEqualTo("more than 100,000 of 1,204,311");
    assertThat(counts.of(new Count(346, true), 346L, false)).isEqualTo("346 tasks");
    assertThat(counts.of(new Count(1, true), 1L, false)).isEqualTo("1 task");
    assertThat(counts.of(null, 346L, true)).isEqualTo("counting… of 346");
    assertThat(counts.of(null, 346L, false)).isEqualTo("not counted, of 346");
    assertThat(counts.of(null, null, true)).isEqualTo("counting…");
    assertThat(counts.of(null, null, false)).isEmpty();
  }

  private TaskRow task() {
    return new TaskRow(new Task(TaskId.of(1), new Fields(row)), null, null, null, RootCourse.NONE);
  }

  private TaskRow paused(String metadata, Long time) {
    Map<String, Object> event = new HashMap<>();
    event.put("event_time", time);
    event.put("metadata", metadata);
    Task task = task().task();
    PauseFacts pause = PauseFacts.of(task, new TaskEvent(1, new Fields(event)), NOW);
    return new TaskRow(task, pause.since(), pause, null, RootCourse.NONE);
  }

  private TaskRow suspended(String reason) {
    Map<String, Object> event = new HashMap<>();
    event.put("event_time", NOW);
    event.put("to_status", "suspended");
    event.put("metadata", reason == null ? null : "{\"suspend_reason\":\"" + reason + "\"}");
    return new TaskRow(
        task().task(),
        NOW,
        null,
        SuspendFacts.of(new TaskEvent(1, new Fields(event)), null),
        RootCourse.NONE);
  }
}
