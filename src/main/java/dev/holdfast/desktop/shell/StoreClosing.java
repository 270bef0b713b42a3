package dev.holdfast.desktop.shell;

import dev.holdfast.desktop.connections.ConnectionItem;
import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.text.Messages;
import dev.holdfast.text.VisibleText;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
import javafx.stage.Window;

/**
 * Closes a store as an operator does: asks before listed jobs of it are stopped.
 *
 * @param window where the question belongs
 */
public record StoreClosing(ShellViewModel shell, JobsViewModel jobs, Supplier<Window> window)
    implements Consumer<ConnectionItem> {

  @Override
  public void accept(ConnectionItem item) {
    Messages messages = Fxml.messages(StoreClosing.class);
    new RunningWork(
            shell.stateOf(item) instanceof ShellState.Open open
                ? jobs.of(open.session().owner())
                : List.of())
        .ask(
            window.get(),
            messages.get("close.title", VisibleText.line(item.profile().name())),
            lines -> messages.get("close.text", lines),
            () -> shell.close(item));
  }
}
