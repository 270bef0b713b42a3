package dev.holdfast.desktop.shell;

import dev.holdfast.desktop.fx.ElapsedText;
import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.fx.NumberText;
import dev.holdfast.job.BackgroundJob;
import dev.holdfast.job.JobOwner;
import dev.holdfast.job.JobRunner;
import dev.holdfast.job.JobRunner.RunningJob;
import dev.holdfast.job.Progress;
import dev.holdfast.text.Messages;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;

/** The listed jobs that run now, and that something else does. */
public final class JobsViewModel implements JobRunner.Listener {

  /** Whoever has waited so long looks elsewhere, and is told when it is over. */
  private static final Duration LONG = Duration.ofSeconds(10);

  /** In milliseconds: what is quicker would only flicker. */
  private static final long MOMENT = 1_000;

  private final List<JobLine> barely = new ArrayList<>();
  private final Messages messages = Fxml.messages(JobsViewModel.class);
  private final Clock clock;

  /**
   * Lists nothing yet.
   *
   * @param clock the workstation's
   */
  public JobsViewModel(Clock clock) {
    this.clock = clock;
  }

  // Properties

  private final ObservableList<JobLine> lines = FXCollections.observableArrayList();

  // One for all: the list knows it only weakly, and who listens to it would go with it.
  /** One line a job, oldest first. */
  public final ObservableList<JobLine> shownLines = FXCollections.unmodifiableObservableList(lines);

  /** All of it in few words. */
  final ReadOnlyStringWrapper summary = new ReadOnlyStringWrapper(messages.get("jobs.none"));

  /** What took long and has ended, in a sentence; null once somebody has read it. */
  public final ReadOnlyStringWrapper ended = new ReadOnlyStringWrapper();

  /** Returns the jobs of one store, oldest first. */
  public List<JobLine> of(JobOwner owner) {
    return lines.stream().filter(line -> line.job.owner() == owner).toList();
  }

  // Commands

  @Override
  public void started(RunningJob job) {
    JobLine line = new JobLine(job, clock.millis());
    if (job.seen() == BackgroundJob.Seen.BARELY) {
      barely.add(line);
    } else {
      lines.add(line);
      summarize();
    }
  }

  @Override
  public void progressed(RunningJob job, long done, long total) {
    for (JobLine line : lines) {
      if (line.job == job) {
        line.pace.told(done, total, clock.millis());
        line.progress.set(Progress.fraction(done, total));
        line.amount.set(amount(line, done, total));
      }
    }
  }

  /** A moment has passed: what reads for longer than that is said. */
  public void tick() {
    if (lines.isEmpty()) {
      summarize();
    }
  }

  private String amount(JobLine line, long done, long total) {
    List<String> said = new ArrayList<>();
    if (total > 0) {
      said.add(messages.get("common.of", done, total));
    } else if (done > 0) {
      said.add(NumberText.grouped(done));
    }
    line.pace.perSecond().ifPresent(each -> said.add(messages.get("common.aSecond", each)));
    line.pace
        .secondsLeft()
        .ifPresent(left -> said.add(messages.get("common.timeLeft", ElapsedText.ofSeconds(left))));
    return String.join("  ·  ", said);
  }

  @Override
  public void ended(RunningJob job) {
    for (JobLine line : lines) {
      long ran = clock.millis() - line.began;
      boolean stopped = line.cancelling.get() || job.isCancelled();
      if (line.job == job
          && job.seen() == BackgroundJob.Seen.ANNOUNCED
          && ran >= LONG.toMillis()
          && !stopped) {
        String took = ElapsedText.ofSeconds(ran / 1_000);
        ended.set(
            line.store().isEmpty()
                ? messages.get("jobs.ended", line.title(), took)
                : messages.get("jobs.ended.store", line.title(), took, line.store()));
      }
    }
    barely.removeIf(line -> line.job == job);
    if (lines.removeIf(line -> line.job == job) || barely.isEmpty()) {
      summarize();
    }
  }

  /** The sentence about what has ended was read. */
  public void read() {
    ended.set(null);
  }

  private void summarize() {
    summary.set(
        switch (lines.size()) {
          case 0 ->
              barely.stream()
                  .filter(line -> clock.millis() - line.began >= MOMENT)
                  .findFirst()
                  .map(JobLine::title)
                  .orElse(messages.get("jobs.none"));
          case 1 -> lines.getFirst().title();
          default -> messages.get("jobs.several", lines.size());
        });
  }
}
