package dev.holdfast.app;

import dev.holdfast.desktop.dialog.Confirmation;
import dev.holdfast.desktop.dialog.FormDialog;
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
    if (running.isEmpty()) {
      return;
    }
    request.consume();
    FormDialog.confirm(
        stage,
        new Confirmation(
            messages().get("close.title"),
            messages().get("close.text", running.size(), new RunningWork(running).listed()),
            messages().get("common.close"),
            true),
        stage::close);
  }

  private Messages messages() {
    return AppMessages.load();
  }
}
