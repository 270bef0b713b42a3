package dev.holdfast.desktop.run;

import static dev.holdfast.desktop.fx.Nodes.styled;

import dev.holdfast.desktop.dialog.DialogFrame;
import dev.holdfast.desktop.dialog.FileSaver;
import dev.holdfast.desktop.dialog.GrowingContent;
import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.help.ContextHelp;
import dev.holdfast.desktop.shell.StoreSession;
import dev.holdfast.text.Messages;
import java.util.function.Consumer;
import javafx.scene.control.Button;
import javafx.scene.control.ButtonBar.ButtonData;
import javafx.scene.control.ButtonType;
import javafx.scene.control.Dialog;
import javafx.stage.Window;

/** Asks before rows are deleted, tasks and events alike. Enter alone never confirms. */
public final class CleanupConfirmDialog {

  private static final double WIDTH = 420;

  private final StoreSession session;
  private final FileSaver files;
  private final Messages messages;

  /** Asks about a store, with a way to choose where an archive goes. */
  public CleanupConfirmDialog(StoreSession session, FileSaver files) {
    this.session = session;
    this.files = files;
    this.messages = Fxml.messages(CleanupConfirmDialog.class).in(session.operation());
  }

  /**
   * Asks and returns at once.
   *
   * @param confirmed hears what the operator says besides yes
   * @param declined hears that the operator says no
   */
  public void ask(
      Window owner, CleanupConfirmation asked, Consumer<Confirmed> confirmed, Runnable declined) {
    ConfirmViewModel model =
        new ConfirmViewModel(
            asked, new ArchiveChoiceViewModel(session, asked.archive()), new ThrottleViewModel());
    ConfirmView view = new ConfirmView(model, files, session.operation());
    RowKind rows = asked.rows();
    ButtonType cancel = new ButtonType(messages.get("confirm.cancel"), ButtonData.CANCEL_CLOSE);
    ButtonType delete =
        new ButtonType(messages.get(rows.key("confirm.delete"), asked.count()), ButtonData.OK_DONE);
    Dialog<ButtonType> dialog = new Dialog<>();
    dialog.initOwner(owner);
    dialog.setTitle(messages.get(rows.key("confirm.window")));
    GrowingContent content = new GrowingContent(view.node());
    DialogFrame.dress(
        dialog.getDialogPane(), messages.get(rows.key("confirm.title"), asked.count()), content);
    ContextHelp.offer(dialog.getDialogPane(), "running#confirm");
    DialogFrame.mark(dialog.getDialogPane(), session.profile());
    content.prepare(WIDTH);
    dialog.getDialogPane().getButtonTypes().addAll(cancel, delete);
    Button button = styled((Button) dialog.getDialogPane().lookupButton(delete), "danger");
    button.setDefaultButton(false);
    button.disableProperty().bind(model.mayConfirmBinding().not());
    // Does nothing while the button is disabled.
    view.onEnter(button::fire);
    dialog.setOnShown(
        event -> {
          if (!view.focus()) {
            dialog.getDialogPane().lookupButton(cancel).requestFocus();
          }
        });
    dialog.setOnHidden(
        event -> {
          if (dialog.getResult() == delete) {
            confirmed.accept(model.answer());
          } else {
            declined.run();
          }
        });
    dialog.show();
  }
}
