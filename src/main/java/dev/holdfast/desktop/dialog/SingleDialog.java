package dev.holdfast.desktop.dialog;

import java.util.function.Consumer;
import javafx.scene.control.ButtonType;
import javafx.scene.control.Dialog;
import javafx.scene.control.DialogPane;
import javafx.stage.Window;

/** A dialog beside which the window goes on, of which there is never more than one. */
public final class SingleDialog {

  private Dialog<ButtonType> open;

  /**
   * Shows it and returns at once; one that is open comes to the front.
   *
   * @param dressing puts everything into the pane
   */
  public void show(Window owner, String title, Consumer<DialogPane> dressing) {
    if (open != null) {
      open.getDialogPane().getScene().getWindow().requestFocus();
      return;
    }
    Dialog<ButtonType> dialog = new Dialog<>();
    dialog.initOwner(owner);
    dialog.setTitle(title);
    dressing.accept(dialog.getDialogPane());
    dialog.setOnHidden(event -> open = null);
    open = dialog;
    dialog.show();
  }
}
