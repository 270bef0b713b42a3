package dev.holdfast.desktop.dialog;

import static dev.holdfast.desktop.fx.Nodes.sentence;

import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.text.Messages;
import javafx.scene.control.Button;
import javafx.scene.control.ButtonBar.ButtonData;
import javafx.scene.control.ButtonType;
import javafx.scene.control.Dialog;
import javafx.stage.Window;

/** Asks a {@link Confirmation}; Enter never confirms what is dangerous. */
public final class ConfirmDialog {

  private final Messages messages = Fxml.messages(ConfirmDialog.class);

  /** Asks and returns at once; the action runs if the operator confirms. */
  public void ask(Window owner, Confirmation question, Runnable onConfirm) {
    ButtonType cancel = new ButtonType(messages.get("cancel"), ButtonData.CANCEL_CLOSE);
    ButtonType confirm = new ButtonType(question.verb(), ButtonData.OK_DONE);
    Dialog<ButtonType> dialog = new Dialog<>();
    dialog.initOwner(owner);
    dialog.setTitle(question.title());
    DialogFrame.dress(dialog.getDialogPane(), question.title(), sentence(question.text()));
    dialog.getDialogPane().getButtonTypes().addAll(cancel, confirm);
    Button go = (Button) dialog.getDialogPane().lookupButton(confirm);
    Button back = (Button) dialog.getDialogPane().lookupButton(cancel);
    go.getStyleClass().add(question.dangerous() ? "danger" : "accent");
    go.setDefaultButton(!question.dangerous());
    dialog.setOnShown(event -> (question.dangerous() ? back : go).requestFocus());
    dialog.setOnHidden(
        event -> {
          if (dialog.getResult() == confirm) {
            onConfirm.run();
          }
        });
    dialog.show();
  }
}
