package dev.holdfast.replay;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.task.Attempt;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Attempts that overlap are one stretch of work, and there are never many stretches. */
class BusyTallyTest {

  private final BusyTally tally = new BusyTally();

  @Test
  void joinsWhatOverlapsInWhateverOrderItComes() {
    add(100L, 200L);
    add(150L, 160L);
    add(200L, 210L);
    add(50L, 60L);
    add(300L, 290L);
    add(null, 5L);
    add(400L, null);
    assertThat(tally.stretches())
        .containsExactly(
            new long[] {50, 60},
            new long[] {100, 210},
            new long[] {300, 300},
            new long[] {400, 400});
    assertThat(tally.lastOpen).isEqualTo(400);
  }

  @Test
  void closesTheShortestGapsWhenThereAreTooMany() {
    for (long i = 0; i < 10_000; i++) {
      add(i * 10, i * 10 + 1);
    }
    add(10_000_000L, 10_000_001L);
    List<long[]> stretches = tally.stretches();
    assertThat(stretches).hasSizeLessThanOrEqualTo(BusyTally.MOST);
    assertThat(stretches.getFirst()[0]).isZero();
    assertThat(stretches.getLast()).containsExactly(10_000_000, 10_000_001);
    assertThat(stretches.get(stretches.size() - 2)[1]).isEqualTo(99_991);
  }

  @Test
  void strangeTimesDoNotOverflow() {
    add(Long.MAX_VALUE, Long.MIN_VALUE);
    add(Long.MIN_VALUE, Long.MAX_VALUE);
    assertThat(tally.stretches()).containsExactly(new long[] {Long.MIN_VALUE, Long.MAX_VALUE});
  }

  private void add(Long start, Long end) {
    tally.add(new Attempt(1, WorkflowTallyTest.fields("started_at", start, "ended_at", end)));
  }
}
