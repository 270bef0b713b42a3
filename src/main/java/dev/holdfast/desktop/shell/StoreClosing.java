package dev.holdfast.desktop.shell;

import dev.holdfast.desktop.connections.ConnectionItem;
import dev.holdfast.desktop.dialog.Confirmation;
import dev.holdfast.desktop.dialog.FormDialog;
import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.text.Messages;
import dev.holdfast.text.VisibleText;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
import javafx.stage.Window;

/** Closes a store as an operator does: asks before listed jobs of it are stopped. */
public final class StoreClosing implements Consumer<ConnectionItem> {

  private final ShellViewModel shell;
  private final JobsViewModel jobs;
  private final Supplier<Window> window;
  private final Messages messages = Fxml.messages(StoreClosing.class);

  /**
   * Takes what it acts upon.
   *
   * @param window where the question belongs
   */
  public StoreClosing(ShellViewModel shell, JobsViewModel jobs, Supplier<Window> window) {
    this.shell = shell;
    this.jobs = jobs;
    this.window = window;
  }

  @Override
  public void accept(ConnectionItem item) {
    List<JobLine> running =
        shell.stateOf(item) instanceof ShellState.Open open
            ? jobs.of(open.session().owner())
            : List.of();
    if (running.isEmpty()) {
      shell.close(item);
      return;
    }
    FormDialog.confirm(
        window.get(),
        new Confirmation(
            messages.get("close.title", VisibleText.line(item.profile().name())),
            messages.get("close.text", new RunningWork(running).listed()),
            messages.get("common.close"),
            true),
        () -> shell.close(item));
  }
}
