package dev.holdfast.retention.forecast;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.holdfast.job.Progress;
import dev.holdfast.retention.hold.Holds;
import dev.holdfast.retention.plan.Preview;
import dev.holdfast.retention.policy.Match;
import dev.holdfast.retention.policy.NamePattern;
import dev.holdfast.retention.policy.Policy;
import dev.holdfast.retention.policy.Rule;
import dev.holdfast.retention.scan.PreviewScan;
import dev.holdfast.store.OracleStores;
import dev.holdfast.store.Roles;
import dev.holdfast.store.TaskStoreContract;
import dev.holdfast.store.fibflow.FibFlowTerms;
import dev.holdfast.store.retention.Retention;
import dev.holdfast.store.retention.RetentionSnapshot;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskStatus;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A forecast by scans says what previews say, and for status and age what a histogram says. */
class EligibleScansTest extends TaskStoreContract {

  private static final long NOW = OracleStores.NOW;
  private static final RuntimeRetention RUNTIME =
      RuntimeRetention.of(
          FibFlowTerms.TERMS.retention(),
          Policy.own(FibFlowTerms.TERMS).orElseThrow(),
          1,
          StoppingTasks.NONE);

  private StoreSurvey survey;

  private Forecast scanned(Policy policy, Holds holds) {
    try (RetentionSnapshot snapshot = Roles.of(store, Retention.class).snapshot(NEVER)) {
      survey = StoreSurvey.of(snapshot, holds, Progress.NONE);
      EligibleScans scans =
          new EligibleScans(policy, NOW, holds, survey.histogram(), snapshot, Progress.NONE);
      return Forecast.of(scans, survey, RUNTIME);
    }
  }

  private Preview preview(Policy policy, long now, Holds holds) {
    try (RetentionSnapshot snapshot = Roles.of(store, Retention.class).snapshot(NEVER)) {
      return new PreviewScan(policy, now, null, holds).run(snapshot, Progress.NONE);
    }
  }

  @Test
  void agreesWithTheHistogramWhereThatIsEnough() {
    for (double days : new double[] {0.5, 1, 7, 30, 45}) {
      Policy policy = Policy.of(days * Forecast.DAY, FibFlowTerms.STATUSES.deletable);
      Forecast scanned = scanned(policy, Holds.NONE);
      Forecast surveyed = Forecast.at(NOW, survey, policy, RUNTIME);
      assertThat(scanned.backlog()).isEqualTo(surveyed.backlog());
      assertThat(scanned.horizons()).isEqualTo(surveyed.horizons());
      assertThat(scanned.perDay()).isCloseTo(surveyed.perDay(), within(1e-9));
      assertThat(scanned.windowSeconds()).isEqualTo(surveyed.windowSeconds());
      assertThat(scanned.verdict()).hasSameClassAs(surveyed.verdict());
    }
  }

  @Test
  void rulesOfAnyKindAreForetoldAsPreviewsSay() {
    Match imports =
        new Match(null, new NamePattern("import.*"), null, null, List.of(TaskStatus.COMPLETED));
    Policy policy =
        new Policy(
            List.of(
                Rule.aged(imports, 3 * Forecast.DAY),
                new Rule(
                    "few",
                    Match.statuses(FibFlowTerms.STATUSES.deletable),
                    null,
                    5,
                    null,
                    false,
                    false)),
            false);
    for (Policy each :
        List.of(policy, new Policy(Policy.olderThan(7 * Forecast.DAY).rules(), true))) {
      Forecast forecast = scanned(each, Holds.NONE);
      Preview now = preview(each, NOW, Holds.NONE);
      assertThat(forecast.backlog().tasks()).isEqualTo(now.tasks()).isPositive();
      assertThat(forecast.backlog().amounts().of("events")).isEqualTo(now.amounts().of("events"));
      assertThat(forecast.backlog().amounts().of("attempts"))
          .isEqualTo(now.amounts().of("attempts"));
      for (Forecast.Horizon horizon : forecast.horizons()) {
        Preview then = preview(each, NOW + horizon.days() * Forecast.DAY, Holds.NONE);
        assertThat(horizon.newly().tasks()).isEqualTo(then.tasks() - now.tasks());
        assertThat(horizon.exact())
            .isEqualTo(!each.counts() && horizon.days() * Forecast.DAY <= 7 * Forecast.DAY);
      }
    }
  }

  @Test
  void whatIsOnHoldIsNoBacklog() {
    Policy policy = Policy.olderThan(7 * Forecast.DAY);
    Forecast all = scanned(policy, Holds.NONE);
    TaskId oldest = preview(policy, NOW, Holds.NONE).candidates().id(0);
    Holds held = (task, workflow) -> task.equals(oldest);
    Forecast without = scanned(policy, held);
    assertThat(without.backlog().tasks()).isEqualTo(all.backlog().tasks() - 1);
    assertThat(Forecast.at(NOW, survey, policy, RUNTIME).backlog()).isEqualTo(without.backlog());
    assertThat(survey.held().tasks()).isEqualTo(1);
  }
}
