package dev.holdfast.cleanup;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.store.ChildJvm;
import dev.holdfast.store.TaskStoreContract;
import dev.holdfast.store.TestEngine;
import java.io.BufferedReader;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** Runs of frozen plans that are killed at random. */
abstract class UnderFire extends TaskStoreContract {

  /**
   * Has a process run a plan, and kills it between two commits or in one.
   *
   * @param program prints {@code batch N} after each batch
   */
  final void killInTheMiddle(
      Class<?> program, int afterBatch, int spinNanos, Path records, Path plan) throws Exception {
    Process process =
        ChildJvm.start(program, database.address(), records.toString(), plan.toString());
    try (BufferedReader lines = process.inputReader()) {
      String line;
      do {
        line = lines.readLine();
      } while (line != null && !line.equals("batch " + afterBatch) && !line.equals("done"));
      // Anywhere between two commits, not only just after one.
      long until = System.nanoTime() + spinNanos;
      while (System.nanoTime() < until) {
        Thread.onSpinWait();
      }
      process.destroyForcibly();
      assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
      assertThat(process.exitValue()).as("killed before it was done").isNotZero();
    }
    waitUntilTheServerNoticed();
  }

  /** A commit that was under way may still come. */
  private void waitUntilTheServerNoticed() throws SQLException {
    long deadline = System.nanoTime() + Duration.ofSeconds(30).toNanos();
    String writing =
        "select count(*) from pg_stat_activity where datname = current_database()"
            + " and application_name = 'Holdfast' and backend_xid is not null";
    while (engine == TestEngine.POSTGRES && database.number(writing) > 0) {
      assertThat(System.nanoTime()).as("the server should have noticed").isLessThan(deadline);
      LockSupport.parkNanos(1_000_000);
    }
  }
}
