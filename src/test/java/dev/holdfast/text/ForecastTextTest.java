package dev.holdfast.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.retention.forecast.AgeCount;
import dev.holdfast.retention.forecast.Forecast;
import dev.holdfast.retention.forecast.RuntimeRetention;
import dev.holdfast.retention.forecast.StoppingTasks;
import dev.holdfast.retention.forecast.Verdict;
import dev.holdfast.retention.policy.Policy;
import dev.holdfast.store.fibflow.FibFlowHazards;
import dev.holdfast.store.fibflow.FibFlowTerms;
import dev.holdfast.store.terms.StopTerm;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ForecastTextTest {

  private static final StopTerm STOPS = FibFlowHazards.HAZARDS.family().stops();

  private static String said(Verdict verdict) {
    RuntimeRetention runtime =
        RuntimeRetention.of(
            FibFlowTerms.TERMS.retention(),
            Policy.own(FibFlowTerms.TERMS).orElseThrow(),
            1,
            new StoppingTasks(STOPS, 2));
    return ForecastText.load()
        .of(
            new Forecast(
                Policy.own(FibFlowTerms.TERMS).orElseThrow(),
                1_760_000_000L,
                AgeCount.NONE,
                0,
                86_400,
                List.of(),
                runtime,
                verdict,
                Optional.empty(),
                List.of(),
                List.of(),
                0));
  }

  @Test
  void saysWhenTheBacklogIsGone() {
    assertThat(said(new Verdict.KeepsUp())).startsWith("The runtime keeps up");
    assertThat(said(new Verdict.GoneIn(0.2))).contains("within a day");
    assertThat(said(new Verdict.GoneIn(1_234.1))).contains("1,235 days");
  }

  static List<Verdict.Cause> causes() {
    return List.of(
        Verdict.Cause.RETENTION_OFF,
        Verdict.Cause.of(STOPS.hazard()),
        Verdict.Cause.NO_WORKERS,
        Verdict.Cause.TOO_SLOW,
        Verdict.Cause.NOT_COVERED,
        Verdict.Cause.KEPT_LONGER);
  }

  @ParameterizedTest
  @MethodSource("causes")
  void saysWhyItNeverIs(Verdict.Cause cause) {
    assertThat(said(new Verdict.Never(cause, 5, 1_234)))
        .contains("grows by 1,234 tasks a day. ")
        .doesNotContain("{")
        .endsWith(".");
    assertThat(said(new Verdict.Never(cause, 5, 0.6))).contains("grows by one task a day");
    assertThat(said(new Verdict.Never(cause, 5, 0.2))).contains("less than one task a day");
    assertThat(said(new Verdict.Never(cause, 5, 0))).contains("5 tasks remain");
  }
}
