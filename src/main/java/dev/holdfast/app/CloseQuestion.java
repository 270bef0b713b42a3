package dev.holdfast.app;

import dev.holdfast.desktop.dialog.ConfirmDialog;
import dev.holdfast.desktop.dialog.Confirmation;
import dev.holdfast.text.Messages;
import java.util.function.IntSupplier;
import javafx.event.EventHandler;
import javafx.stage.Stage;
import javafx.stage.WindowEvent;

/** Asks before the window is closed while listed jobs run. */
final class CloseQuestion implements EventHandler<WindowEvent> {

  private final IntSupplier runningJobs;
  private final Stage stage;
  private final Messages messages = AppMessages.load();

  CloseQuestion(IntSupplier runningJobs, Stage stage) {
    this.runningJobs = runningJobs;
    this.stage = stage;
  }

  @Override
  public void handle(WindowEvent request) {
    int running = runningJobs.getAsInt();
    if (running == 0) {
      return;
    }
    request.consume();
    new ConfirmDialog()
        .ask(
            stage,
            new Confirmation(
                messages.get("close.title"),
                messages.get("close.text", running),
                messages.get("close.verb"),
                true),
            stage::close);
  }
}
