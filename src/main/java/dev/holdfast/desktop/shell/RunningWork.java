package dev.holdfast.desktop.shell;

import static dev.holdfast.desktop.fx.Nodes.sentence;

import dev.holdfast.desktop.connections.ConnectionItem;
import dev.holdfast.desktop.dialog.FormDialog;
import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.text.Messages;
import dev.holdfast.text.VisibleText;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import javafx.stage.Window;

/**
 * Listed jobs that are stopped only if an operator agrees.
 *
 * @param jobs oldest first
 */
public record RunningWork(List<JobLine> jobs) {

  private static final int LINES = 6;

  public RunningWork {
    jobs = List.copyOf(jobs);
  }

  /**
   * Returns what closes a store as an operator does: asks before listed jobs of it are stopped.
   *
   * @param window where the question belongs
   */
  public static Consumer<ConnectionItem> closing(
      ShellViewModel shell, JobsViewModel jobs, Supplier<Window> window) {
    Messages messages = Fxml.messages(RunningWork.class);
    return item ->
        new RunningWork(shell.sessionOf(item).map(of -> jobs.of(of.owner)).orElse(List.of()))
            .ask(
                window.get(),
                messages.get("close.title", VisibleText.line(item.profile().name())),
                lines -> messages.get("close.text", lines),
                () -> shell.close(item));
  }

  /**
   * Asks before they are stopped; without any does at once what stops them.
   *
   * @param text says it around a line for each job
   */
  public void ask(Window owner, String title, UnaryOperator<String> text, Runnable close) {
    if (jobs.isEmpty()) {
      close.run();
      return;
    }
    String verb = Messages.common().get("common.close");
    new FormDialog(owner, title, verb, sentence(text.apply(listed()))).dangerous().ask(close);
  }

  private String listed() {
    String lines =
        jobs.stream().limit(LINES).map(RunningWork::line).collect(Collectors.joining("\n"));
    return jobs.size() <= LINES
        ? lines
        : lines + "\n" + Messages.common().get("common.andMore", jobs.size() - LINES);
  }

  private static String line(JobLine job) {
    String title = "• " + VisibleText.line(job.title());
    return job.store().isEmpty() ? title : title + " – " + VisibleText.line(job.store());
  }
}
