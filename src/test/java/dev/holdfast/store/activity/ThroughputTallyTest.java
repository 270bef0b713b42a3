package dev.holdfast.store.activity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.store.activity.ThroughputQuery.By;
import dev.holdfast.task.TaskStatus;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

/** What is added up, and what a percentile of it is. */
class ThroughputTallyTest {

  private static final ThroughputQuery ASKED =
      new ThroughputQuery(By.NAME, 0, 2_400, 24, ThroughputQuery.USUAL_LIMIT);

  @Property(tries = 200)
  void aPercentileIsTheSmallestThatSoManyDoNotExceed(
      @ForAll @Size(min = 1, max = 60) List<@IntRange(max = 50) Integer> waits) {
    ThroughputTally tally = new ThroughputTally(ASKED);
    for (int i = 0; i < waits.size(); i++) {
      tally.waited("mail", 1 + i * 37L % 2_400, waits.get(i));
    }
    Throughput.Waits told = tally.result(0, Set.of()).lines().getFirst().waits();
    assertThat(told.count()).isEqualTo(waits.size());
    assertThat(told.p50()).isEqualTo(smallest(50, waits));
    assertThat(told.p95()).isEqualTo(smallest(95, waits));
    for (int bucket = 0; bucket < 24; bucket++) {
      int wanted = bucket;
      List<Integer> of =
          IntStream.range(0, waits.size())
              .filter(i -> i * 37L % 2_400 / 100 == wanted)
              .mapToObj(waits::get)
              .toList();
      assertThat(told.p95By().get(bucket)).isEqualTo(of.isEmpty() ? null : smallest(95, of));
    }
  }

  /** By its definition, with no sorting. */
  private static Long smallest(int percent, List<Integer> values) {
    return values.stream()
        .filter(
            each ->
                100L * values.stream().filter(other -> other <= each).count()
                    >= (long) percent * values.size())
        .min(Integer::compare)
        .map(Integer::longValue)
        .orElseThrow();
  }

  @Test
  void whatEndedIsCountedOnceAndWhatFollowsItBeside() {
    ThroughputTally tally = new ThroughputTally(ASKED);
    tally.ended("b", TaskStatus.COMPLETED, false, 1);
    tally.ended("b", TaskStatus.FAILED, true, 100);
    tally.followed("b", TaskStatus.PERMANENTLY_FAILED);
    tally.ended(null, TaskStatus.COMPLETED, false, 2_400);
    tally.ended("a", TaskStatus.COMPLETED, false, 101);
    tally.endedOfGone();
    tally.waitedUnknown("a");
    Throughput told = tally.result(0, Set.of());
    assertThat(told.gone()).isEqualTo(1);
    assertThat(told.lines()).extracting(Throughput.Line::key).containsExactly("b", "a", null);
    Throughput.Line b = told.lines().getFirst();
    assertThat(b.ended()).isEqualTo(2);
    assertThat(b.failed()).isEqualTo(1);
    assertThat(b.failedShare()).isEqualTo(0.5);
    assertThat(b.outcomes())
        .containsEntry(TaskStatus.PERMANENTLY_FAILED, 1L)
        .containsEntry(TaskStatus.COMPLETED, 1L);
    assertThat(b.endedBy()).startsWith(2L, 0L).hasSize(24);
    assertThat(b.failedBy()).startsWith(1L, 0L);
    assertThat(told.perHour(b)).isEqualTo(3.0);
    Throughput.Line a = told.lines().get(1);
    assertThat(a.endedBy()).startsWith(0L, 1L);
    assertThat(a.waits()).isEqualTo(new Throughput.Waits(0, 1, null, null, Map.of()));
    assertThat(told.lines().get(2).endedBy()).endsWith(0L, 1L);
  }
}
