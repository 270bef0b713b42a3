package dev.holdfast.desktop.archive;

import static dev.holdfast.desktop.fx.Nodes.named;
import static dev.holdfast.desktop.fx.Nodes.sentence;
import static dev.holdfast.desktop.fx.Nodes.styled;

import dev.holdfast.desktop.dialog.DialogFrame;
import dev.holdfast.desktop.dialog.ReasonDialog;
import dev.holdfast.desktop.help.ContextHelp;
import dev.holdfast.desktop.run.RowKind;
import dev.holdfast.text.Messages;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import javafx.scene.Node;
import javafx.scene.control.ButtonBar.ButtonData;
import javafx.scene.control.ButtonType;
import javafx.scene.control.Dialog;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.layout.VBox;
import javafx.stage.Window;

/** Asks before tasks or events are put back, and why. */
record RestoreDialog(RowKind rows, Messages messages) {
  /**
   * Asks and returns at once.
   *
   * @param warnings what the operator should have read
   * @param onConfirm gets the reason if the operator confirms
   */
  void ask(Window owner, int count, List<String> warnings, Consumer<String> onConfirm) {
    TextField reason = named(new TextField(), "restoreReason");
    reason.setPromptText(messages.get("confirm.reason.prompt"));
    Label name = new Label(messages.get("confirm.reason"));
    name.setLabelFor(reason);
    VBox asked = styled(new VBox(name, reason), "policy-field");
    List<Node> content = new ArrayList<>();
    content.add(sentence(messages.get(rows.key("confirm.text"))));
    warnings.forEach(warning -> content.add(sentence(warning)));
    content.add(asked);
    ButtonType cancel = new ButtonType(messages.get("cancel"), ButtonData.CANCEL_CLOSE);
    ButtonType confirm =
        new ButtonType(messages.get(rows.key("confirm.run"), count), ButtonData.OK_DONE);
    Dialog<ButtonType> dialog = new Dialog<>();
    dialog.initOwner(owner);
    dialog.setTitle(messages.get(rows.key("confirm.window")));
    DialogFrame.dress(
        dialog.getDialogPane(),
        messages.get(rows.key("confirm.title"), count),
        content.toArray(Node[]::new));
    ContextHelp.offer(dialog.getDialogPane(), "archives#restore-tasks");
    ReasonDialog.show(dialog, cancel, confirm, reason, onConfirm);
  }
}
