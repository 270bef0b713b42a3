package dev.holdfast.retention.forecast;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.holdfast.retention.policy.FibFlowPolicy;
import dev.holdfast.retention.policy.Policy;
import dev.holdfast.store.fibflow.FibFlowTerms;
import dev.holdfast.store.retention.SurveyedTask;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskStatus;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** What a forecast says, against counting row by row. */
class ForecastPropertyTest {

  private static final long NOW = 1_760_000_000L;

  record Row(TaskStatus status, Double time, int events, int attempts) {}

  @Provide
  Arbitrary<List<Row>> rows() {
    Arbitrary<TaskStatus> statuses =
        Arbitraries.of(
            TaskStatus.COMPLETED,
            TaskStatus.COMPLETED,
            TaskStatus.PERMANENTLY_FAILED,
            TaskStatus.PAUSED,
            TaskStatus.RUNNING,
            new TaskStatus("odd"),
            new TaskStatus(""));
    Arbitrary<Double> times =
        Arbitraries.oneOf(
            Arbitraries.longs().between(NOW - 12, NOW + 3).map(Long::doubleValue),
            Arbitraries.longs()
                .between(NOW - 40 * Forecast.DAY, NOW + Forecast.DAY)
                .map(Long::doubleValue),
            Arbitraries.of(
                NOW - 86_400.0,
                NOW - 86_400.5,
                0.0,
                -0.0,
                -5.0,
                1e300,
                -1e300,
                Double.POSITIVE_INFINITY,
                Double.NEGATIVE_INFINITY),
            Arbitraries.just(null));
    return Combinators.combine(
            statuses,
            times,
            Arbitraries.integers().between(0, 9),
            Arbitraries.integers().between(0, 3))
        .as(Row::new)
        .list()
        .ofMaxSize(60);
  }

  @Provide
  Arbitrary<Policy> policies() {
    return Combinators.combine(
            Arbitraries.oneOf(
                Arbitraries.of(10.0, 86_400.0, 7.0 * Forecast.DAY, 0.5, 30.0 * Forecast.DAY),
                Arbitraries.doubles().between(1, 45.0 * Forecast.DAY)),
            Arbitraries.of(FibFlowTerms.STATUSES.deletable).list().ofMinSize(1).ofMaxSize(4))
        .as(Policy::of);
  }

  @Property(tries = 300)
  void countsAreThoseOfRowByRow(@ForAll("rows") List<Row> rows, @ForAll("policies") Policy policy) {
    Forecast forecast = Forecast.of(survey(rows), policy, runtime(1));
    long backlog = eligible(rows, policy, NOW);
    assertThat(forecast.backlog().tasks()).isEqualTo(backlog);
    assertThat(forecast.backlog().amounts().of("events"))
        .isEqualTo(
            rows.stream().filter(row -> eligible(row, policy, NOW)).mapToLong(Row::events).sum());
    for (Forecast.Horizon horizon : forecast.horizons()) {
      long then = eligible(rows, policy, NOW + horizon.days() * Forecast.DAY);
      assertThat(horizon.newly().tasks()).isEqualTo(then - backlog);
      assertThat(horizon.exact())
          .isEqualTo(
              horizon.days() * Forecast.DAY <= policy.fibFlow().orElseThrow().expireSeconds());
    }
    long younger =
        rows.stream()
            .filter(row -> policy.statuses().contains(row.status()) && row.time() != null)
            .filter(row -> row.time() <= NOW && !(row.time() < policy.cutoff(NOW)))
            .count();
    assertThat(forecast.perDay())
        .isCloseTo(
            younger * 86_400.0 / policy.fibFlow().orElseThrow().expireSeconds(),
            within(1e-6 * (younger + 1)));
  }

  @Property(tries = 300)
  void bucketsHoldEachDatedTaskOnce(@ForAll("rows") List<Row> rows) {
    AgeHistogram histogram = survey(rows).histogram();
    List<AgeBucket> buckets = histogram.buckets(-5, 0, NOW - 86_400.0, NOW - 5, NOW);
    assertThat(buckets).hasSize(6);
    for (AgeBucket bucket : buckets) {
      List<Row> inside =
          rows.stream()
              .filter(row -> row.time() != null)
              .filter(
                  row ->
                      row.time() >= bucket.from()
                          && (row.time() < bucket.to() || bucket.to() == Double.POSITIVE_INFINITY))
              .toList();
      assertThat(bucket.total().tasks()).isEqualTo(inside.size());
      assertThat(bucket.total().amounts().of("attempts"))
          .isEqualTo(inside.stream().mapToLong(Row::attempts).sum());
      bucket
          .byStatus()
          .forEach(
              (status, count) ->
                  assertThat(count.tasks())
                      .isEqualTo(
                          inside.stream().filter(row -> row.status().equals(status)).count()));
    }
    assertThat(histogram.tasks()).isEqualTo(rows.size());
  }

  @Property(tries = 500)
  void theVerdictAgreesWithItsNumbers(
      @ForAll("rows") List<Row> rows, @ForAll("policies") Policy policy) {
    Policy theirs = Policy.olderThan(Forecast.DAY);
    for (long workers : new long[] {0, 1, 3}) {
      RuntimeRetention runtime =
          RuntimeRetention.of(FibFlowTerms.TERMS.retention(), theirs, workers, StoppingTasks.NONE);
      Forecast forecast = Forecast.of(survey(rows), policy, runtime);
      double backlog = forecast.backlog().tasks();
      switch (forecast.verdict()) {
        case Verdict.KeepsUp() -> assertThat(backlog).isZero();
        case Verdict.GoneIn(double days) -> {
          assertThat(backlog).isPositive();
          assertThat(days * (runtime.drainPerDay() - forecast.perDay()))
              .isGreaterThanOrEqualTo(backlog - 1e-6);
        }
        case Verdict.Never never -> {
          assertThat(never.growsPerDay()).isNotNegative();
          assertThat(never.tasksStaying()).isLessThanOrEqualTo(forecast.backlog().tasks());
          if (never.cause() == Verdict.Cause.TOO_SLOW) {
            assertThat(forecast.perDay()).isGreaterThanOrEqualTo(runtime.drainPerDay());
          }
          if (workers == 0) {
            assertThat(never.cause()).isEqualTo(Verdict.Cause.NO_WORKERS);
            assertThat(never.growsPerDay()).isEqualTo(forecast.perDay());
          }
        }
      }
    }
  }

  private static long eligible(List<Row> rows, Policy policy, long moment) {
    return rows.stream().filter(row -> eligible(row, policy, moment)).count();
  }

  private static boolean eligible(Row row, Policy policy, long moment) {
    FibFlowPolicy simple = policy.fibFlow().orElseThrow();
    return simple.statuses().contains(row.status())
        && row.time() != null
        && row.time() < moment - simple.expireSeconds();
  }

  private static RuntimeRetention runtime(long workers) {
    return RuntimeRetention.of(
        FibFlowTerms.TERMS.retention(),
        Policy.own(FibFlowTerms.TERMS).orElseThrow(),
        workers,
        StoppingTasks.NONE);
  }

  static StoreSurvey survey(List<Row> rows) {
    HistogramBuilder builder = new HistogramBuilder(FibFlowTerms.TERMS);
    IntStream.range(0, rows.size())
        .forEach(
            at -> {
              Row row = rows.get(at);
              builder.add(
                  new SurveyedTask(
                      TaskId.of(at + 1L),
                      row.status(),
                      row.time(),
                      null,
                      null,
                      false,
                      row.events(),
                      row.attempts()));
            });
    return new StoreSurvey(
        builder.build(NOW, Map.of()),
        new HistogramBuilder(FibFlowTerms.TERMS).build(NOW, Map.of()),
        new RuntimeState(OptionalLong.of(1), StoppingTasks.NONE),
        Double.NEGATIVE_INFINITY);
  }
}
