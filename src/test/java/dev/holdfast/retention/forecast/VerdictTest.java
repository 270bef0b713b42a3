package dev.holdfast.retention.forecast;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.retention.forecast.ForecastPropertyTest.Row;
import dev.holdfast.retention.policy.Policy;
import dev.holdfast.store.ClauseTerm;
import dev.holdfast.store.RetentionTerm;
import dev.holdfast.store.fibflow.FibFlowHazards;
import dev.holdfast.store.fibflow.FibFlowTerms;
import dev.holdfast.store.terms.Terms;
import dev.holdfast.task.TaskStatus;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The verdict in the cases an operator meets. */
class VerdictTest {

  private static final long NOW = 1_760_000_000L;
  private static final Policy WEEK =
      Policy.olderThan(7 * Forecast.DAY).boundTo(FibFlowTerms.STATUSES);
  private static final Policy DAY = Policy.own(FibFlowTerms.TERMS).orElseThrow();

  private final List<Row> rows = new ArrayList<>();

  private void tasks(int count, TaskStatus status, long age) {
    for (int i = 0; i < count; i++) {
      rows.add(new Row(status, (double) (NOW - age), 1, 1));
    }
  }

  private Verdict verdict(Policy policy, Policy theirs, long workers, long poison) {
    RuntimeRetention runtime =
        RuntimeRetention.of(FibFlowTerms.TERMS.retention(), theirs, workers, poison(poison));
    return Forecast.of(ForecastPropertyTest.survey(rows), policy, runtime).verdict();
  }

  private static StoppingTasks poison(long tasks) {
    return new StoppingTasks(FibFlowHazards.HAZARDS.family().stops(), tasks);
  }

  @Test
  void aWorkerDeletes28800ADay() {
    assertThat(
            RuntimeRetention.of(FibFlowTerms.TERMS.retention(), DAY, 1, StoppingTasks.NONE)
                .drainPerDay())
        .isEqualTo(28_800);
    assertThat(
            RuntimeRetention.of(FibFlowTerms.TERMS.retention(), DAY, 3, StoppingTasks.NONE)
                .drainPerDay())
        .isEqualTo(86_400);
    assertThat(RuntimeRetention.of(FibFlowTerms.TERMS.retention(), DAY, 3, poison(1)).drainPerDay())
        .isZero();
    assertThat(
            RuntimeRetention.of(FibFlowTerms.TERMS.retention(), null, 3, StoppingTasks.NONE)
                .drainPerDay())
        .isZero();
  }

  /** Then no age tells what the runtime reaches. */
  @Test
  void aRuntimeWhoseTasksSayHowLongTheyStayIsNotForecast() {
    Terms terms = FibFlowTerms.TERMS;
    assertThat(RuntimeRetention.in(terms)).isTrue();
    ClauseTerm inTheRow =
        new ClauseTerm(
            terms.statuses().usual(),
            "last_active_time",
            null,
            "keep",
            ClauseTerm.When.OLDER,
            true);
    assertThat(
            RuntimeRetention.in(terms.withRetention(new RetentionTerm(List.of(inTheRow), 28_800L))))
        .isFalse();
  }

  @Test
  void goneWhenTheRestOfTheDrainHasWorkedItOff() {
    tasks(50_000, TaskStatus.COMPLETED, 8 * Forecast.DAY);
    tasks(70_000, TaskStatus.COMPLETED, 2 * Forecast.DAY);
    // 70,000 in a week are 10,000 a day; of 28,800 that leaves 18,800 a day.
    assertThat(verdict(WEEK, DAY, 1, 0)).isEqualTo(new Verdict.GoneIn(50_000 / 18_800.0));
  }

  @Test
  void neverWhenMoreComesThanGoes() {
    tasks(10, TaskStatus.COMPLETED, 8 * Forecast.DAY);
    tasks(210_000, TaskStatus.COMPLETED, 2 * Forecast.DAY);
    assertThat(verdict(WEEK, DAY, 1, 0))
        .isEqualTo(new Verdict.Never(Verdict.Cause.TOO_SLOW, 10, 1_200));
  }

  @Test
  void neverWhileNothingDeletes() {
    tasks(10, TaskStatus.COMPLETED, 8 * Forecast.DAY);
    tasks(14, TaskStatus.COMPLETED, 2 * Forecast.DAY);
    assertThat(verdict(WEEK, null, 1, 0))
        .isEqualTo(new Verdict.Never(Verdict.Cause.RETENTION_OFF, 10, 2));
    assertThat(verdict(WEEK, DAY, 1, 1))
        .isEqualTo(new Verdict.Never(Verdict.Cause.of(FibFlowHazards.POISON_CHILD), 10, 2));
    assertThat(verdict(WEEK, DAY, 0, 0))
        .isEqualTo(new Verdict.Never(Verdict.Cause.NO_WORKERS, 10, 2));
  }

  @Test
  void neverForWhatTheRuntimeDoesNotDelete() {
    Policy all =
        Policy.of(WEEK.fibFlow().orElseThrow().expireSeconds(), FibFlowTerms.STATUSES.deletable);
    tasks(10, TaskStatus.COMPLETED, 8 * Forecast.DAY);
    tasks(3, TaskStatus.PAUSED, 8 * Forecast.DAY);
    tasks(7, TaskStatus.PAUSED, 2 * Forecast.DAY);
    assertThat(verdict(all, DAY, 1, 0))
        .isEqualTo(new Verdict.Never(Verdict.Cause.NOT_COVERED, 3, 1));
  }

  @Test
  void neverForWhatTheRuntimeKeepsLonger() {
    tasks(10, TaskStatus.COMPLETED, 8 * Forecast.DAY);
    tasks(4, TaskStatus.COMPLETED, 20 * Forecast.DAY);
    assertThat(
            verdict(WEEK, Policy.olderThan(14 * Forecast.DAY).boundTo(FibFlowTerms.STATUSES), 1, 0))
        .isEqualTo(new Verdict.Never(Verdict.Cause.KEPT_LONGER, 10, 0));
  }

  @Test
  void olderTasksOfOtherStatusesAreDeletedFirst() {
    Policy completed =
        Policy.of(WEEK.fibFlow().orElseThrow().expireSeconds(), List.of(TaskStatus.COMPLETED));
    tasks(10, TaskStatus.COMPLETED, 8 * Forecast.DAY);
    tasks(90, TaskStatus.PERMANENTLY_FAILED, 20 * Forecast.DAY);
    assertThat(verdict(completed, DAY, 1, 0)).isEqualTo(new Verdict.GoneIn(100 / 28_800.0));
  }

  @Test
  void nothingToDoIsKeepingUp() {
    tasks(5, TaskStatus.RUNNING, 8 * Forecast.DAY);
    assertThat(verdict(WEEK, DAY, 1, 0)).isEqualTo(new Verdict.KeepsUp());
    assertThat(verdict(WEEK, DAY, 0, 0)).isEqualTo(new Verdict.KeepsUp());
  }
}
