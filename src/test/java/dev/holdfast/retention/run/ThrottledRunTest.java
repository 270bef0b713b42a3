package dev.holdfast.retention.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.job.Cancellation;
import dev.holdfast.retention.RetentionContract;
import dev.holdfast.retention.plan.CleanupOptions;
import dev.holdfast.retention.plan.CleanupPlan;
import dev.holdfast.retention.throttle.Budget;
import dev.holdfast.retention.throttle.DailyHours;
import dev.holdfast.retention.throttle.RunWindow;
import dev.holdfast.retention.throttle.RunWindow.Outside;
import dev.holdfast.retention.throttle.Throttle;
import dev.holdfast.store.Roles;
import dev.holdfast.store.StartsEmpty;
import dev.holdfast.store.operation.Operation;
import dev.holdfast.store.retention.Retention;
import dev.holdfast.store.terms.Choices;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Time stands still but where a run waits. */
@StartsEmpty
class ThrottledRunTest extends RetentionContract {

  private static final int TASKS = 30;
  private static final Instant MORNING = Instant.parse("2026-11-21T07:00:00Z");

  private final ManualTime time = new ManualTime(MORNING);
  private final List<String> waits = new ArrayList<>();
  private final CleanupListener listener =
      new CleanupListener() {
        @Override
        public void waitingFor(WaitReason reason, DailyHours hours, Instant until) {
          waits.add(reason + " " + until);
        }
      };

  @BeforeEach
  void thirtyTasks() throws Exception {
    try (Connection connection = database.connect()) {
      connection.setAutoCommit(false);
      for (long id = 1; id <= TASKS; id++) {
        task(connection, id, "completed", OLD + id);
      }
      connection.commit();
    }
  }

  private CleanupResult run(Throttle throttle) {
    return run(throttle, NEVER);
  }

  private CleanupResult run(Throttle throttle, Cancellation cancellation) {
    CleanupPlan.Ready plan =
        ready(preview(POLICY), CleanupOptions.DEFAULT.withThrottle(throttle.withBatch(10)));
    try (Operation writer = Roles.of(store, Retention.class).writer(Choices.NONE, NEVER)) {
      return new CleanupRun(plan.order(), listener, cancellation, time.runClock()).run(writer);
    }
  }

  private static RunWindow night(Outside outside) {
    return new RunWindow(DailyHours.parse("22:00-06:00", ZoneOffset.UTC).orElseThrow(), outside);
  }

  @Test
  void restsBetweenBatchesAsLongAsItWasAsked() {
    Duration pause = Duration.ofSeconds(3);

    CleanupResult result = run(Throttle.DEFAULT.withPause(pause));

    assertThat(result.complete()).isTrue();
    assertThat(time.pauses().stream().filter(pause::equals)).hasSize(2);
  }

  @Test
  void aBudgetOfRowsIsNotExceeded() throws SQLException {
    // Each task has three rows: eight of them do not fit whole into 25 rows with a ninth.
    CleanupResult result = run(Throttle.DEFAULT.withBudget(new Budget(25L, null)));

    assertThat(result.stoppedBy()).isEqualTo(StopReason.BUDGET);
    assertThat(result.deleted()).isEqualTo(8);
    assertThat(result.remaining()).isEqualTo(TASKS - 8);
    assertNothingHalfDeleted();
  }

  @Test
  void aBudgetThatFitsAllStopsNothing() {
    assertThat(run(Throttle.DEFAULT.withBudget(new Budget(90L, Duration.ofHours(1)))).complete())
        .isTrue();
  }

  @Test
  void aBudgetOfTimeEndsTheRunBetweenTwoBatches() throws SQLException {
    CleanupResult result =
        run(
            Throttle.DEFAULT
                .withPause(Duration.ofMinutes(10))
                .withBudget(new Budget(null, Duration.ofMinutes(15))));

    assertThat(result.stoppedBy()).isEqualTo(StopReason.BUDGET);
    assertThat(result.deleted()).isEqualTo(20);
    assertNothingHalfDeleted();
  }

  @Test
  void outsideOfItsHoursItStopsBeforeTheFirstBatch() throws SQLException {
    CleanupResult result = run(Throttle.DEFAULT.withWindow(night(Outside.STOP)));

    assertThat(result.stoppedBy()).isEqualTo(StopReason.WINDOW);
    assertThat(result.deleted()).isZero();
    assertThat(result.remaining()).isEqualTo(TASKS);
    assertThat(tasksLeft()).hasSize(TASKS);
  }

  @Test
  void whenItsHoursEndItStopsBetweenTwoBatches() {
    time.set(Instant.parse("2026-11-21T05:55:00Z"));

    CleanupResult result =
        run(Throttle.DEFAULT.withPause(Duration.ofMinutes(4)).withWindow(night(Outside.STOP)));

    assertThat(result.stoppedBy()).isEqualTo(StopReason.WINDOW);
    assertThat(result.deleted()).isEqualTo(20);
    assertThat(result.remaining()).isEqualTo(10);
  }

  @Test
  void outsideOfItsHoursItWaitsAndThatIsNoWorkingTime() {
    CleanupResult result =
        run(
            Throttle.DEFAULT
                .withWindow(night(Outside.WAIT))
                .withBudget(new Budget(null, Duration.ofMinutes(1))));

    assertThat(result.complete()).isTrue();
    assertThat(waits).containsExactly("WINDOW 2026-11-21T22:00:00Z");
    assertThat(time.now()).isAfterOrEqualTo(Instant.parse("2026-11-21T22:00:00Z"));
    assertThat(time.pauses()).allMatch(pause -> pause.compareTo(RunGate.LONGEST_WAIT) <= 0);
  }

  @Test
  void cancellingEndsTheWaiting() {
    Cancellation cancellation = new Cancellation();
    time.onPause(5, cancellation::cancel);

    CleanupResult result = run(Throttle.DEFAULT.withWindow(night(Outside.WAIT)), cancellation);

    assertThat(result.stoppedBy()).isEqualTo(StopReason.CANCEL);
    assertThat(result.deleted()).isZero();
    assertThat(time.pauses()).hasSize(5);
  }
}
