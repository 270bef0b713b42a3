package dev.holdfast.desktop.workflow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.desktop.timeline.lanes.AttemptBar;
import dev.holdfast.desktop.timeline.lanes.Outcome;
import dev.holdfast.desktop.timeline.lanes.TimeScale;
import dev.holdfast.store.history.TaskCourse;
import dev.holdfast.task.Attempt;
import dev.holdfast.task.Fields;
import dev.holdfast.task.TaskEvent;
import dev.holdfast.task.TaskId;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Attempts become bars and waits lines. */
class GanttBarsTest {

  private static final TimeScale SCALE =
      TimeScale.of(new long[] {0, 10, 20, 30, 40}, List.of(new long[] {0, 40}));

  private final WorkflowTask task =
      WorkflowTask.gone(
          TaskId.of(1),
          null,
          new TaskCourse(
              List.of(
                  move(0, "pending"),
                  move(10, "running"),
                  move(20, "failed"),
                  move(25, "pending"),
                  move(30, "running")),
              List.of(attempt(1, 10, 20L, "failed"), attempt(2, 30, null, null)),
              true),
          true);

  @Test
  void nowTheyAreWhatTheRowsSay() {
    GanttBars bars = GanttBars.of(task, SCALE);
    assertThat(bars.bars())
        .extracting(AttemptBar::outcome)
        .containsExactly(Outcome.FAILED, Outcome.OPEN);
    assertThat(bars.bars().getLast().to()).as("nobody knows its end").isEqualTo(1);
    assertThat(bars.waits())
        .extracting(GanttBars.Wait::status)
        .containsExactly("pending", "failed", "pending");
    assertThat(bars.waits().getFirst().to()).isEqualTo(SCALE.place(10));
  }

  @Test
  void aFailureAtTheEndIsNoWaitButAPauseIs() {
    assertThat(waitsOf("failed")).isEmpty();
    assertThat(waitsOf("completed")).isEmpty();
    assertThat(waitsOf("paused")).containsExactly(new GanttBars.Wait("paused", 0, 1));
  }

  @Test
  void strangeRowsDrawNothing() {
    TaskCourse course =
        new TaskCourse(
            List.of(
                new TaskEvent(1, new Fields(Map.of("event_time", "soon", "to_status", "paused")))),
            List.of(new Attempt(1, new Fields(Map.of("attempt", "x", "started_at", "then")))),
            true);
    WorkflowTask strange = WorkflowTask.gone(TaskId.of(1), null, course, true);
    assertThat(GanttBars.of(strange, SCALE)).isEqualTo(new GanttBars(List.of(), List.of()));
    assertThat(GanttBars.of(task, TimeScale.EMPTY)).isEqualTo(new GanttBars(List.of(), List.of()));
    assertThat(strange.secondsUntil(5)).isNull();
    assertThat(task.secondsUntil(25)).isEqualTo(15);
    assertThat(task.secondsUntil(5)).isNull();
  }

  private static List<GanttBars.Wait> waitsOf(String last) {
    WorkflowTask task =
        WorkflowTask.gone(
            TaskId.of(1), null, new TaskCourse(List.of(move(0, last)), List.of(), true), true);
    return GanttBars.of(task, SCALE).waits();
  }

  private static TaskEvent move(long time, String status) {
    return new TaskEvent(time + 1, new Fields(Map.of("event_time", time, "to_status", status)));
  }

  private static Attempt attempt(long number, long start, Long end, String outcome) {
    Map<String, Object> values = new HashMap<>();
    values.put("attempt", number);
    values.put("started_at", start);
    values.put("ended_at", end);
    values.put("outcome", outcome);
    return new Attempt(number, new Fields(values));
  }
}
