package dev.holdfast.desktop.forecast;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.retention.forecast.AgeBucket;
import dev.holdfast.retention.forecast.AgeCount;
import dev.holdfast.store.fibflow.FibFlowTerms;
import dev.holdfast.store.retention.Amounts;
import dev.holdfast.task.TaskStatus;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class AgeBarsTest {

  private static AgeBucket bucket(TaskStatus status, long tasks) {
    TreeMap<TaskStatus, AgeCount> counts = new TreeMap<>();
    counts.put(status, new AgeCount(tasks, Amounts.NONE, 0));
    return new AgeBucket(0, 1, counts);
  }

  private static AgeBars bars(long... heights) {
    AgeBucket none = bucket(TaskStatus.COMPLETED, 0);
    return new AgeBars(
        AgeRange.MONTH,
        1,
        FibFlowTerms.STATUSES,
        none,
        LongStream.of(heights).mapToObj(tasks -> bucket(TaskStatus.COMPLETED, tasks)).toList(),
        none);
  }

  @Test
  void theAxisEndsAtARoundNumberAboveTheBars() {
    assertThat(bars(0, 0, 0).top()).isEqualTo(2);
    assertThat(bars(3, 2, 2).top()).isEqualTo(4);
    assertThat(bars(11, 9, 8).top()).isEqualTo(12);
    assertThat(bars(412_806, 400_000, 380_000).top()).isEqualTo(500_000);
  }

  @Test
  void aBarThatDwarfsTheOthersDoesNotHideThem() {
    assertThat(bars(480, 60, 40, 38, 41).top()).isEqualTo(60);
    // Where nothing else is there, it is all there is to show.
    assertThat(bars(480, 0, 0, 0).top()).isEqualTo(500);
  }

  @Test
  void whatMayBeDeletedIsDrawnBelowWhatHasNotEnded() {
    SortedMap<TaskStatus, AgeCount> all = new TreeMap<>();
    FibFlowTerms.STATUSES.all.forEach(status -> all.put(status, new AgeCount(1, Amounts.NONE, 0)));
    all.put(new TaskStatus("odd"), new AgeCount(1, Amounts.NONE, 0));
    AgeBucket whole = new AgeBucket(0, 1, all);
    AgeBars bars =
        new AgeBars(AgeRange.MONTH, 1, FibFlowTerms.STATUSES, whole, List.of(whole), whole);
    assertThat(bars.drawn().stream().map(TaskStatus::code))
        .containsExactly(
            "completed",
            "permanently_failed",
            "paused",
            "failed",
            "timeout",
            "suspended",
            "pending",
            "running",
            "");
  }

  @Test
  void statusesNobodyKnowsStandTogether() {
    AgeBucket odd = bucket(new TaskStatus("odd"), 7);
    assertThat(bars(0, 0, 0).tasks(odd, AgeBars.other())).isEqualTo(7);
    assertThat(bars(0, 0, 0).tasks(odd, TaskStatus.COMPLETED)).isZero();
  }
}
