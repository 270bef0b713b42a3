package dev.holdfast.desktop.forecast;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.desktop.health.WaitingJobs;
import dev.holdfast.desktop.tasks.TaskSessions;
import dev.holdfast.retention.forecast.Forecast;
import dev.holdfast.retention.forecast.Verdict;
import dev.holdfast.retention.hold.Holds;
import dev.holdfast.retention.policy.Match;
import dev.holdfast.retention.policy.Policy;
import dev.holdfast.retention.policy.Rule;
import dev.holdfast.store.OracleStore;
import dev.holdfast.store.OracleStores;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.fibflow.FibFlowTerms;
import dev.holdfast.task.TaskStatus;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javafx.beans.property.SimpleObjectProperty;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ForecastViewModelTest {

  private static final long DAY = 86_400;

  @TempDir Path directory;
  private final WaitingJobs jobs = new WaitingJobs();
  private final SimpleObjectProperty<Policy> written = new SimpleObjectProperty<>();
  private final List<Policy> adopted = new ArrayList<>();
  private OracleStore database;
  private TaskStore store;
  private ForecastViewModel model;

  @BeforeEach
  void open() throws Exception {
    database = OracleStores.sqlite(directory, OracleStores.Journal.WAL);
    store = database.open();
    model =
        new ForecastViewModel(
            TaskSessions.on(store, jobs), written, adopted::add, stop -> Holds.NONE);
  }

  @AfterEach
  void close() {
    model.close();
    store.close();
  }

  private void shown() {
    model.show();
    jobs.runNext();
  }

  /** What a forecast of the engine says; the same second by the survey's own clock. */
  private Forecast engine(Policy policy) {
    return Forecast.of(model.survey.value(), policy, model.runtime.runtime.get());
  }

  @Test
  void readsTheStoreOnceHoweverOftenTheLineMoves() {
    written.set(Policy.of(30 * DAY, FibFlowTerms.STATUSES.usual()));
    shown();
    for (int day = 1; day < 300; day++) {
      model.tryAge(day * DAY);
      assertThat(model.forecast.get())
          .isEqualTo(engine(Policy.of(day * DAY, FibFlowTerms.STATUSES.usual())));
    }
    model.show();
    assertThat(jobs.size()).isZero();
  }

  @Test
  void whatIsNotInFrontDoesNothingAndWhatIsDoesItOnce() {
    shown();
    List<ForecastViewModel.Judged> seen = new ArrayList<>();
    model.judged.subscribe((before, now) -> seen.add(now));
    written.set(Policy.of(30 * DAY, FibFlowTerms.STATUSES.usual()));
    written.set(Policy.of(31 * DAY, FibFlowTerms.STATUSES.usual()));
    assertThat(seen).isEmpty();
    model.front.set(true);
    assertThat(seen).hasSize(1);
    written.set(Policy.of(32 * DAY, FibFlowTerms.STATUSES.usual()));
    assertThat(seen).hasSize(2);
    assertThat(seen.getLast().policy()).isEqualTo(written.get());
    model.front.set(false);
    written.set(null);
    assertThat(seen).hasSize(2);
  }

  @Test
  void countsAreThoseOfTheStore() throws Exception {
    written.set(Policy.of(30 * DAY, FibFlowTerms.STATUSES.usual()));
    shown();
    long now = model.forecast.get().now();
    // Everything in this store is old by today's clock: between the oldest and the youngest.
    long age = now - (OracleStores.NOW - 20 * DAY);
    model.tryAge(age);
    assertThat(model.forecast.get().backlog().tasks())
        .isEqualTo(
            database.number(
                "select count(*) from fib_flow_tasks where status in"
                    + " ('completed', 'permanently_failed') and last_active_time < "
                    + (now - age)))
        .isPositive();
  }

  @Test
  void withoutAPolicyItGoesByWhatTheRuntimeDeletes() {
    shown();
    assertThat(model.policy.get()).isEqualTo(Policy.own(FibFlowTerms.TERMS).orElseThrow());
    assertThat(model.forecast.get()).isNotNull();
  }

  @Test
  void whatWasTriedEndsWhenThePolicyIsEdited() {
    written.set(Policy.of(30 * DAY, FibFlowTerms.STATUSES.usual()));
    shown();
    model.tryAge(10 * DAY);
    assertThat(model.policy.get()).isEqualTo(Policy.of(10 * DAY, FibFlowTerms.STATUSES.usual()));
    written.set(Policy.of(20 * DAY, FibFlowTerms.STATUSES.usual()));
    assertThat(model.trial.get()).isNull();
    assertThat(model.policy.get()).isEqualTo(Policy.of(20 * DAY, FibFlowTerms.STATUSES.usual()));
  }

  @Test
  void handsTheAgeToThePolicyOnlyWhenAsked() {
    written.set(Policy.of(30 * DAY, List.of(TaskStatus.PAUSED)));
    shown();
    model.tryAge(10 * DAY);
    assertThat(adopted).isEmpty();
    assertThat(model.policy.get()).isEqualTo(Policy.of(10 * DAY, List.of(TaskStatus.PAUSED)));
    model.adoptTrial();
    assertThat(adopted).containsExactly(Policy.of(10 * DAY, List.of(TaskStatus.PAUSED)));
    model.adoptTrial();
    assertThat(adopted).hasSize(1);
    model.tryAge(30 * DAY);
    assertThat(model.trial.get()).as("the policy itself").isNull();
  }

  @Test
  void rulesOfSeveralAgesHaveALineEachThatStays() {
    written.set(
        new Policy(
            List.of(
                Rule.aged(Match.statuses(List.of(TaskStatus.COMPLETED)), 30 * DAY),
                Rule.aged(Match.statuses(List.of(TaskStatus.PAUSED)), 90 * DAY)),
            false));
    shown();
    assertThat(model.ages())
        .containsEntry(TaskStatus.COMPLETED, 30.0 * DAY)
        .containsEntry(TaskStatus.PAUSED, 90.0 * DAY);
    assertThat(model.isMovable()).isFalse();
    model.tryAge(10 * DAY);
    assertThat(model.trial.get()).isNull();
    assertThat(model.forecast.get()).isNotNull();
  }

  @Test
  void rulesThatASurveyCannotTellAreScannedWhenAsked() {
    written.set(new Policy(Policy.of(30 * DAY, FibFlowTerms.STATUSES.usual()).rules(), true));
    shown();
    assertThat(model.forecast.get()).isNull();
    assertThat(model.ages()).isEmpty();
    model.scan();
    jobs.runNext();
    assertThat(model.forecast.get().policy()).isEqualTo(written.get());
    assertThat(model.forecast.get().backlog().tasks()).isPositive();
    written.set(new Policy(Policy.of(31 * DAY, FibFlowTerms.STATUSES.usual()).rules(), true));
    assertThat(model.forecast.get()).as("of other rules").isNull();
    assertThat(model.bars.get()).isNotNull();
  }

  @Test
  void theRuntimeIsAnAssumptionThatCanBeChanged() throws Exception {
    database.execute("update fib_flow_tasks set last_active_time = 1, status = 'completed'");
    database.execute("update fib_flow_tasks set parent_id = null");
    written.set(Policy.of(30 * DAY, FibFlowTerms.STATUSES.usual()));
    shown();
    assertThat(model.runtime.runtime.get().policy())
        .isEqualTo(Policy.own(FibFlowTerms.TERMS).orElseThrow());
    model.runtime.workers.set("3");
    assertThat(model.forecast.get().runtime().drainPerDay()).isEqualTo(3 * 28_800);
    assertThat(model.forecast.get().verdict()).isInstanceOf(Verdict.GoneIn.class);
    model.runtime.workers.set("many");
    assertThat(model.runtime.problem.get()).contains("whole number");
    assertThat(model.forecast.get().runtime().workers()).isEqualTo(3);
    model.runtime.keep.set("30");
    assertThat(model.runtime.problem.get()).isNotEmpty();
    model.runtime.keep.set("60d");
    assertThat(model.forecast.get().runtime().policy())
        .isEqualTo(Policy.of(60 * DAY, FibFlowTerms.STATUSES.usual()));
    model.runtime.off.set(true);
    assertThat(((Verdict.Never) model.forecast.get().verdict()).cause())
        .isEqualTo(Verdict.Cause.RETENTION_OFF);
  }

  @Test
  void barsHoldEveryTaskThatHasATime() throws Exception {
    database.execute(
        "update fib_flow_tasks set last_active_time = cast(strftime('%s') as integer) + 900000"
            + " where id = 4",
        "update fib_flow_tasks set status = 'odd', last_active_time ="
            + " cast(strftime('%s') as integer) - 60 where id = 5");
    shown();
    long dated =
        database.number(
            "select count(*) from fib_flow_tasks where typeof(last_active_time) in"
                + " ('integer', 'real')");
    for (AgeRange range : AgeRange.values()) {
      model.range.set(range);
      AgeBars bars = model.bars.get();
      long within = bars.within().stream().mapToLong(each -> each.total().tasks()).sum();
      assertThat(bars.older().total().tasks() + within + bars.later().total().tasks())
          .isEqualTo(dated);
      assertThat(bars.within()).hasSize(AgeRange.BUCKETS);
      assertThat(bars.tasks(bars.within().getLast(), AgeBars.other())).isEqualTo(1);
      assertThat(bars.later().total().tasks()).isEqualTo(1);
      assertThat(bars.top()).isPositive().isEven();
    }
  }

  @Test
  void anAgeOutOfSightIsBroughtIntoIt() throws Exception {
    database.execute(
        "update fib_flow_tasks set last_active_time = cast(strftime('%s') as integer) - 600");
    written.set(Policy.of(3_600, FibFlowTerms.STATUSES.usual()));
    shown();
    assertThat(model.range.get()).isEqualTo(AgeRange.DAY);
    written.set(Policy.of(40 * DAY, FibFlowTerms.STATUSES.usual()));
    assertThat(model.range.get()).isEqualTo(AgeRange.QUARTER);
  }

  @Test
  void aFailedReadingSaysWhyAndKeepsTheOlderOne() throws Exception {
    shown();
    Forecast before = model.forecast.get();
    database.execute("alter table fib_flow_tasks rename to elsewhere");
    model.read();
    jobs.runNext();
    assertThat(model.survey.failure.get()).isNotEmpty();
    assertThat(model.forecast.get()).isSameAs(before);
  }
}
