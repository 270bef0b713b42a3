package dev.holdfast.desktop.shell;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.job.BackgroundJob.Seen;
import dev.holdfast.job.JobRunner.RunningJob;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;

class JobsViewModelTest {

  private long now;
  private final JobsViewModel jobs =
      new JobsViewModel(
          new Clock() {
            @Override
            public Instant instant() {
              return Instant.ofEpochSecond(now);
            }

            @Override
            public ZoneId getZone() {
              return ZoneOffset.UTC;
            }

            @Override
            public Clock withZone(ZoneId zone) {
              return this;
            }
          });

  private record Job(String title, Seen seen, boolean isCancelled) implements RunningJob {
    Job(String title, Seen seen) {
      this(title, seen, false);
    }

    @Override
    public void cancel() {}

    @Override
    public boolean isRunning() {
      return true;
    }
  }

  private void run(Job job, long seconds) {
    jobs.started(job);
    now += seconds;
    jobs.tick();
  }

  @Test
  void whatReadsForLongerThanAMomentIsNotNoWork() {
    Job read = new Job("Read the page", Seen.BARELY);
    run(read, 0);
    assertThat(jobs.summary.get()).isEqualTo("No background work");
    now += 2;
    jobs.tick();
    assertThat(jobs.summary.get()).isEqualTo("Read the page");
    assertThat(jobs.shownLines).isEmpty();
    jobs.ended(read);
    assertThat(jobs.summary.get()).isEqualTo("No background work");
  }

  @Test
  void onlyWhatSomebodyAskedForIsSaidToHaveEnded() {
    Job helper = new Job("Count by age", Seen.LISTED);
    run(helper, 60);
    assertThat(jobs.summary.get()).isEqualTo("Count by age");
    jobs.ended(helper);
    assertThat(jobs.ended.get()).isNull();
    Job asked = new Job("Preview", Seen.ANNOUNCED);
    run(asked, 60);
    jobs.ended(asked);
    assertThat(jobs.ended.get()).startsWith("Preview: ended after");
  }

  /** What it did until then stands in its result. */
  @Test
  void whatWasStoppedIsNotSaidToHaveEnded() {
    Job stopped = new Job("Delete 124,800 tasks", Seen.ANNOUNCED, true);
    run(stopped, 60);
    jobs.ended(stopped);
    assertThat(jobs.ended.get()).isNull();
  }
}
