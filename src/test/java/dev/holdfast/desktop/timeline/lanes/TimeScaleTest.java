package dev.holdfast.desktop.timeline.lanes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

/** Where instants lie when idle time is folded. */
class TimeScaleTest {

  @Test
  void foldsWhatIsLongAndIdle() {
    // A minute of work, three days of nothing, a minute of work.
    TimeScale scale =
        TimeScale.of(
            new long[] {0, 60, 259_260, 259_320},
            List.of(new long[] {0, 60}, new long[] {259_260, 259_320}));
    assertThat(scale.folds).containsExactly(new TimeScale.Fold(60, 259_260));
    assertThat(scale.folds.getFirst().seconds()).isEqualTo(259_200);
    double fold = scale.place(259_260) - scale.place(60);
    assertThat(fold).isBetween(0.01, 0.2);
    assertThat(scale.place(30)).isCloseTo(scale.place(60) / 2, within(1e-9));
  }

  @Test
  void foldsEveryPauseOfAScheduleHoweverOftenItRan() {
    // A thousand rounds of a minute, a quarter of an hour apart: together much more than a pause.
    long[] marks = new long[2_000];
    List<long[]> busy = new ArrayList<>();
    for (int i = 0; i < 1_000; i++) {
      marks[2 * i] = i * 960L;
      marks[2 * i + 1] = i * 960L + 60;
      busy.add(new long[] {i * 960L, i * 960L + 60});
    }
    assertThat(TimeScale.of(marks, busy).folds).hasSize(999);
  }

  @Test
  void neverFoldsWorkHoweverLong() {
    TimeScale scale =
        TimeScale.of(
            new long[] {0, 10, 1_000_000}, List.of(new long[] {0, 10}, new long[] {10, 1_000_000}));
    assertThat(scale.folds).isEmpty();
  }

  @Test
  void staysStraightWhereNobodyWorked() {
    TimeScale scale = TimeScale.of(new long[] {0, 2_522}, List.of());
    assertThat(scale.folds).isEmpty();
    assertThat(scale.place(1_261)).isCloseTo(scale.place(2_522) / 2, within(1e-3));
    assertThat(scale.place(2_522)).isLessThan(1);
  }

  @Test
  void takesNoInstantAndOne() {
    assertThat(TimeScale.of(new long[0], List.of()).isEmpty()).isTrue();
    TimeScale one = TimeScale.of(new long[] {5, 5, 5}, List.of(new long[] {5, 5}));
    assertThat(one.place(5)).isZero();
    assertThat(one.place(6)).isZero();
    assertThat(one.time(0.5)).isEqualTo(5);
  }

  @Property
  void isMonotonousAndFindsItsWayBack(@ForAll @Size(min = 1, max = 30) List<Long> marks) {
    long[] times = marks.stream().mapToLong(Long::longValue).toArray();
    TimeScale scale = TimeScale.of(times, List.of(new long[] {times[0], times[times.length / 2]}));
    double before = -1;
    for (long time : marks.stream().sorted().toList()) {
      double place = scale.place(time);
      assertThat(place).isBetween(0.0, 1.0).isGreaterThanOrEqualTo(before);
      before = place;
    }
    for (double place = 0; place <= 1; place += 0.1) {
      assertThat(scale.time(place)).isBetween(scale.first(), scale.last());
    }
  }

  @Test
  void aFoldNarrowerThanAPointerIsFoundFromBesideIt() {
    TimeScale scale =
        TimeScale.of(
            new long[] {0, 1_000, 900_000, 901_000},
            List.of(new long[] {0, 1_000}, new long[] {900_000, 901_000}));
    double from = scale.place(1_000);
    double to = scale.place(900_000);
    TimeScale.Fold fold = new TimeScale.Fold(1_000, 900_000);
    assertThat(scale.foldNear((from + to) / 2, 0)).isEqualTo(fold);
    assertThat(scale.foldNear(from - 0.01, 0.02)).isEqualTo(fold);
    assertThat(scale.foldNear(to + 0.01, 0.02)).isEqualTo(fold);
    assertThat(scale.foldNear(from - 0.03, 0.02)).isNull();
    assertThat(scale.foldNear(1, 1)).isEqualTo(fold);
    assertThat(TimeScale.of(new long[] {5}, List.of()).foldNear(0.5, 1)).isNull();
  }
}
