package dev.holdfast.desktop.dialog;

import static dev.holdfast.desktop.fx.Nodes.sentence;
import static dev.holdfast.desktop.fx.Nodes.styled;

import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.text.Messages;
import java.nio.file.Path;
import javafx.scene.control.ButtonBar.ButtonData;
import javafx.scene.control.ButtonType;
import javafx.scene.control.Dialog;
import javafx.scene.control.TextField;
import javafx.stage.Window;

/** Tells of a bug by its code. One at a time: a bug that repeats does not bury the window. */
public final class CrashDialog {

  private final Messages messages = Fxml.messages(CrashDialog.class);
  private boolean showing;

  /**
   * Shows the code, unless a bug is being shown already. Call on the FX thread.
   *
   * @param owner may be null
   * @param log the log file
   */
  public void show(Window owner, String code, Path log) {
    if (showing) {
      return;
    }
    showing = true;
    TextField path = styled(new TextField(log.toString()), "monospace");
    path.setEditable(false);
    Dialog<ButtonType> dialog =
        DialogFrame.of(
            owner, messages.get("crash.title"), sentence(messages.get("crash.text", code)), path);
    dialog
        .getDialogPane()
        .getButtonTypes()
        .add(new ButtonType(messages.get("common.close"), ButtonData.CANCEL_CLOSE));
    dialog.setOnHidden(event -> showing = false);
    dialog.show();
  }
}
