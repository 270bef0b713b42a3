package dev.holdfast.desktop.dialog;

import static dev.holdfast.desktop.fx.Nodes.styled;

import java.util.function.Consumer;
import javafx.scene.control.Button;
import javafx.scene.control.ButtonType;
import javafx.scene.control.Dialog;
import javafx.scene.control.TextField;

/** A dialog that asks why something is done, before it is. */
public final class ReasonDialog {

  private ReasonDialog() {}

  /**
   * Shows a dressed dialog and returns at once.
   *
   * @param reason the field of it in which the operator says why
   * @param onConfirm gets the reason if the operator confirms
   */
  public static void show(
      Dialog<ButtonType> dialog,
      ButtonType cancel,
      ButtonType confirm,
      TextField reason,
      Consumer<String> onConfirm) {
    dialog.getDialogPane().getButtonTypes().addAll(cancel, confirm);
    Button go = styled((Button) dialog.getDialogPane().lookupButton(confirm), "accent");
    dialog.setOnShown(event -> reason.requestFocus());
    dialog.setOnHidden(
        event -> {
          if (dialog.getResult() == confirm) {
            onConfirm.accept(reason.getText());
          }
        });
    dialog.show();
  }
}
