package dev.holdfast.retention.forecast;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.holdfast.retention.forecast.BacklogCourse.Point;
import dev.holdfast.retention.forecast.BacklogCourse.Tooth;
import dev.holdfast.retention.forecast.ForecastPropertyTest.Row;
import dev.holdfast.retention.policy.Policy;
import dev.holdfast.store.fibflow.FibFlowTerms;
import dev.holdfast.task.TaskStatus;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class BacklogCourseTest {

  private static final long NOW = 1_760_000_000L;
  private static final long DAY = Forecast.DAY;
  private static final TaskStatus DONE = new TaskStatus("completed");

  private final List<Row> rows = new ArrayList<>();

  private void ended(int tasks, double daysAgo) {
    for (int i = 0; i < tasks; i++) {
      rows.add(new Row(DONE, NOW - daysAgo * DAY, 1, 1));
    }
  }

  private Forecast forecast(long workers) {
    Policy week = Policy.olderThan(7 * DAY).boundTo(FibFlowTerms.STATUSES);
    RuntimeRetention runtime =
        RuntimeRetention.of(
            FibFlowTerms.TERMS.retention(),
            Policy.own(FibFlowTerms.TERMS).orElseThrow(),
            workers,
            StoppingTasks.NONE);
    return Forecast.of(ForecastPropertyTest.survey(rows), week, runtime);
  }

  private BacklogCourse course(long workers, Tooth... teeth) {
    return BacklogCourse.of(forecast(workers), List.of(teeth), 14, 30);
  }

  @Test
  void everyCleanupIsATooth() {
    ended(500, 8);
    BacklogCourse course =
        course(
            1,
            new Tooth(NOW - 20 * DAY, 9_000, 0),
            new Tooth(NOW - 10 * DAY, 4_000, 100),
            new Tooth(NOW - 3 * DAY, 2_000, 0),
            new Tooth(NOW + DAY, 7_000, 0));
    assertThat(course.past())
        .as("neither from before the time that is shown, nor from after now")
        .containsExactly(
            new Point(NOW - 10 * DAY, 4_000),
            new Point(NOW - 10 * DAY, 100),
            new Point(NOW - 3 * DAY, 2_000),
            new Point(NOW - 3 * DAY, 0),
            new Point(NOW, 500));
    assertThat(course.from()).isEqualTo(NOW - 10 * DAY);
    assertThat(course.most()).isEqualTo(4_000);
  }

  @Test
  void withoutACleanupItBeginsNow() {
    ended(500, 8);
    assertThat(course(1).past()).containsExactly(new Point(NOW, 500));
    assertThat(course(1).from()).isEqualTo(course(1).now());
  }

  @Test
  void aBacklogThatIsWorkedOffEndsInTime() {
    ended(28_800, 8);
    BacklogCourse course = course(1);
    assertThat(course.coming()).hasSize(3);
    assertThat(course.coming().get(1).tasks()).isZero();
    assertThat(course.coming().get(1).time()).isCloseTo(NOW + DAY, within(60.0));
    assertThat(course.last()).isZero();
    assertThat(course.to()).isEqualTo(NOW + 30 * DAY);
  }

  @Test
  void aBacklogThatTakesLongerIsNotGoneAtTheEnd() {
    ended(900, 8);
    Forecast is = forecast(1);
    Forecast slow =
        new Forecast(
            is.policy(),
            is.now(),
            is.backlog(),
            is.perDay(),
            is.windowSeconds(),
            is.horizons(),
            is.runtime(),
            new Verdict.GoneIn(90),
            is.oldest(),
            is.ages(),
            is.measures(),
            is.undated());
    BacklogCourse course = BacklogCourse.of(slow, List.of(), 14, 30);
    assertThat(course.coming()).hasSize(2);
    assertThat(course.last()).as("two thirds of it").isEqualTo(600);
  }

  @Test
  void whatIsNeverDeletedGrows() {
    ended(100, 8);
    ended(70, 3.5);
    BacklogCourse course = course(0);
    assertThat(course.coming().getFirst()).isEqualTo(new Point(NOW, 100));
    assertThat(course.last()).as("ten tasks a day").isEqualTo(100 + 30 * 10);
    assertThat(course.most()).isEqualTo(400);
  }
}
