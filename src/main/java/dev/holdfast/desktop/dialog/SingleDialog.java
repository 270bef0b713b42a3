package dev.holdfast.desktop.dialog;

import static dev.holdfast.desktop.fx.Nodes.styled;

import dev.holdfast.desktop.help.ContextHelp;
import dev.holdfast.text.Messages;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.scene.control.ButtonBar.ButtonData;
import javafx.scene.control.ButtonType;
import javafx.scene.control.Dialog;
import javafx.scene.control.DialogPane;
import javafx.scene.layout.Region;
import javafx.stage.Window;

/** A dialog beside which the window goes on, of which there is never more than one. */
public final class SingleDialog {

  private Dialog<ButtonType> open;

  /**
   * Shows it and returns at once; one that is open comes to the front.
   *
   * @param width in pixels
   * @param help where the guide tells of it
   * @param content what it shows; the dialog grows with it
   */
  public void show(Window owner, String title, double width, String help, Region content) {
    if (open != null) {
      open.getDialogPane().getScene().getWindow().requestFocus();
      return;
    }
    GrowingContent all = new GrowingContent(content);
    all.setAccessibleText(title);
    open = DialogFrame.of(owner, width, new ReadOnlyStringWrapper(title), all);
    open.setOnHidden(event -> open = null);
    DialogPane pane = styled(open.getDialogPane(), "wide-dialog");
    ContextHelp.offer(pane, help);
    pane.getButtonTypes()
        .add(new ButtonType(Messages.common().get("common.close"), ButtonData.CANCEL_CLOSE));
    all.prepare(width);
    open.show();
  }
}
