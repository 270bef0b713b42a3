package dev.holdfast.app;

import dev.holdfast.desktop.shell.JobLine;
import dev.holdfast.desktop.shell.RunningWork;
import dev.holdfast.text.Messages;
import java.util.List;
import java.util.function.Supplier;
import javafx.event.EventHandler;
import javafx.stage.Stage;
import javafx.stage.WindowEvent;

/** Asks once before the window is closed while listed jobs run, whatever store they work for. */
record CloseQuestion(Supplier<List<JobLine>> runningJobs, Stage stage)
    implements EventHandler<WindowEvent> {

  @Override
  public void handle(WindowEvent request) {
    List<JobLine> running = runningJobs.get();
    if (!running.isEmpty()) {
      request.consume();
      Messages messages = AppMessages.load();
      new RunningWork(running)
          .ask(
              stage,
              messages.get("close.title"),
              lines -> messages.get("close.text", running.size(), lines),
              stage::close);
    }
  }
}
