package dev.holdfast.desktop.shell;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.desktop.fx.FailureSentence;
import dev.holdfast.job.BackgroundJob;
import dev.holdfast.job.ImmediateJobRunner;
import dev.holdfast.settings.ConnectionProfile;
import dev.holdfast.settings.Environment;
import dev.holdfast.store.OracleStore;
import dev.holdfast.store.OracleStores;
import dev.holdfast.store.OracleStores.Journal;
import dev.holdfast.store.TaskStore;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StatusLineTest {

  @Test
  void theStoresClockIsComparedWithTheWorkstations(@TempDir Path directory) throws Exception {
    assertThat(storeTime(directory, Duration.ZERO)).endsWith("in sync");
    // The SQLite store's clock is the true one; the workstation's is set wrong.
    assertThat(storeTime(directory, Duration.ofSeconds(-90)))
        .containsPattern("1 m (29|30|31) s ahead");
    assertThat(storeTime(directory, Duration.ofHours(2))).containsPattern("(2 h|1 h 59 m) behind");
  }

  private static String storeTime(Path directory, Duration wrong) throws Exception {
    Clock workstation = Clock.offset(Clock.systemUTC(), wrong);
    Path own = java.nio.file.Files.createTempDirectory(directory, "store");
    OracleStore oracle = OracleStores.sqlite(own, Journal.ROLLBACK);
    StoreClockViewModel clock = new StoreClockViewModel(workstation);
    assertThat(clock.storeTimeProperty().get()).isEmpty();
    try (TaskStore store = oracle.open()) {
      clock.follow(session(oracle, store, workstation));
      assertThat(clock.refreshedProperty().get()).isIn("Refreshed now", "Refreshed 1 s ago");
      String told = clock.storeTimeProperty().get();
      clock.follow(null);
      assertThat(clock.storeTimeProperty().get()).isEmpty();
      assertThat(clock.refreshedProperty().get()).isEmpty();
      return told;
    }
  }

  private static StoreSession session(OracleStore oracle, TaskStore store, Clock clock) {
    return new StoreSession(
        new ConnectionProfile("Store", oracle.address(), Environment.NONE),
        store,
        new ImmediateJobRunner(),
        clock,
        new FailureSentence(bug -> "BUG"));
  }

  @Test
  void listedJobsAreSummedUp() {
    ImmediateJobRunner runner = new ImmediateJobRunner();
    JobsViewModel jobs = new JobsViewModel();
    runner.addListener(jobs);
    List<String> seen = new ArrayList<>();
    assertThat(jobs.summaryProperty().get()).isEqualTo("No background work");
    runner.start(
        BackgroundJob.of(
                "Preview",
                (progress, cancellation) -> {
                  progress.report(1_200, 4_800);
                  seen.add(jobs.lines().getFirst().amountProperty().get());
                  assertThat(jobs.lines().getFirst().progressProperty().get()).isEqualTo(0.25);
                  progress.report(1_300, 0);
                  seen.add(jobs.lines().getFirst().amountProperty().get());
                  assertThat(jobs.lines().getFirst().progressProperty().get()).isNegative();
                  seen.add(jobs.summaryProperty().get());
                  runner.start(
                      BackgroundJob.of("Export", (p, c) -> seen.add(jobs.summaryProperty().get()))
                          .listed());
                  return null;
                })
            .listed());
    assertThat(seen).containsExactly("1,200 of 4,800", "1,300", "Preview", "2 jobs running");
    assertThat(jobs.lines()).isEmpty();
    assertThat(jobs.summaryProperty().get()).isEqualTo("No background work");
  }
}
