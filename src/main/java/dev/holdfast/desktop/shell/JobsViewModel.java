package dev.holdfast.desktop.shell;

import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.fx.NumberText;
import dev.holdfast.job.JobOwner;
import dev.holdfast.job.JobRunner;
import dev.holdfast.job.JobRunner.RunningJob;
import dev.holdfast.text.Messages;
import java.util.List;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;

/** The listed jobs that run now. */
public final class JobsViewModel implements JobRunner.Listener {

  private final Messages messages = Fxml.messages(JobsViewModel.class);

  // Properties

  private final ObservableList<JobLine> lines = FXCollections.observableArrayList();
  // One for all: the list knows it only weakly, and who listens to it would go with it.
  private final ObservableList<JobLine> shownLines =
      FXCollections.unmodifiableObservableList(lines);
  private final ReadOnlyStringWrapper summary =
      new ReadOnlyStringWrapper(this, "summary", messages.get("jobs.none"));

  /** One line a job, oldest first. */
  public ObservableList<JobLine> lines() {
    return shownLines;
  }

  /** All of it in few words. */
  public ReadOnlyStringProperty summaryProperty() {
    return summary.getReadOnlyProperty();
  }

  /** Returns the jobs of one store, oldest first. */
  public List<JobLine> of(JobOwner owner) {
    return lines.stream().filter(line -> line.worksFor(owner)).toList();
  }

  // Commands

  @Override
  public void started(RunningJob job) {
    lines.add(new JobLine(job));
    summarize();
  }

  @Override
  public void progressed(RunningJob job, long done, long total) {
    for (JobLine line : lines) {
      if (line.is(job)) {
        boolean known = total > 0;
        line.progressed(
            known ? Math.clamp((double) done / total, 0.0, 1.0) : -1,
            known
                ? messages.get("jobs.amount", done, total)
                : done > 0 ? NumberText.grouped(done) : "");
      }
    }
  }

  @Override
  public void ended(RunningJob job) {
    lines.removeIf(line -> line.is(job));
    summarize();
  }

  private void summarize() {
    summary.set(
        switch (lines.size()) {
          case 0 -> messages.get("jobs.none");
          case 1 -> lines.getFirst().title();
          default -> messages.get("jobs.several", lines.size());
        });
  }
}
