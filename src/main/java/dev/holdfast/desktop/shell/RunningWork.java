package dev.holdfast.desktop.shell;

import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.text.Messages;
import dev.holdfast.text.VisibleText;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Listed jobs in words, a line for each, for a question whether they may be stopped.
 *
 * @param jobs oldest first
 */
public record RunningWork(List<JobLine> jobs) {

  private static final int LINES = 6;

  public RunningWork {
    jobs = List.copyOf(jobs);
  }

  /** Returns the lines, with the name of each job's store; the last may say how many more. */
  public String listed() {
    Messages messages = Fxml.messages(RunningWork.class);
    String lines =
        jobs.stream().limit(LINES).map(RunningWork::line).collect(Collectors.joining("\n"));
    return jobs.size() <= LINES
        ? lines
        : lines + "\n" + messages.get("common.andMore", jobs.size() - LINES);
  }

  private static String line(JobLine job) {
    String title = "• " + VisibleText.line(job.title());
    return job.store().isEmpty() ? title : title + " – " + VisibleText.line(job.store());
  }
}
